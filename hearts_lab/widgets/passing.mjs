// Training the pass: choose cards, pass them, read what the coach says. See hearts_lab/lessons/pass_trainer.py.
import { fill, h } from "./dom.mjs";
import { doButton, givenDeal, livePanel } from "./live.mjs";
import { cardRow } from "./panel.mjs";
import { sceneAt } from "./position.mjs";
import { drawTable } from "./table.mjs";

export function renderPassing({ model, el }) {
  let chosen = new Set();
  return livePanel({ model, el, kind: "hearts-play hearts-passing", draw });

  function draw(panel) {
    const { state, words, said, send, root, waiting } = panel;
    const open = !state.done && !waiting;
    if (state.done) chosen = new Set();
    const parts = sceneAt(state, { at: 0, lang: panel.lang, four: panel.four, hide: false });
    if (state.done) parts.scene.marked = state.seats.map((_, seat) => (seat === state.own ? state.chosen : []));
    const picking = open ? { seat: state.own, chosen, onPick: pick } : null;
    root.setAttribute("aria-label", said.title);
    const ready = chosen.size === state.pass_count;
    const pass = doButton("pass", words.pass_now, () => ready && send({ type: "pass", cards: [...chosen] }), { strong: ready });
    pass.setAttribute("aria-disabled", String(!ready));
    const next = doButton("another", words.another, () => send({ type: "another" }), { strong: state.done });
    const count = h("span", { class: "hearts-count" }, fill(words.picked, { n: chosen.size, most: state.pass_count }));
    const again = doButton("again", words.again, () => send({ type: "again" }));
    return [
      h("div", { class: "hearts-head" }, h("p", { class: "hearts-place" }, said.title), panel.settings()),
      h(
        "div",
        { class: "hearts-main" },
        h("p", { class: "hearts-says", role: "status" }, h("strong", {}, said.verdict ?? said.task)),
        h("div", { class: "hearts-board" }, drawTable({ ...parts, picking })),
        h("div", { class: "hearts-under" }, [
          h("div", { class: "hearts-actions" }, state.done ? [next, again] : [pass, count, next], h("span", { class: "hearts-count" }, said.tally)),
          panel.noteLine(),
          givenDeal(panel),
        ]),
        h("div", { class: "hearts-panel" }, state.done ? verdict(panel) : h("p", {}, words.about)),
      ),
    ];

    function pick(card, event) {
      event.stopPropagation();
      if (chosen.has(card)) chosen.delete(card);
      else if (chosen.size < state.pass_count) chosen.add(card);
      panel.redraw();
    }
  }

  function verdict({ state, words, said, say, four }) {
    const context = { recording: state, say, look: { four } };
    const row = (title, cards) => h("div", { class: "hearts-may" }, h("strong", {}, title), cardRow(cards, context));
    return [
      row(words.yours, state.chosen),
      row(words.best, state.best),
      ...said.lines.map((line) => h("p", {}, line)),
      h("div", { class: "hearts-hint" }, h("h3", {}, words.coach), said.hint.map((line) => h("p", {}, line))),
      h("p", { class: "hearts-method" }, said.how),
    ];
  }
}
