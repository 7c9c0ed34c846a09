// A position seen from one seat, and figures beside it. The state is described in hearts_lab/lessons/looking.py.
import { h } from "./dom.mjs";
import { doButton, givenDeal, livePanel } from "./live.mjs";
import { sceneAt } from "./position.mjs";
import { drawTable } from "./table.mjs";

const STEPS = { back_card: { by: "card", back: true }, next_card: { by: "card" }, next_trick: { by: "trick" }, next_choice: { by: "choice" } };

/** One chance as a bar: what is certain dark, what is likely in full, what is possible as a line, the error as a whisker. */
function chanceBar({ value, se, forced, possible }) {
  const part = (name, from, to) => h("span", { class: `hearts-bar-${name}`, style: `left:${100 * from}%;width:${100 * Math.max(0, to - from)}%` });
  return h("span", { class: "hearts-bar", "aria-hidden": "true" }, [
    possible > 0 && part("possible", 0, possible),
    part("likely", 0, value),
    forced > 0 && part("forced", 0, forced),
    se > 0 && part("error", Math.max(0, value - se), Math.min(1, value + se)),
  ]);
}

/** A title, rows of figures, and how they were got. */
export function figureSection({ title, heads, rows, notes }) {
  const drawn = rows.some(({ bar }) => bar.value > 0 || bar.possible > 0);
  const cells = ({ label, words, figures, bar }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, h("span", { "aria-hidden": "true" }, label), h("span", { class: "hearts-aloud" }, words)),
      figures.map((figure) => h("td", {}, figure)),
      drawn && h("td", { class: "hearts-bar-cell" }, chanceBar(bar)),
    );
  const head = h("tr", {}, heads.map((name) => h("th", { scope: "col" }, name)), drawn && h("td", {}));
  const table = h("table", { class: "hearts-figures" }, heads.length > 0 && h("thead", {}, head), h("tbody", {}, rows.map(cells)));
  return [
    h("h3", {}, title),
    rows.length > 0 && h("div", { class: "hearts-scroll", tabindex: "0", role: "group", "aria-label": title }, table),
    ...notes.map((note) => h("p", { class: rows.length ? "hearts-method" : null }, note)),
  ].filter(Boolean);
}

export function renderMeter({ model, el }) {
  return livePanel({ model, el, kind: "hearts-play hearts-meter", draw });

  function draw(panel) {
    const { state, words, say, send, root } = panel;
    const { title, about, names, sections } = panel.said;
    const parts = sceneAt(state, { at: state.at, lang: panel.lang, four: panel.four, hide: false });
    parts.scene.judged = null;
    root.setAttribute("aria-label", title);
    const steps = Object.keys(STEPS).map((name) => {
      const act = doButton(name, words[name], () => send({ type: "move", ...STEPS[name] }), { strong: name === "next_choice" });
      const end = name === "back_card" ? 0 : state.plies;
      if (state.ply === end) act.setAttribute("aria-disabled", "true");
      return act;
    });
    const seats = names.map((name, seat) => h("option", { value: seat, selected: seat === state.seat }, name));
    const choose = (event) => send({ type: "seat", seat: Number(event.target.value) });
    const seat = h("label", { class: "hearts-inline" }, words.seat, " ", h("select", { "data-do": "seat", change: choose }, seats));
    const figures = h("div", { class: "hearts-panel", role: "region", "aria-label": words.figures }, h("p", {}, about), sections.flatMap(figureSection));
    return [
      h("div", { class: "hearts-head" }, h("p", { class: "hearts-place" }, `${title} · ${say(parts.scene.step.place)}`), panel.settings()),
      h(
        "div",
        { class: "hearts-main" },
        h("p", { class: "hearts-says", role: "status" }, say(parts.scene.step.says)),
        h("div", { class: "hearts-board" }, drawTable(parts)),
        h("div", { class: "hearts-under" }, [
          h("div", { class: "hearts-actions" }, steps, seat, doButton("another", words.another, () => send({ type: "another" }))),
          panel.noteLine(),
          givenDeal(panel),
        ]),
        figures,
      ),
    ];
  }
}
