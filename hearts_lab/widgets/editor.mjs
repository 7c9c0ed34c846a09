// Laying out a position: choose a place, then its cards. The state is described in hearts_lab/lessons/position_editor.py.
import { h } from "./dom.mjs";
import { doButton, givenDeal, livePanel } from "./live.mjs";
import { sceneAt } from "./position.mjs";
import { codeField } from "./sharing.mjs";
import { drawTable } from "./table.mjs";
import { SHEET } from "./sheet.mjs";

const RANKS = [..."AKQJT98765432"];

export function renderEditor({ model, el }) {
  let where = "dealt-2"; // the place into which cards are put
  return livePanel({ model, el, kind: "hearts-play hearts-editor", draw });

  function draw(panel) {
    const { state, words, said, send, root, four } = panel;
    if (!state.places.some((place) => place.where === where)) where = "plays";
    root.setAttribute("aria-label", said.title);
    const held = new Map(state.places.flatMap((place) => place.cards.map((card) => [card, place.where])));
    const options = (name) => said.options[name].map(([value, label]) => h("option", { value, selected: value === String(state[name] ?? "") }, label));
    const select = (name, read) =>
      h("label", { class: "hearts-inline" }, `${words[name]} `, h("select", { "data-do": name, change: (event) => send({ type: "set", [name]: read(event.target.value) }) }, options(name)));
    const symbol = (card) => h("span", { class: `hearts-symbol hearts-${SHEET.shades[card[1]][four ? 1 : 0]}` }, [
      h("span", { "aria-hidden": "true" }, said.cards[card][0]),
      h("span", { class: "hearts-aloud" }, said.cards[card][1]),
    ]);
    const places = state.places.map((place, index) => {
      const on = place.where === where;
      const button = doButton(`place-${place.where}`, `${said.names[index]} (${place.cards.length})`, () => {
        where = place.where;
        panel.redraw();
      });
      button.setAttribute("aria-pressed", String(on));
      const cards = place.cards.length ? place.cards.flatMap((card) => [symbol(card), " "]) : h("span", { class: "hearts-about" }, words.empty);
      return h("li", { class: on ? "hearts-here" : null }, button, " ", cards);
    });
    const here = new Set(state.places.find((place) => place.where === where).cards);
    const grid = ["C", "D", "S", "H"].map((suit) =>
      h("div", { class: "hearts-suit-row" }, RANKS.map((rank) => {
        const card = rank + suit;
        const button = h("button", { type: "button", class: "hearts-pip", "data-do": `card-${card}`, "aria-pressed": String(here.has(card)), click: () => send({ type: "put", card, where }) }, symbol(card));
        button.classList.toggle("hearts-used", held.has(card));
        return button;
      })),
    );
    return [
      h("div", { class: "hearts-head" }, h("p", { class: "hearts-place" }, said.title), panel.settings()),
      h("p", { class: state.ok ? "hearts-verdict" : "hearts-verdict hearts-not-yet", role: "status" }, said.verdict),
      h("div", { class: "hearts-actions" }, select("rules", String), select("direction", String), select("leader", (value) => (value === "" ? null : Number(value)))),
      h("p", { class: "hearts-about" }, words.put),
      h("ul", { class: "hearts-places" }, places),
      h("div", { class: "hearts-grid", role: "group", "aria-label": words.put }, grid),
      h("div", { class: "hearts-actions" }, doButton("fill", words.fill, () => send({ type: "fill" })), doButton("clear", words.clear, () => send({ type: "clear" }))),
      panel.noteLine(),
      state.ok && table(panel),
      state.code && codeField(state.code, words),
      givenDeal(panel),
    ].filter(Boolean);
  }

  function table({ state, lang, four }) {
    const parts = sceneAt(state, { at: state.at, lang, four, hide: false });
    parts.scene.judged = null;
    return h("div", { class: "hearts-board" }, drawTable(parts));
  }
}
