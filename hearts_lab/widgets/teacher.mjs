// What a teacher shows to a class. The state is described in hearts_lab/lessons/teacher.py.
import { h } from "./dom.mjs";
import { doButton, givenDeal, livePanel } from "./live.mjs";
import { createModel } from "./model.mjs";
import { renderStepper } from "./stepper.mjs";

export function renderTeacher({ model, el }) {
  let big = false;
  let both = false;
  let stepper = null; // the deal, which stays while the rest is drawn anew
  const place = h("div", { class: "hearts-deal" });
  const remove = livePanel({ model, el, kind: "hearts-teacher", draw });
  return () => {
    stepper?.remove();
    remove();
  };

  function draw(panel) {
    const { state, words, said, send, root, lang } = panel;
    root.setAttribute("aria-label", said.title);
    root.classList.toggle("hearts-big", big);
    drawDeal(state, lang);
    const points = said.points.map(([name, label]) => h("option", { value: name, selected: name === state.wanted }, label));
    const wanted = h("select", { "data-do": "wanted" }, points);
    const code = h("input", { type: "text", maxlength: 40, value: state.code, "data-do": "code", autocomplete: "off", spellcheck: "false" });
    const switches = { big: [big, () => (big = !big)], both: [both, () => (both = !both)] };
    const toggles = Object.entries(switches).map(([name, [on, turn]]) => {
      const button = doButton(name, words[name], () => {
        turn();
        panel.redraw();
      });
      button.setAttribute("aria-pressed", String(on));
      return button;
    });
    return [
      h("div", { class: "hearts-head" }, h("p", { class: "hearts-place" }, said.title), panel.settings({ colours: false })),
      h("div", { class: "hearts-actions", keydown: (event) => event.stopPropagation() }, [
        h("label", { class: "hearts-inline" }, `${words.find} `, wanted),
        doButton("find", words.find_next, () => send({ type: "find", wanted: wanted.value }), { strong: true }),
        h("label", { class: "hearts-inline" }, `${words.code} `, code),
        doButton("use_code", words.use_code, () => send({ type: "code", code: code.value })),
        ...toggles,
      ]),
      givenDeal(panel),
      panel.noteLine(),
      h("p", { class: "hearts-about", role: "status" }, said.about),
      place,
    ];
  }

  /** The deal as a stepper; in another language or with both it stands where it stood. */
  function drawDeal(state, lang) {
    const same = stepper?.state === state;
    if (same && stepper.both === both && stepper.lang === lang) return;
    const at = same ? stepper.watched.get("at") : state.at;
    const hide = stepper?.watched.get("hide") ?? false;
    stepper?.remove();
    const recorded = { ...state, panel: "stepper", live: false, inside: true, both };
    const watched = createModel({ state: recorded, at, lang, four: false, hide });
    stepper = { state, both, lang, watched, remove: renderStepper({ model: watched, el: place }) };
  }
}
