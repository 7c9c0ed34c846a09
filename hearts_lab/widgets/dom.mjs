// The two ways in which all panels make elements.

/** An element with attributes (a false or null value leaves one out, a function listens) and children. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An `<svg>` around markup that came from `SHEET`, never from a reader. */
export function picture(markup, [width, height], name = null) {
  const holder = document.createElement("template");
  const access = name === null ? 'aria-hidden="true"' : 'role="img"';
  holder.innerHTML = `<svg viewBox="0 0 ${width} ${height}" focusable="false" ${access}>${markup}</svg>`;
  const svg = holder.content.firstChild;
  if (name !== null) svg.setAttribute("aria-label", name);
  return svg;
}
