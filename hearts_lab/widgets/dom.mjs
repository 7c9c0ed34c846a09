// What all panels make elements and texts with.

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

const drawn = new Map(); // each picture is read once, then copied

/** An `<svg>` around markup that came from `SHEET`, never from a reader. */
export function picture(markup, [width, height], name = null) {
  if (!drawn.has(markup)) {
    const holder = document.createElement("template");
    holder.innerHTML = `<svg viewBox="0 0 ${width} ${height}" focusable="false">${markup}</svg>`;
    drawn.set(markup, holder.content.firstChild);
  }
  const svg = drawn.get(markup).cloneNode(true);
  if (name === null) svg.setAttribute("aria-hidden", "true");
  else {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", name);
  }
  return svg;
}

/** A text of the catalogue with its values filled in. */
export const fill = (pattern, values) => pattern.replace(/\{(\w+)\}/g, (_, name) => values[name]);
