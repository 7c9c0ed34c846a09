// What stands round the play table when a deal is over: a moon to score, the score sheet, the review.
import { h } from "./dom.mjs";
import { doButton } from "./live.mjs";

/** The totals after each deal. */
export function scoreTable({ caption, head, rows }, label) {
  const cells = ([first, ...more]) => h("tr", {}, h("th", { scope: "row" }, first), more.map((cell) => h("td", {}, cell)));
  return h(
    "div",
    { class: "hearts-scroll", tabindex: "0", role: "group", "aria-label": label },
    h(
      "table",
      { class: "hearts-score" },
      h("caption", {}, caption),
      h("thead", {}, h("tr", {}, head.map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, rows.map(cells)),
    ),
  );
}

/** Both ways to score one's own moon. */
export function moonWays({ ways }, send) {
  const one = ({ way, label, text }) =>
    h("div", { class: "hearts-way" }, doButton(`moon-${way}`, label, () => send({ type: "moon", choice: way }), { strong: true }), h("p", {}, text));
  return h("div", { class: "hearts-ways" }, ways.map(one));
}

/** What one's own choices cost; `again(ply)` gives a button to try another, or nothing. */
export function reviewPart({ summary, choices, more, how }, title, again) {
  const lines = (texts) => texts.map((text) => h("p", {}, text));
  return h("div", { class: "hearts-hint hearts-review" }, [
    h("h3", {}, title),
    ...lines(summary),
    h("ul", {}, choices.map(({ text, ply }) => h("li", {}, `${text} `, ply !== null && again(ply)))),
    ...lines(more),
    h("p", { class: "hearts-method" }, how),
  ]);
}

/** The tricks so far, with what `again(ply, trick)` gives at the own card of each. */
export function trickList({ seats, symbols, cards, own, own_plays: mine }, steps, say, again) {
  const plays = steps.filter((step) => step.card !== undefined);
  const one = ({ seat, card }) =>
    h("span", { class: `hearts-one${seat === own ? " hearts-mine" : ""}` }, `${say(seats[seat].name)} `, [
      h("span", { "aria-hidden": "true" }, say(symbols[card])),
      h("span", { class: "hearts-aloud" }, say(cards[card])),
    ]);
  const rows = [];
  for (let first = 0; first < plays.length; first += seats.length) {
    const trick = plays.slice(first, first + seats.length);
    const ply = mine.find((each) => each >= first && each < first + trick.length);
    rows.push(h("li", {}, h("span", {}, trick.map(one)), ply !== undefined && again(ply)));
  }
  return h("ol", { class: "hearts-tricks" }, rows);
}
