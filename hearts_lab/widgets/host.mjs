// The panels on any page: under anywidget, and without Jupyter with a stand-in for its model.
import { renderCards } from "./cards.mjs";
import { renderEditor } from "./editor.mjs";
import { renderExercise } from "./exercise.mjs";
import { renderMeter } from "./meter.mjs";
import { createModel } from "./model.mjs";
import { renderPassing } from "./passing.mjs";
import { renderPlay } from "./play.mjs";
import { renderRetry } from "./retry.mjs";
import { renderStepper } from "./stepper.mjs";
import { renderTeacher } from "./teacher.mjs";

/** A panel by the name that its state gives. */
const PANELS = {
  editor: renderEditor,
  exercise: renderExercise,
  meter: renderMeter,
  passing: renderPassing,
  play: renderPlay,
  retry: renderRetry,
  stepper: renderStepper,
  table: renderCards,
  teacher: renderTeacher,
};

export function render({ model, el }) {
  return PANELS[model.get("state").panel]({ model, el });
}

/** The model of a state: what a reader may change starts as the state says. */
export function modelOf(state, onSend) {
  const { at = 0, lang = "en", four = false, hide = false } = state;
  return createModel({ state, at, lang, four, hide }, onSend);
}

/** Draw a panel into an element that carries a state; the state leaves the page's markup. */
export function mount(el, onSend) {
  const state = JSON.parse(el.dataset.state);
  if (!onSend) state.live = false; // nobody is there to answer
  el.removeAttribute("data-state");
  el.replaceChildren();
  const model = modelOf(state, onSend);
  return { model, remove: render({ model, el }) };
}

/** Draw every panel of a page that is not drawn yet. */
export function mountAll(root = document) {
  return [...root.querySelectorAll("div.hearts[data-state]")].map((el) => mount(el));
}

export default { render };
