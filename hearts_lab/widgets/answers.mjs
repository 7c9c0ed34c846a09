// What an exercise is answered with: choices, cards, a number, an order, a table. Each is drawn from the question, what is chosen
// now, and how it was marked.
import { fill, h, picture } from "./dom.mjs";
import { moveAlong } from "./position.mjs";
import { face } from "./table.mjs";
import { SHEET } from "./sheet.mjs";

const A_CARD = /^[2-9TJQKA][CDHS]$/;

/** The sign of a marked choice: `right`, `wrong`, or `null` for none. */
const noteSign = (note) => note && picture(SHEET.signs[note === "right" ? "passed" : "failed"], [16, 16]);

/** What a marked choice is called for a screen reader. */
const noteTold = (spoken, note, words) => (note ? `${spoken}: ${words[note]}` : spoken);

/** What stands on a choice, with words for the ear where it is written in symbols. */
function labelOf({ label, spoken }) {
  if (label === spoken) return label;
  return [h("span", { "aria-hidden": "true" }, label), h("span", { class: "hearts-aloud" }, spoken)];
}

/** A row of choices; cards where the question is about cards. */
export function choiceRow({ asked, words, look, chosen, graded, given, choose }) {
  const cards = asked.kind === "cards";
  const buttons = asked.choices.map((choice, place) => {
    const on = chosen.includes(choice.id);
    const note = graded && (on || given) ? (choice.right ? "right" : "wrong") : null;
    return h(
      "button",
      {
        type: "button",
        class: `${cards ? "hearts-card" : "hearts-button"} hearts-choice${note ? ` hearts-${note}` : ""}`,
        "aria-pressed": String(on),
        "aria-label": cards ? noteTold(choice.spoken, note, words) : null,
        "data-part": `choice-${choice.id}`,
        "data-choice": choice.id,
        disabled: graded !== null || given,
        tabindex: place === 0 || !cards ? "0" : "-1",
        click: () => choose(choice.id),
      },
      cards ? picture(face(choice.id, look.lang, look.four), SHEET.box) : labelOf(choice),
      note && !cards && h("span", { class: "hearts-aloud" }, `: ${words[note]}`),
      noteSign(note),
    );
  });
  const walk = (event) => {
    const at = buttons.indexOf(event.target.closest("button"));
    const to = moveAlong(event.key, at, buttons.length);
    if (at < 0 || to === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[to].focus();
  };
  return h("div", { class: "hearts-pick", role: "group", "aria-label": words.choices, keydown: walk }, buttons);
}

/** A field for a number. */
export function numberField({ asked, words, graded, given, written, read, submit }) {
  const input = h("input", {
    type: "text",
    class: "hearts-number",
    inputmode: asked.choices.every((choice) => /^\d+$/.test(choice.id)) ? "numeric" : "text",
    autocomplete: "off",
    value: written.number ?? "",
    "aria-label": words.number,
    "data-part": "number",
    disabled: graded !== null || given,
    input: (event) => read("number", event.target.value),
    keydown: (event) => {
      event.stopPropagation();
      if (event.key === "Enter") submit();
    },
  });
  return h("label", { class: "hearts-pick" }, h("span", {}, words.number), input, asked.within > 0 && h("span", {}, words.percent));
}

/** A list to put in order: two buttons beside each entry, and the arrow keys on them. */
export function orderList({ asked, words, look, chosen, graded, given, move }) {
  const misplaced = graded?.misplaced ?? [];
  const locked = graded !== null || given;
  const rows = chosen.map((id, at) => {
    const choice = asked.choices.find((each) => each.id === id);
    const note = locked && (given || graded.right ? "right" : misplaced.includes(id) ? "wrong" : null);
    const step = (part, by) => {
      const to = at + by;
      const still = to < 0 || to >= chosen.length;
      return h(
        "button",
        {
          type: "button",
          class: "hearts-button",
          "aria-label": fill(words.move, { what: choice.spoken, way: words[part] }),
          "aria-disabled": String(still),
          "data-part": `${part}-${id}`,
          disabled: locked,
          click: () => !still && move(id, to),
        },
        words[part],
      );
    };
    const shift = (event) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!by || locked || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      if (at + by >= 0 && at + by < chosen.length) move(id, at + by);
    };
    const card = A_CARD.test(id);
    return h(
      "li",
      { class: `hearts-ordered${note ? ` hearts-${note}` : ""}`, "data-choice": id, keydown: shift },
      h("span", { class: "hearts-place-in", "aria-hidden": "true" }, `${at + 1}.`),
      card && h("span", { class: "hearts-card" }, picture(face(id, look.lang, look.four), SHEET.box)),
      h("span", { class: card ? "hearts-aloud" : "hearts-what" }, noteTold(choice.spoken, note, words)),
      noteSign(note),
      step("earlier", -1),
      step("later", 1),
    );
  });
  return h("ol", { class: "hearts-order", "aria-label": words.order }, rows);
}

/** A table to fill in: in each cell a number is written, or an entry is chosen. */
export function gridForm({ asked, words, chosen, graded, given, written, read, submit }) {
  const { head, rows } = asked.grid;
  const right = new Set(asked.choices.filter((choice) => choice.right).map((choice) => choice.id));
  const locked = graded !== null || given;
  const noteOf = (cell) => {
    const entry = chosen.find((id) => id.startsWith(`${cell.id}=`));
    return locked && entry ? (right.has(entry) ? "right" : "wrong") : null;
  };
  const field = (cell) => {
    const attributes = {
      class: "hearts-cell",
      "aria-label": noteTold(cell.label, noteOf(cell), words),
      "data-part": cell.id,
      disabled: locked,
      keydown: (event) => {
        event.stopPropagation();
        if (event.key === "Enter") submit();
      },
    };
    const value = written[cell.id] ?? "";
    if (!cell.options.length)
      return h("input", { ...attributes, type: "text", inputmode: "numeric", autocomplete: "off", value, input: (event) => read(cell.id, event.target.value) });
    const options = [["", words.choose], ...cell.options];
    const option = ([id, label]) => h("option", { value: id, selected: id === value }, label);
    return h("select", { ...attributes, change: (event) => read(cell.id, event.target.value) }, options.map(option));
  };
  const td = (cell) => {
    if (typeof cell === "string") return h("td", {}, cell);
    const note = noteOf(cell);
    return h("td", { class: note && `hearts-${note}` }, h("span", {}, field(cell), noteSign(note)));
  };
  const body = rows.map(([first, ...rest]) => h("tr", {}, h("th", { scope: "row" }, first), rest.map(td)));
  const heading = h("tr", {}, head.map((name) => h("th", { scope: "col" }, name)));
  const table = h("table", { class: "hearts-grid", "aria-label": words.table }, h("thead", {}, heading), h("tbody", {}, body));
  return h("div", { class: "hearts-scroll", tabindex: "0", role: "group", "aria-label": words.table }, table);
}
