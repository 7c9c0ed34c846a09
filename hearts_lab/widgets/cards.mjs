// A card table alone: one position of a recording, nothing to press.
import { h } from "./dom.mjs";
import { sceneAt } from "./position.mjs";
import { drawTable } from "./table.mjs";

const WATCHED = ["state", "at", "lang", "four", "hide"].map((name) => `change:${name}`);

export function renderCards({ model, el }) {
  const board = h("div", { class: "hearts-board" });
  const root = h("div", { class: "hearts hearts-cards", role: "group" }, board);
  const draw = () => {
    const [at, lang, four, hide] = ["at", "lang", "four", "hide"].map((name) => model.get(name));
    const parts = sceneAt(model.get("state"), { at, lang, four, hide });
    root.lang = lang;
    root.setAttribute("aria-label", parts.words.board);
    board.replaceChildren(drawTable(parts));
  };
  el.append(root);
  draw();
  WATCHED.forEach((name) => model.on(name, draw));
  return () => {
    WATCHED.forEach((name) => model.off(name, draw));
    root.remove();
  };
}
