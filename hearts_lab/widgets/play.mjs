// The play table. Python plays the others and answers what is done; here its answer is shown card by card.
// The state is described in hearts_lab/lessons/play_words.py.
import { placeBeside } from "./bubble.mjs";
import { createClock } from "./clock.mjs";
import { fill, h } from "./dom.mjs";
import { moonWays, reviewPart, scoreTable, trickList } from "./ending.mjs";
import { PACES, createFilm } from "./film.mjs";
import { focusFirst, focusIn } from "./focus.mjs";
import { doButton } from "./live.mjs";
import { createModel } from "./model.mjs";
import { checkList, choiceList, lensTable } from "./panel.mjs";
import { positionAt, said, sceneAt } from "./position.mjs";
import { codeField, download } from "./sharing.mjs";
import { sittingForm } from "./sitting.mjs";
import { renderStepper } from "./stepper.mjs";
import { drawTable } from "./table.mjs";

const QUIET = 350; // ms after a choice in which clicks count for nothing
const AWAY = ["sitting", "over"]; // no hand is on the table
const COMMANDS = { h: "hint", u: "undo", n: "next" };

export function renderPlay({ model, el }) {
  const shown = {};
  let own = {}; // language and colours chosen here that Python has not answered yet
  let waiting = false;
  let quietUntil = 0;
  let chosen = new Set(); // cards to pass
  let asked = null; // the refused card that is being explained
  let note = null; // what Python refused
  let follow = false; // the focus belongs to the hand
  let before = null; // the phase that was shown last
  let leaveBack = null; // takes the whole deal away again

  const state = () => model.get("state");
  const lang = () => own.lang ?? state().lang;
  const words = () => state().words[lang()];
  const told = () => state().said[lang()];
  const last = () => state().steps.length - 1;
  const say = (number) => said(state(), number, lang());

  build();
  const film = createFilm({ state, board: shown.board, draw, rest });
  const clock = createClock({ tick: drawPlace, over: () => send({ type: "time" }) });
  arrive();
  model.on("change:state", arrive);
  model.on("msg:custom", answered);
  return () => {
    stop();
    leaveBack?.();
    model.off("change:state", arrive);
    model.off("msg:custom", answered);
    shown.root.remove();
    shown.after.remove();
  };

  function build() {
    shown.place = h("p", { class: "hearts-place" });
    shown.settings = h("div", { class: "hearts-settings", role: "group" });
    shown.says = h("p", { class: "hearts-says", role: "status" });
    shown.result = h("div", { class: "hearts-result" });
    shown.board = h("div", { class: "hearts-board", click: boardClicked });
    shown.actions = h("div", { class: "hearts-actions" });
    shown.coach = h("div", { class: "hearts-coach", role: "status" });
    shown.panel = h("div", { class: "hearts-panel" });
    shown.aloud = h("p", { class: "hearts-aloud", role: "status" });
    shown.main = h("div", { class: "hearts-main" }, shown.says, shown.result, shown.board, h("div", { class: "hearts-under" }, shown.actions, shown.coach), shown.panel);
    shown.form = h("div", {});
    shown.after = h("div", {}); // the whole deal with all hands open, once it is over
    shown.root = h(
      "div",
      { class: "hearts hearts-stepper hearts-play", role: "group", tabindex: "-1", "data-lm-suppress-shortcuts": "true", keydown: pressed },
      h("div", { class: "hearts-head" }, shown.place, shown.settings),
      shown.form,
      shown.main,
      shown.aloud,
    );
    el.append(shown.root, shown.after);
  }

  // What Python says

  function arrive() {
    stop();
    [waiting, asked, note, own] = [false, null, null, {}];
    leaveBack?.();
    if (state().saved) download(words().file_name, state().saved);
    const { phase, since } = state();
    const dealt = AWAY.includes(before) && !AWAY.includes(phase);
    before = phase;
    if (phase === "sitting") return draw();
    if (phase !== "passing") chosen = new Set();
    film.start(since);
    if (dealt) intoSight();
  }

  function answered(message) {
    if (message?.type === "refused") note = message.text ?? null;
    waiting = false;
    draw();
  }

  /** New cards: the table comes into sight, and where it is higher than the window the own hand. */
  function intoSight() {
    shown.root.scrollIntoView({ block: "start" });
    shown.actions.scrollIntoView({ block: "nearest" });
  }

  /** All is shown: the table waits for the person. */
  function rest() {
    draw();
    const { seconds, live, phase } = state();
    if (seconds && live && (mayPlay() || phase === "passing")) clock.start(seconds);
  }

  function stop() {
    film.stop();
    clock.stop();
  }

  function mayPlay() {
    return state().phase === "playing" && !film.running && state().steps[last()].turn === state().own;
  }

  // Drawing

  function draw() {
    const sitting = state().phase === "sitting";
    const focus = focusIn(shown.root);
    shown.root.lang = lang();
    shown.root.setAttribute("aria-label", words().region);
    shown.root.toggleAttribute("data-waiting", waiting);
    shown.root.toggleAttribute("data-ended", ["over", "choosing"].includes(state().phase) && !film.running);
    shown.main.hidden = sitting;
    shown.form.hidden = !sitting;
    lookBack();
    drawPlace();
    drawSettings();
    if (sitting) {
      drawForm();
      return restore(focus);
    }
    const parts = sceneAt(state(), { at: film.at, lang: lang(), four: own.four ?? state().four, hide: false });
    if (film.cleared) [parts.scene.trick, parts.scene.winning] = [[], null];
    if (film.running || waiting) parts.scene.judged = null;
    const picking = state().phase === "passing" && !waiting ? { seat: state().own, chosen, onPick: pick } : null;
    shown.board.replaceChildren(drawTable({ ...parts, moved: film.moved, onCard: choose, picking }));
    film.moved = null;
    const context = { recording: state(), words: words(), say, look: parts.look };
    drawSays(parts.scene);
    shown.result.replaceChildren(...(film.running ? [] : result()));
    shown.actions.replaceChildren(...actions());
    shown.coach.replaceChildren(...coach());
    shown.panel.replaceChildren(...panel(parts.scene, context));
    restore(focus);
    if (asked !== null && parts.scene.judged?.[asked]) explain(asked, parts.scene, context);
  }

  /** The choices before a game; what has been chosen stays while Python thinks, and when it refuses. */
  function drawForm() {
    const sit = state().sit[lang()];
    if (shown.sit !== sit) shown.form.replaceChildren(sittingForm(sit, words(), send), h("div", {}));
    shown.sit = sit;
    shown.form.lastChild.replaceChildren(noteLine());
  }

  function drawPlace() {
    const sitting = state().phase === "sitting";
    const where = sitting ? words().sit_title : say(state().steps[film.at].place);
    const time = clock.left > 0 ? ` · ${fill(words().seconds_left, { n: clock.left })}` : "";
    shown.place.textContent = where + time;
  }

  function drawSays(scene) {
    const task = film.running || waiting ? null : told().task;
    const happened = film.at > 0 || state().phase !== "passing" ? say(scene.step.says) : null;
    shown.says.replaceChildren(...[happened && h("span", {}, `${happened} `), task && h("strong", {}, task)].filter(Boolean));
  }

  function drawSettings() {
    const toggle = (name, label, on, click, code) =>
      h("button", { type: "button", class: "hearts-switch", "data-set": name, "aria-pressed": String(on), lang: code, click }, label);
    const { langs } = state();
    const parts = [...langs].sort().map((code) =>
      toggle(`lang-${code}`, state().words[code].own_name, code === lang(), () => show({ lang: code }), code),
    );
    if (state().phase !== "sitting") {
      const four = own.four ?? state().four;
      parts.push(toggle("four", words().four_colours, four, () => show({ four: !four })));
      const paces = Object.keys(PACES).map((name) => toggle(name, words()[name], film.pace === name, () => setPace(name)));
      parts.push(h("span", { class: "hearts-pace", role: "group", "aria-label": words().pace }, paces));
    }
    shown.settings.setAttribute("aria-label", words().settings);
    shown.settings.replaceChildren(...parts);
  }

  function actions() {
    const { may, phase, pass_count: most } = state();
    const does = (name, label, strong) => doButton(name, label, () => send({ type: name }), { strong });
    if (film.running) return [doButton("skip", words().skip, film.skip)];
    const parts = [];
    if (phase === "passing") {
      const ready = chosen.size === most;
      const confirm = doButton("pass", words().pass_now, pass, { strong: ready });
      confirm.setAttribute("aria-disabled", String(!ready));
      parts.push(confirm, h("span", { class: "hearts-count" }, fill(words().picked, { n: chosen.size, most })));
    }
    if (may.claim) parts.push(does("claim", words().claim, true));
    if (may.hint) parts.push(does("hint", told().hint_button));
    if (may.undo) parts.push(does("undo", words().undo));
    if (may.return) parts.push(does("return", words().back_home));
    return parts;
  }

  function noteLine() {
    return h("p", { class: "hearts-note", role: note ? "alert" : null }, waiting ? words().thinking : (note ?? ""));
  }

  function coach() {
    const lines = told().hint.map((line) => h("p", {}, line));
    return [
      noteLine(),
      !film.running && told().note && h("p", { class: "hearts-note" }, told().note),
      !film.running && lines.length > 0 && h("div", { class: "hearts-hint" }, h("h3", {}, words().hint_title), lines),
    ].filter(Boolean);
  }

  /** What ends a deal: a moon to score, the score sheet, and what comes next. */
  function result() {
    const { moon, end } = told();
    if (moon) return [moonWays(moon, send), unfold("advice", words().advice, h("p", {}, moon.advice))];
    if (state().phase !== "over") return [];
    const { may } = state();
    return [
      scoreTable(told().score, words().score_title),
      ...end.map((line) => h("p", {}, line)),
      may.review && doButton("review", words().review, () => send({ type: "review" })),
      may.next && doButton("next", words().next_deal, () => send({ type: "next" }), { strong: true }),
      told().review && reviewPart(told().review, words().review_title, tryAgain),
    ].filter(Boolean);
  }

  function panel(scene, context) {
    const parts = [h("ul", { class: "hearts-who-list" }, told().who.map((line) => h("li", {}, line)))];
    if (told().received && !film.running) parts.push(h("p", { class: "hearts-received" }, told().received));
    if (scene.judged && !film.running) {
      parts.push(h("h3", {}, words().rules_title), ...choiceList(scene.hands[scene.turn], scene, context));
      const { lens, agree } = scene.step;
      const differs = lens?.length ? [lensTable(lens, context), agree !== null && h("p", {}, say(agree))] : [h("p", {}, words().lens_same)];
      parts.push(unfold("lens", words().lens, lens ? differs : h("p", {}, words().thinking)));
    }
    if (told().score.rows.length && state().phase !== "over") parts.push(unfold("score", words().score_title, scoreTable(told().score, words().score_title)));
    if (film.at > 0) parts.push(unfold("tricks", words().tricks_title, trickList(state(), state().steps.slice(0, film.at + 1), say, tryAgain)));
    parts.push(unfold("voices", words().voices, h("ul", { class: "hearts-voices" }, state().voices.map(([, number]) => h("li", {}, say(number))))));
    parts.push(unfold("keys", words().keys, h("p", {}, words().play_keys)));
    const named = (name, about) => doButton(name, words()[name], () => send({ type: name }), { title: about });
    parts.push(h("p", { class: "hearts-actions" }, named("save", words().save_about), named("share", words().share_about), named("leave")));
    if (state().shared) parts.push(codeField(state().shared, words()));
    return parts;
  }

  /** A button to go back before an own card and try what would have come of another. */
  function tryAgain(ply) {
    if (!state().may.try || film.running) return null;
    const act = doButton(`try-${ply}`, words().try, () => send({ type: "try", ply }), { title: words().try_about });
    act.setAttribute("aria-label", fill(words().try_trick, { n: Math.floor(ply / state().seats.length) + 1 }));
    return act;
  }

  /** Once the deal is over, all of it to step through, hands open. */
  function lookBack() {
    const open = state().phase === "over" && !film.running;
    if (!open) leaveBack?.();
    if (!open || leaveBack) return;
    const recorded = { ...state(), panel: "stepper", live: false, inside: true };
    const watched = createModel({ state: recorded, at: 0, lang: lang(), four: state().four, hide: false });
    const remove = renderStepper({ model: watched, el: shown.after });
    leaveBack = () => {
      remove();
      leaveBack = null;
    };
  }

  function unfold(name, title, ...content) {
    const open = shown.root.querySelector(`details[data-part="${name}"]`)?.open ?? false;
    const toggle = name === "lens" ? (event) => event.target.open !== state().lens_open && show({ lens: event.target.open }) : null;
    return h("details", { "data-part": name, open, toggle }, h("summary", {}, title), ...content.flat());
  }

  // What the person does

  function send(message) {
    if (waiting) return;
    if (state().live === false) {
      note = words().asleep;
      return draw();
    }
    stop();
    [waiting, note, asked] = [true, null, null];
    quietUntil = performance.now() + QUIET;
    model.send(state().phase === "sitting" ? message : { ...message, step: last() });
    draw();
  }

  function show(values) {
    own = { ...own, ...values };
    model.send({ type: "show", ...values });
    draw();
  }

  function setPace(name) {
    film.pace = name;
    if (name === "pace_quick" && film.running) film.skip();
    else draw();
  }

  function pick(card, event) {
    event.stopPropagation();
    if (chosen.has(card)) chosen.delete(card);
    else if (chosen.size < state().pass_count) chosen.add(card);
    follow = true;
    draw();
    shown.board.querySelector(`.hearts-hand [data-card="${card}"]`)?.focus({ preventScroll: true });
  }

  function pass() {
    if (chosen.size !== state().pass_count) return;
    follow = true;
    send({ type: "pass", cards: [...chosen] });
  }

  function choose(card, event) {
    event.stopPropagation();
    if (waiting || film.running || performance.now() < quietUntil) return;
    const position = positionAt(state(), last());
    if (state().verdicts[position.judged[card]][0]) {
      follow = true;
      send({ type: "play", card });
      return;
    }
    asked = asked === card ? null : card;
    draw();
  }

  function explain(card, scene, context) {
    const { reason, checks } = scene.judged[card];
    const beside = shown.board.querySelector(`.hearts-hand [data-card="${card}"]`);
    const bubble = h(
      "div",
      { class: "hearts-bubble hearts-no", role: "group", "aria-label": say(state().cards[card]) },
      h("p", {}, h("strong", {}, fill(words().why_refused, { card: say(state().symbols[card]) }))),
      h("p", { class: "hearts-reason" }, say(reason)),
      h("details", {}, h("summary", {}, words().all_checks), checkList(checks, context)),
      h("button", { type: "button", class: "hearts-button", click: close }, words().close),
    );
    shown.board.append(bubble);
    placeBeside(bubble, beside, shown.board);
    beside.classList.add("hearts-asked");
    shown.aloud.textContent = `${say(state().cards[card])}. ${say(reason)}`;
  }

  function close() {
    const card = asked;
    asked = null;
    draw();
    shown.board.querySelector(`.hearts-hand [data-card="${card}"]`)?.focus();
  }

  function boardClicked(event) {
    if (film.running && performance.now() > quietUntil) film.skip();
    else if (asked !== null && !event.target.closest(".hearts-bubble, .hearts-hand")) close();
  }

  function pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || state().phase === "sitting") return;
    const { key } = event;
    if (key === "Escape" && asked !== null) {
      event.stopPropagation();
      close();
    } else if (film.running && ["Enter", " ", "Escape"].includes(key) && performance.now() > quietUntil && !event.target.closest("button, summary")) {
      event.preventDefault();
      event.stopPropagation();
      film.skip();
    } else if (COMMANDS[key.toLowerCase()] && state().may[COMMANDS[key.toLowerCase()]] && !film.running) {
      event.preventDefault();
      event.stopPropagation();
      send({ type: COMMANDS[key.toLowerCase()] });
    }
  }

  function restore(focus) {
    if (!focus) return;
    const waits = !film.running && !waiting;
    const hand = shown.board.querySelector('button.hearts-card[tabindex="0"]');
    const same = focus.card && !follow && shown.board.querySelector(`button.hearts-card[data-card="${focus.card}"]`);
    if (hand && waits) follow = false;
    const next = waits ? [shown.result.querySelector("button"), hand] : [];
    focusFirst(focus.find && shown.root.querySelector(focus.find), same, ...next, shown.root);
  }
}
