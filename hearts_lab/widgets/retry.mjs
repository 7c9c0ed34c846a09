// One's own mistakes again, one after the other: find a better choice. See hearts_lab/lessons/retry_words.py.
import { fill, h, picture } from "./dom.mjs";
import { doButton, livePanel } from "./live.mjs";
import { sceneAt } from "./position.mjs";
import { SHEET } from "./sheet.mjs";
import { drawTable } from "./table.mjs";

const SIGN = { right: "passed", wrong: "failed" };

export function renderRetry({ model, el }) {
  let chosen = new Set(); // cards to pass
  return livePanel({ model, el, kind: "hearts-play hearts-retry", draw });

  function draw(panel) {
    const { state, words, said, waiting } = panel;
    const open = state.choice !== null && !waiting;
    if (state.choice !== "pass") chosen = new Set();
    panel.root.setAttribute("aria-label", said.title);
    return [
      h("div", { class: "hearts-head" }, h("p", { class: "hearts-place" }, `${said.title} · ${said.count}`), panel.settings()),
      h(
        "div",
        { class: "hearts-main" },
        h("p", { class: "hearts-says" }, h("strong", {}, said.task)),
        h("div", { class: "hearts-board" }, board(panel, open)),
        h("div", { class: "hearts-under" }, h("div", { class: "hearts-actions" }, actions(panel)), panel.noteLine()),
        h("div", { class: "hearts-panel", hidden: !said.feedback.length && !said.table }, h("div", { role: "status" }, feedback(state, said)), said.table && candidates(said.table)),
      ),
    ];
  }

  function board(panel, open) {
    const { state, send } = panel;
    const parts = sceneAt(state, { at: state.at, lang: panel.lang, four: panel.four, hide: false });
    if (!open) parts.scene.judged = null;
    const picking = open && state.choice === "pass" ? { seat: state.own, chosen, onPick: pick } : null;
    const onCard = open && state.choice === "card" ? (card) => send({ type: "play", card }) : null;
    return drawTable({ ...parts, onCard, picking });

    function pick(card, event) {
      event.stopPropagation();
      if (chosen.has(card)) chosen.delete(card);
      else if (chosen.size < state.pass_count) chosen.add(card);
      panel.redraw();
    }
  }

  function actions(panel) {
    const { state, words, said, send } = panel;
    const ready = chosen.size === state.pass_count;
    const check = doButton("check", said.buttons.check, () => ready && send({ type: "pass", cards: [...chosen] }), { strong: ready });
    check.setAttribute("aria-disabled", String(!ready));
    const others = ["next", "again", "view", "skip"].filter((name) => state.may[name]);
    return [
      ...(state.choice === "pass" ? [check, h("span", { class: "hearts-count" }, fill(words.picked, { n: chosen.size, most: state.pass_count }))] : []),
      ...others.map((name) => doButton(name, said.buttons[name], () => send({ type: name }), { strong: name === "next" || name === "again" })),
    ];
  }

  function feedback({ mark }, { feedback: lines }) {
    return lines.map((line, place) => {
      const sign = place === 0 && SIGN[mark];
      if (!sign) return h("p", {}, line);
      return h("p", { class: `hearts-check hearts-${sign}` }, picture(SHEET.signs[sign], [16, 16]), h("span", {}, line));
    });
  }

  function candidates({ caption, head, rows }) {
    const row = ([first, ...rest]) => h("tr", {}, h("th", { scope: "row" }, first), rest.map((cell) => h("td", {}, cell)));
    return h(
      "div",
      { class: "hearts-wide" },
      h(
        "table",
        { class: "hearts-lens" },
        h("caption", {}, caption),
        h("thead", {}, h("tr", {}, head.map((title) => h("th", { scope: "col" }, title)))),
        h("tbody", {}, rows.map(row)),
      ),
    );
  }
}
