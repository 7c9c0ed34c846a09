// Step through a deal: the table, buttons and keys to move, and what the rules say at every step.
// Works from a recording alone; where a kernel listens (`live`), a legal card that is chosen is sent to it.
import { placeBeside } from "./bubble.mjs";
import { fill, h } from "./dom.mjs";
import { checkList, choiceList, led, lensTable } from "./panel.mjs";
import { positionAt, said, sceneAt, stopFrom, verdictOn } from "./position.mjs";
import { drawTable } from "./table.mjs";

const MOVES = [
  // name of the text, kind of stop, direction; the ends of the deal are no stops
  ["start", null, -1],
  ["back_trick", "trick", -1],
  ["back", "card", -1],
  ["step", "card", 1],
  ["step_trick", "trick", 1],
  ["step_decision", "decision", 1],
  ["step_event", "event", 1],
  ["end", null, 1],
];
const KEYS = { ArrowRight: "step", ArrowLeft: "back", PageDown: "step_trick", PageUp: "back_trick", Home: "start", End: "end" };
const SECRET = ["PASS", "RECEIVE"]; // events that only their seat knows of
const PAUSE = 250; // ms after a move in which a second click of a double click is ignored

export function renderStepper({ model, el }) {
  const shown = {}; // the parts that stay while their content changes
  let moved = null; // the seat whose card has just come
  let quietUntil = 0;
  let waiting = false; // a choice has been sent to the kernel
  let asked = null; // the card that is being explained
  let follow = false; // a card was chosen: the focus goes on to the next hand

  const recording = () => model.get("state");
  const lang = () => model.get("lang");
  const words = () => recording().words[lang()];
  const say = (number) => said(recording(), number, lang());
  const nameOf = (seat) => say(recording().seats[seat].name);

  build();
  draw();
  const watched = ["at", "lang", "four", "hide"].map((name) => `change:${name}`);
  const arrived = () => {
    waiting = false;
    asked = null;
    draw();
  };
  watched.forEach((name) => model.on(name, draw));
  model.on("change:state", arrived);
  model.on("msg:custom", arrived); // the kernel has answered, though nothing may have changed
  return () => {
    watched.forEach((name) => model.off(name, draw));
    model.off("change:state", arrived);
    model.off("msg:custom", arrived);
    shown.root.remove();
  };

  function build() {
    const moves = MOVES.map(([name, stop, direction]) =>
      h("button", { type: "button", class: "hearts-button", "data-move": name, click: (event) => clicked(event, () => move(stop, direction)) }),
    );
    shown.moves = moves;
    shown.place = h("p", { class: "hearts-place" });
    shown.settings = h("div", { class: "hearts-settings", role: "group" });
    shown.says = h("p", { class: "hearts-says", role: "status" });
    shown.board = h("div", { class: "hearts-board", click: outside });
    shown.controls = h("div", { class: "hearts-controls", role: "group" }, moves);
    shown.panel = h("div", { class: "hearts-panel" });
    shown.aloud = h("p", { class: "hearts-aloud", role: "status" });
    shown.root = h(
      "div",
      // JupyterLab's own keys stay out of the table
      { class: "hearts hearts-stepper", role: "group", "data-lm-suppress-shortcuts": "true", keydown: pressed },
      h("div", { class: "hearts-head" }, shown.place, shown.settings),
      h("div", { class: "hearts-main" }, shown.says, shown.board, shown.controls, shown.panel),
      shown.aloud,
    );
    el.append(shown.root);
  }

  function draw() {
    const state = recording();
    const hidden = model.get("hide");
    const parts = sceneAt(state, { at: model.get("at"), lang: lang(), four: model.get("four"), hide: hidden });
    const { scene, look, words: text } = parts;
    const { step } = scene;
    const context = { recording: state, words: text, say, look };

    shown.root.lang = look.lang;
    shown.root.setAttribute("aria-label", text.region);
    shown.root.toggleAttribute("data-waiting", waiting);
    shown.place.textContent = say(step.place);
    const also = state.both ? state.langs.filter((code) => code !== look.lang) : []; // for a class in two languages
    shown.says.replaceChildren(say(step.says), ...also.map((code) => h("span", { class: "hearts-also", lang: code }, said(state, step.says, code))));
    shown.controls.setAttribute("aria-label", text.controls);
    const focus = focused();
    shown.moves.forEach((button, index) => {
      const [name, , direction] = MOVES[index];
      button.textContent = text[name];
      const still = direction < 0 ? scene.at === 0 : scene.at === state.steps.length - 1;
      button.setAttribute("aria-disabled", String(still));
    });
    drawSettings(state, text, look, hidden);
    const cloth = drawTable({ ...parts, moved, onCard: waiting ? null : choose });
    moved = null;
    shown.board.replaceChildren(cloth);
    shown.panel.replaceChildren(...panelParts(scene, context));
    restore(focus);
    if (asked !== null && scene.judged?.[asked]) explain(asked, scene, context);
    else asked = null;
  }

  function drawSettings(state, text, look, hidden) {
    shown.settings.setAttribute("aria-label", text.settings);
    const toggle = (name, label, on, change, code) =>
      h(
        "button",
        { type: "button", class: "hearts-switch", "data-set": name, "aria-pressed": String(on), lang: code, click: change },
        label,
      );
    const parts = [];
    if (state.langs.length > 1 && !state.inside) // a panel round it has the switch
      for (const code of [...state.langs].sort())
        parts.push(toggle(`lang-${code}`, state.words[code].own_name, code === look.lang, () => put("lang", code), code));
    parts.push(toggle("four", text.four_colours, look.four, () => put("four", !look.four)));
    if (state.open) parts.push(toggle("hide", text.hide_hands, hidden, () => put("hide", !hidden)));
    shown.settings.replaceChildren(...parts);
  }

  function panelParts(scene, context) {
    const { recording: state, words: text } = context;
    const { step } = scene;
    const parts = [];
    if (state.branch) {
      const back = (type, label) =>
        h("button", { type: "button", class: "hearts-button", click: () => send({ type }) }, label);
      parts.push(h("p", { class: "hearts-branch" }, text.branch, back("undo", text.undo), back("return", text.return)));
    }
    const hidden = model.get("hide");
    const known = step.events.filter(([id, , seat]) => !(hidden && SECRET.includes(id) && seat !== state.own));
    const items = (events) => events.map(([id, number]) => h("li", { "data-event": id }, say(number)));
    const happened = items(known.filter(([id]) => id !== "BREAKS"));
    const ruled = items(known.filter(([id]) => id === "BREAKS")); // what the rule set says of it
    if (happened.length) parts.push(h("h3", {}, text.happened), h("ul", { class: "hearts-events" }, happened));
    if (ruled.length) parts.push(h("h3", {}, text.breaking), h("ul", { class: "hearts-events" }, ruled));
    if (step.checks) {
      const title = fill(text.checks_of, { card: say(state.symbols[step.card]) });
      parts.push(h("h3", {}, title), checkList(step.checks, context));
    }
    if (scene.judged) {
      parts.push(h("h3", {}, `${text.next}: ${nameOf(scene.turn)}`));
      parts.push(...choiceList(scene.hands[scene.turn], scene, context));
      if (step.lens) parts.push(unfold("lens", step.lens.length ? text.lens_differs : text.lens, lens(step, context)));
    }
    const voices = state.voices.map(([option, number]) => h("li", {}, led(option, say(number), context)));
    parts.push(unfold("voices", text.voices, h("ul", { class: "hearts-voices" }, voices)));
    parts.push(unfold("moments", text.moments, moments(state, scene.at)));
    parts.push(unfold("keys", text.keys, h("p", {}, text.keys_text)));
    return parts;
  }

  function lens(step, context) {
    const agree = step.agree === null ? null : h("p", {}, say(step.agree));
    return step.lens.length ? [lensTable(step.lens, context), agree] : [h("p", {}, context.words.lens_same)];
  }

  /** The steps at which something happened that is worth going back to. */
  function moments(state, at) {
    const rows = [];
    state.steps.forEach((step, index) => {
      if (!step.stops.includes("event") || (model.get("hide") && index > at)) return;
      const current = index === at ? "step" : null;
      rows.push(
        h(
          "li",
          {},
          h("button", { type: "button", class: "hearts-moment", "aria-current": current, click: (event) => clicked(event, () => goTo(index)) }, [
            h("span", { class: "hearts-when" }, say(step.place)),
            say(step.moment),
          ]),
        ),
      );
    });
    return h("ol", { class: "hearts-moments" }, rows);
  }

  function unfold(name, title, ...content) {
    const open = shown.panel.querySelector(`details[data-part="${name}"]`)?.open ?? false;
    return h("details", { "data-part": name, open }, h("summary", {}, title), ...content);
  }

  // Moving

  function clicked(event, action) {
    event.stopPropagation();
    if (event.timeStamp < quietUntil || waiting) return;
    action();
    quietUntil = performance.now() + PAUSE; // counted from when the new position is drawn
  }

  function move(stop, direction) {
    const last = recording().steps.length - 1;
    const at = positionAt(recording(), model.get("at")).at;
    goTo(stop === null ? (direction < 0 ? 0 : last) : stopFrom(recording(), at, stop, direction));
  }

  function goTo(to) {
    const at = positionAt(recording(), model.get("at")).at;
    if (to === at) return;
    asked = null;
    moved = to === at + 1 ? (recording().steps[to].seat ?? null) : null;
    put("at", to);
  }

  function put(name, value) {
    model.set(name, value);
    model.save_changes();
  }

  function send(message) {
    if (waiting) return;
    waiting = true;
    asked = null;
    model.send({ ...message, at: positionAt(recording(), model.get("at")).at });
    draw();
  }

  function pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === "Escape" && asked !== null) {
      event.stopPropagation();
      close();
      return;
    }
    const name = KEYS[event.key];
    if (!name || waiting) return;
    event.preventDefault();
    event.stopPropagation();
    const [, stop, direction] = MOVES.find((each) => each[0] === name);
    move(stop, direction);
  }

  // Choosing a card

  function choose(card, event) {
    event.stopPropagation();
    const state = recording();
    const position = positionAt(state, model.get("at"));
    const verdict = verdictOn(state, position, card);
    const coming = state.steps[position.at + 1];
    if (verdict.legal && (state.live || coming?.card === card)) {
      clicked(event, () => {
        follow = true;
        if (coming?.card === card) goTo(position.at + 1);
        else send({ type: "play", card });
      });
      return;
    }
    if (event.timeStamp < quietUntil) return;
    asked = asked === card ? null : card;
    draw();
  }

  /** Say beside the card why it may not be played, or what was played instead of it. */
  function explain(card, scene, context) {
    const { words: text, recording: state } = context;
    const verdict = scene.judged[card];
    const name = say(state.symbols[card]);
    const button = shown.board.querySelector(`.hearts-hand [data-card="${card}"]`);
    const coming = state.steps[scene.at + 1];
    const reason = verdict.legal
      ? fill(text.instead, { seat: nameOf(coming.seat), card: say(state.symbols[coming.card]) })
      : say(verdict.reason);
    const bubble = h(
      "div",
      { class: `hearts-bubble ${verdict.legal ? "" : "hearts-no"}`, role: "group", "aria-label": name },
      h("p", {}, h("strong", {}, fill(verdict.legal ? text.why_legal : text.why_refused, { card: name }))),
      h("p", { class: "hearts-reason" }, reason),
      h("details", {}, h("summary", {}, text.all_checks), checkList(verdict.checks, context)),
      verdict.legal && h("button", { type: "button", class: "hearts-button", click: (event) => clicked(event, () => move("card", 1)) }, text.go_on),
      h("button", { type: "button", class: "hearts-button", click: close }, text.close),
    );
    shown.board.append(bubble);
    placeBeside(bubble, button, shown.board);
    bubble.querySelector("details").addEventListener("toggle", () => bubble.scrollIntoView({ block: "nearest" }));
    button.classList.add("hearts-asked");
    shown.aloud.textContent = `${say(state.cards[card])}. ${reason}`;
  }

  function close() {
    const card = asked;
    asked = null;
    draw();
    shown.board.querySelector(`.hearts-hand [data-card="${card}"]`)?.focus();
  }

  function outside(event) {
    if (asked !== null && !event.target.closest(".hearts-bubble, .hearts-hand")) close();
  }

  // Keeping the focus while parts are drawn anew

  function focused() {
    const active = shown.root.contains(document.activeElement) ? document.activeElement : null;
    if (!active) return null;
    const { card, set } = active.dataset;
    if (card && active.closest(".hearts-hand")) return { card };
    if (set) return { find: `[data-set="${set}"]` };
    if (active.matches("summary")) return { find: `details[data-part="${active.parentElement.dataset.part}"] > summary` };
    if (active.closest(".hearts-moments")) return { find: '.hearts-moment[aria-current="step"]' };
    if (active.closest(".hearts-bubble, .hearts-branch")) return { card: asked };
    return null;
  }

  function restore(focus) {
    if (!focus) return;
    const next = shown.board.querySelector('button.hearts-card[tabindex="0"]');
    const same = focus.card && !follow && shown.board.querySelector(`button.hearts-card[data-card="${focus.card}"]`);
    follow = follow && waiting; // wait for the kernel's answer before moving on
    const target = focus.find ? shown.root.querySelector(focus.find) : same || next || shown.moves[3];
    target?.focus({ preventScroll: true });
  }
}
