// A deal in which a wrong card fails, to be stepped through inside an exercise.
import { h } from "./dom.mjs";
import { createModel } from "./model.mjs";
import { renderStepper } from "./stepper.mjs";

/** A place for a deal that is played out: `show(deal, {title, words, lang, four})` draws it, `show(null)` takes it away. */
export function createPlayout() {
  const el = h("div", { class: "hearts-playout" });
  let drawn = null; // the deal that is shown
  let inner = null; // its model, and what takes it away
  return { el, show };

  function show(deal, look = null) {
    if (deal !== drawn) {
      inner?.remove();
      el.replaceChildren();
      inner = null;
      drawn = deal;
      if (deal) start(deal, look);
    }
    inner?.model.set("lang", look.lang);
    inner?.model.set("four", look.four);
    if (inner) inner.title.textContent = look.title;
  }

  function start(deal, { words, lang, four }) {
    const named = Object.fromEntries(Object.entries(words).map(([code, texts]) => [code, { ...texts, region: texts.against }]));
    const model = createModel({ state: { ...deal, words: named }, at: deal.at, lang, four, hide: false });
    const title = h("h3", {});
    el.append(title);
    inner = { model, title, remove: renderStepper({ model, el }) };
  }
}
