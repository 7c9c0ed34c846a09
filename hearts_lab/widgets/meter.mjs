// A position seen from one seat, and figures beside it. The state is described in hearts_lab/lessons/looking.py.
import { h } from "./dom.mjs";
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
  let waiting = false;
  let note = null;
  let own = {};
  const root = h("div", { class: "hearts hearts-stepper hearts-play hearts-meter", role: "group", "data-lm-suppress-shortcuts": "true" });
  const state = () => model.get("state");
  const lang = () => own.lang ?? state().lang;
  const words = () => state().words[lang()];

  el.append(root);
  draw();
  model.on("change:state", arrive);
  model.on("msg:custom", answered);
  return () => {
    model.off("change:state", arrive);
    model.off("msg:custom", answered);
    root.remove();
  };

  function arrive() {
    [waiting, note, own] = [false, null, {}];
    draw();
  }

  function answered(message) {
    waiting = false;
    if (message?.type === "refused") note = message.text ?? null;
    draw();
  }

  function send(message) {
    if (waiting) return;
    if (state().live === false) {
      note = words().asleep;
      return draw();
    }
    [waiting, note] = [true, null];
    model.send(message);
    draw();
  }

  function show(values) {
    own = { ...own, ...values };
    model.send({ type: "show", ...values });
    draw();
  }

  function draw() {
    const focus = root.contains(document.activeElement) ? document.activeElement.dataset.do : null;
    const typed = root.querySelector("textarea")?.value ?? "";
    const { title, about, names, sections } = state().said[lang()];
    const parts = sceneAt(state(), { at: state().at, lang: lang(), four: own.four ?? state().four, hide: false });
    const say = (number) => state().strings[number][state().langs.indexOf(lang())];
    parts.scene.judged = null;
    root.lang = lang();
    root.setAttribute("aria-label", title);
    root.toggleAttribute("data-waiting", waiting);
    const step = (name) => button(name, words()[name], () => send({ type: "move", ...STEPS[name] }), name === "next_choice");
    const edge = (control, off) => (off && control.setAttribute("aria-disabled", "true"), control);
    const steps = Object.keys(STEPS).map((name) => edge(step(name), name === "back_card" ? state().ply === 0 : state().ply === state().plies));
    const seats = names.map((name, seat) => h("option", { value: seat, selected: seat === state().seat }, name));
    const seat = h("label", { class: "hearts-inline" }, words().seat, " ", h("select", { "data-do": "seat", change: (event) => send({ type: "seat", seat: Number(event.target.value) }) }, seats));
    const field = h("textarea", { rows: 3, spellcheck: "false", "aria-label": words().given_about, keydown: (event) => event.stopPropagation() });
    field.value = typed;
    const open = root.querySelector("details")?.open ?? false;
    const given = h(
      "details",
      { open, class: "hearts-shared" },
      h("summary", { "data-do": "given" }, words().given),
      h("p", { class: "hearts-about" }, words().given_about),
      field,
      button("open", words().open, () => send({ type: "deal", given: field.value })),
    );
    root.replaceChildren(
      h("div", { class: "hearts-head" }, h("p", { class: "hearts-place" }, `${title} · ${say(parts.scene.step.place)}`), settings()),
      h(
        "div",
        { class: "hearts-main" },
        h("p", { class: "hearts-says", role: "status" }, say(parts.scene.step.says)),
        h("div", { class: "hearts-board" }, drawTable(parts)),
        h("div", { class: "hearts-under" }, [
          h("div", { class: "hearts-actions" }, steps, seat, button("another", words().another, () => send({ type: "another" }))),
          h("p", { class: "hearts-note", role: note ? "alert" : null }, waiting ? words().working : (note ?? "")),
          given,
        ]),
        h("div", { class: "hearts-panel", role: "region", "aria-label": words().figures }, h("p", {}, about), sections.flatMap(figureSection)),
      ),
    );
    if (focus) root.querySelector(`[data-do="${focus}"]`)?.focus({ preventScroll: true });
  }

  function settings() {
    const toggle = (name, label, on, click, code) =>
      h("button", { type: "button", class: "hearts-switch", "data-do": name, "aria-pressed": String(on), lang: code, click }, label);
    const four = own.four ?? state().four;
    return h(
      "div",
      { class: "hearts-settings", role: "group", "aria-label": words().settings },
      state().langs.map((code) => toggle(`lang-${code}`, state().words[code].own_name, code === lang(), () => show({ lang: code }), code)),
      toggle("four", words().four_colours, four, () => show({ four: !four })),
    );
  }

  function button(name, label, click, strong = false) {
    return h("button", { type: "button", class: `hearts-button${strong ? " hearts-strong" : ""}`, "data-do": name, click }, label);
  }
}
