// What panels share that Python answers: what is waited for, what was refused, language and colours, and the focus.
import { h } from "./dom.mjs";

/** A button; `name` finds it again when the panel is drawn anew. */
export function doButton(name, label, click, { strong = false, title = null } = {}) {
  return h("button", { type: "button", class: `hearts-button${strong ? " hearts-strong" : ""}`, "data-do": name, title, click }, label);
}

/**
 * A panel that is drawn anew after everything that is done in it.
 * `draw(panel)` gives its parts; `panel` has the state, the words, and `send` for what Python is to do.
 */
export function livePanel({ model, el, kind, draw }) {
  let own = {}; // language and colours chosen here that Python has not answered yet
  const root = h("div", { class: `hearts hearts-stepper ${kind}`, role: "group", "data-lm-suppress-shortcuts": "true" });
  const panel = {
    root,
    waiting: false,
    note: null,
    get state() {
      return model.get("state");
    },
    get lang() {
      return own.lang ?? panel.state.lang;
    },
    get four() {
      return own.four ?? panel.state.four ?? false;
    },
    get words() {
      return panel.state.words[panel.lang];
    },
    get said() {
      return panel.state.said[panel.lang];
    },
    say: (number) => panel.state.strings[number][panel.state.langs.indexOf(panel.lang)],
    redraw,
    send(message) {
      if (panel.waiting) return;
      panel.note = panel.state.live === false ? panel.words.asleep : null;
      panel.waiting = panel.state.live !== false;
      if (panel.waiting) model.send(message);
      redraw();
    },
    show(values) {
      own = { ...own, ...values };
      model.send({ type: "show", ...values });
      redraw();
    },
    /** What is being worked out, or what was refused. */
    noteLine: () => h("p", { class: "hearts-note", role: panel.note ? "alert" : null }, panel.waiting ? panel.words.working : (panel.note ?? "")),
    settings,
  };

  el.append(root);
  redraw();
  model.on("change:state", arrive);
  model.on("msg:custom", answered);
  return () => {
    model.off("change:state", arrive);
    model.off("msg:custom", answered);
    root.remove();
  };

  function arrive() {
    [panel.waiting, panel.note, own] = [false, null, {}];
    redraw();
  }

  function answered(message) {
    panel.waiting = false;
    if (message?.type === "refused") panel.note = message.text ?? null;
    redraw();
  }

  function redraw() {
    const active = root.contains(document.activeElement) ? document.activeElement : null;
    const { do: name, card } = active?.dataset ?? {};
    root.lang = panel.lang;
    root.toggleAttribute("data-waiting", panel.waiting);
    root.replaceChildren(...draw(panel));
    const same = name ? `[data-do="${name}"]` : card ? `button[data-card="${card}"]` : null;
    if (same) root.querySelector(same)?.focus({ preventScroll: true });
  }

  function settings({ colours = true } = {}) {
    const toggle = (name, label, on, click, code) =>
      h("button", { type: "button", class: "hearts-switch", "data-do": name, "aria-pressed": String(on), lang: code, click }, label);
    const { langs, words } = panel.state;
    return h(
      "div",
      { class: "hearts-settings", role: "group", "aria-label": panel.words.settings },
      [...langs].sort().map((code) => toggle(`lang-${code}`, words[code].own_name, code === panel.lang, () => panel.show({ lang: code }), code)),
      colours && toggle("four", panel.words.four_colours, panel.four, () => panel.show({ four: !panel.four })),
    );
  }
}

/** A place for a share code or the text of a deal file. */
export function givenDeal({ root, words, send }) {
  const before = root.querySelector(".hearts-given");
  const field = h("textarea", { rows: 3, spellcheck: "false", "aria-label": words.given_about, keydown: (event) => event.stopPropagation() });
  field.value = before?.querySelector("textarea").value ?? "";
  return h(
    "details",
    { open: before?.open ?? false, class: "hearts-given hearts-shared" },
    h("summary", { "data-do": "given" }, words.given),
    h("p", { class: "hearts-about" }, words.given_about),
    field,
    doButton("open", words.open, () => send({ type: "deal", given: field.value })),
  );
}
