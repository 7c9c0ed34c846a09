// The play table. Python plays the others and answers what is done; here its answer is shown card by card.
// The state is described in hearts_lab/lessons/play_words.py.
import { placeBeside } from "./bubble.mjs";
import { fill, h } from "./dom.mjs";
import { checkList, choiceList, lensTable } from "./panel.mjs";
import { positionAt, said, sceneAt } from "./position.mjs";
import { codeField } from "./sharing.mjs";
import { download, sittingForm } from "./sitting.mjs";
import { renderStepper } from "./stepper.mjs";
import { drawTable } from "./table.mjs";
import { createModel } from "./model.mjs";

const PACES = { pace_slow: 1500, pace_usual: 650, pace_quick: 0 }; // ms a card stands before the next one comes
const GATHER = 190; // ms in which a trick goes to whoever took it
const QUIET = 350; // ms after a choice in which clicks count for nothing
const COMMANDS = { h: "hint", u: "undo", n: "next" };

/** How long the table stands after a step, in units of the pace. */
export function pauseAfter(step) {
  if (step.kind === "receive") return 4;
  return step.taker !== undefined ? 1.8 : 1;
}

export function renderPlay({ model, el }) {
  const shown = {};
  let own = {}; // language and colours chosen here that Python has not answered yet
  let at = 0; // the step that is on the table
  let cleared = false; // the complete trick of that step has been gathered
  let timer = null; // the next picture of the film
  let clock = null; // the time for a play
  let left = 0;
  let moved = null;
  let waiting = false;
  let quietUntil = 0;
  let chosen = new Set(); // cards to pass
  let asked = null; // the refused card that is being explained
  let note = null; // what Python refused
  let follow = false; // the focus belongs to the hand
  let pace = "pace_usual";
  let leaveBack = null; // takes the whole deal away again

  const state = () => model.get("state");
  const lang = () => own.lang ?? state().lang;
  const words = () => state().words[lang()];
  const told = () => state().said[lang()];
  const last = () => state().steps.length - 1;
  const running = () => timer !== null;
  const say = (number) => said(state(), number, lang());

  build();
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
    [waiting, asked, note, cleared, own] = [false, null, null, false, {}];
    leaveBack?.();
    if (state().saved) download(words().file_name, state().saved);
    if (state().phase === "sitting") return draw();
    if (state().phase !== "passing") chosen = new Set();
    at = Math.min(state().since, last());
    if (at < last()) {
      timer = setTimeout(advance, at === 0 ? pauses(1) : 0);
      draw();
    } else settle();
  }

  function answered(message) {
    if (message?.type === "refused") note = message.text ?? null;
    waiting = false;
    draw();
  }

  // The film: what the others did, one card at a time

  function pauses(units) {
    return PACES[pace] * units;
  }

  function advance() {
    timer = null;
    if (positionAt(state(), at).over && !cleared) return gather();
    if (at === last()) return settle();
    at += 1;
    cleared = false;
    const step = state().steps[at];
    moved = step.seat ?? null;
    timer = at === last() && step.taker === undefined ? null : setTimeout(advance, pauses(pauseAfter(step)));
    if (timer === null) settle();
    else draw();
  }

  /** The trick goes to whoever took it. */
  function gather() {
    const seat = state().seats[state().steps[at].taker];
    const trick = shown.board.querySelector(".hearts-trick");
    if (seat && trick && PACES[pace] > 0) {
      trick.style.setProperty("--gx", seat.x);
      trick.style.setProperty("--gy", seat.y);
      trick.classList.add("hearts-gather");
    }
    timer = setTimeout(() => {
      timer = null;
      cleared = true;
      if (at === last()) settle();
      else {
        timer = setTimeout(advance, 0);
        draw();
      }
    }, PACES[pace] > 0 ? GATHER : 0);
  }

  function skip() {
    stop();
    [at, cleared, moved] = [last(), state().steps[last()].taker !== undefined, null];
    settle();
  }

  /** All is shown: the table waits for the person. */
  function settle() {
    timer = null;
    draw();
    startClock();
  }

  function stop() {
    clearTimeout(timer);
    clearInterval(clock);
    [timer, clock] = [null, null];
  }

  function startClock() {
    clearInterval(clock);
    left = state().seconds ?? 0;
    if (!left || !state().live || !(mayPlay() || state().phase === "passing")) return;
    drawPlace();
    clock = setInterval(() => {
      left -= 1;
      drawPlace();
      if (left <= 0) {
        clearInterval(clock);
        send({ type: "time" });
      }
    }, 1000);
  }

  function mayPlay() {
    return state().phase === "playing" && !running() && state().steps[last()].turn === state().own;
  }

  // Drawing

  function draw() {
    const sitting = state().phase === "sitting";
    const focus = focused();
    shown.root.lang = lang();
    shown.root.setAttribute("aria-label", words().region);
    shown.root.toggleAttribute("data-waiting", waiting);
    shown.root.toggleAttribute("data-ended", state().phase === "over" && !running());
    shown.main.hidden = sitting;
    shown.form.hidden = !sitting;
    lookBack();
    drawPlace();
    drawSettings();
    if (sitting) {
      shown.form.replaceChildren(sittingForm(state().sit[lang()], words(), send), noteLine());
      return;
    }
    const parts = sceneAt(state(), { at, lang: lang(), four: own.four ?? state().four, hide: false });
    if (cleared) [parts.scene.trick, parts.scene.winning] = [[], null];
    if (running() || waiting) parts.scene.judged = null;
    const picking = state().phase === "passing" && !waiting ? { seat: state().own, chosen, onPick: pick } : null;
    shown.board.replaceChildren(drawTable({ ...parts, moved, onCard: choose, picking }));
    moved = null;
    const context = { recording: state(), words: words(), say, look: parts.look };
    drawSays(parts.scene);
    shown.result.replaceChildren(...(running() ? [] : result()));
    shown.actions.replaceChildren(...actions());
    shown.coach.replaceChildren(...coach());
    shown.panel.replaceChildren(...panel(parts.scene, context));
    restore(focus);
    if (asked !== null && parts.scene.judged?.[asked]) explain(asked, parts.scene, context);
  }

  function drawPlace() {
    const sitting = state().phase === "sitting";
    const where = sitting ? words().sit_title : say(state().steps[at].place);
    const time = clock !== null && left > 0 ? ` · ${fill(words().seconds_left, { n: left })}` : "";
    shown.place.textContent = where + time;
  }

  function drawSays(scene) {
    const task = running() || waiting ? null : told().task;
    const happened = at > 0 || state().phase !== "passing" ? say(scene.step.says) : null;
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
      const paces = Object.keys(PACES).map((name) => toggle(name, words()[name], pace === name, () => setPace(name)));
      parts.push(h("span", { class: "hearts-pace", role: "group", "aria-label": words().pace }, paces));
    }
    shown.settings.setAttribute("aria-label", words().settings);
    shown.settings.replaceChildren(...parts);
  }

  function button(name, label, click, strong = false, title = null) {
    return h("button", { type: "button", class: `hearts-button${strong ? " hearts-strong" : ""}`, "data-do": name, title, click }, label);
  }

  function actions() {
    const { may, phase, pass_count: most } = state();
    const does = (name, label, strong) => button(name, label, () => send({ type: name }), strong);
    if (running()) return [button("skip", words().skip, skip)];
    const parts = [];
    if (phase === "passing") {
      const ready = chosen.size === most;
      const confirm = button("pass", words().pass_now, pass, ready);
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
    const text = waiting ? words().thinking : (note ?? null);
    return h("p", { class: "hearts-note", role: note ? "alert" : null }, text ?? "");
  }

  function coach() {
    const lines = told().hint.map((line) => h("p", {}, line));
    const words_ = running() ? null : told().note;
    return [
      noteLine(),
      words_ && h("p", { class: "hearts-note" }, words_),
      !running() && lines.length > 0 && h("div", { class: "hearts-hint" }, h("h3", {}, words().hint_title), lines),
    ].filter(Boolean);
  }

  /** What ends a deal: a moon to score, the score sheet, and what comes next. */
  function result() {
    const { moon, end } = told();
    if (moon) {
      const ways = moon.ways.map(({ way, label, text }) =>
        h("div", { class: "hearts-way" }, button(`moon-${way}`, label, () => send({ type: "moon", choice: way }), true), h("p", {}, text)),
      );
      return [h("div", { class: "hearts-ways" }, ways), unfold("advice", words().advice, h("p", {}, moon.advice))];
    }
    if (state().phase !== "over") return [];
    const parts = [scoreTable(), ...end.map((line) => h("p", {}, line))];
    if (state().may.review) parts.push(button("review", words().review, () => send({ type: "review" })));
    if (state().may.next) parts.push(button("next", words().next_deal, () => send({ type: "next" }), true));
    return [...parts, review()].filter(Boolean);
  }

  /** What one's own choices cost; from each that cost something one may try another. */
  function review() {
    const { review: found } = told();
    if (!found) return null;
    const lines = (texts) => texts.map((text) => h("p", {}, text));
    const choices = found.choices.map(({ text, ply }) => {
      const trick = Math.floor((ply ?? 0) / state().seats.length) + 1;
      return h("li", {}, `${text} `, ply !== null && state().may.try && tryAgain(ply, trick));
    });
    return h("div", { class: "hearts-hint hearts-review" }, [
      h("h3", {}, words().review_title),
      lines(found.summary),
      h("ul", {}, choices),
      lines(found.more),
      h("p", { class: "hearts-method" }, found.how),
    ]);
  }

  function scoreTable() {
    const { caption, head, rows } = told().score;
    const cells = ([first, ...more]) => h("tr", {}, h("th", { scope: "row" }, first), more.map((cell) => h("td", {}, cell)));
    return h(
      "div",
      { class: "hearts-scroll", tabindex: "0", role: "group", "aria-label": words().score_title },
      h(
        "table",
        { class: "hearts-score" },
        h("caption", {}, caption),
        h("thead", {}, h("tr", {}, head.map((name) => h("th", { scope: "col" }, name)))),
        h("tbody", {}, rows.map(cells)),
      ),
    );
  }

  function panel(scene, context) {
    const parts = [h("ul", { class: "hearts-who-list" }, told().who.map((line) => h("li", {}, line)))];
    if (told().received && !running()) parts.push(h("p", { class: "hearts-received" }, told().received));
    if (scene.judged && !running()) {
      parts.push(h("h3", {}, words().rules_title), ...choiceList(scene.hands[scene.turn], scene, context));
      const { lens, agree } = scene.step;
      const differs = lens?.length ? [lensTable(lens, context), agree !== null && h("p", {}, say(agree))] : [h("p", {}, words().lens_same)];
      parts.push(unfold("lens", words().lens, lens ? differs : h("p", {}, words().thinking)));
    }
    if (told().score.rows.length && state().phase !== "over") parts.push(unfold("score", words().score_title, scoreTable()));
    if (at > 0) parts.push(unfold("tricks", words().tricks_title, tricks()));
    parts.push(unfold("voices", words().voices, h("ul", { class: "hearts-voices" }, state().voices.map(([, number]) => h("li", {}, say(number))))));
    parts.push(unfold("keys", words().keys, h("p", {}, words().play_keys)));
    const named = (name, about) => button(name, words()[name], () => send({ type: name }), false, about);
    parts.push(h("p", { class: "hearts-actions" }, named("save", words().save_about), named("share", words().share_about), named("leave")));
    if (state().shared) parts.push(codeField(state().shared, words()));
    return parts;
  }

  /** The tricks so far; at each own card the person may try what would have come of another. */
  function tricks() {
    const { steps, seats, symbols, cards, own_plays: mine, may } = state();
    const plays = steps.slice(0, at + 1).filter((step) => step.card !== undefined);
    const rows = [];
    for (let first = 0; first < plays.length; first += seats.length) {
      const trick = plays.slice(first, first + seats.length);
      const ply = mine.find((each) => each >= first && each < first + trick.length);
      const played = trick.map(({ seat, card }) =>
        h("span", { class: `hearts-one${seat === state().own ? " hearts-mine" : ""}` }, `${say(seats[seat].name)} `, [
          h("span", { "aria-hidden": "true" }, say(symbols[card])),
          h("span", { class: "hearts-aloud" }, say(cards[card])),
        ]),
      );
      const again = may.try && ply !== undefined && !running() && tryAgain(ply, first / seats.length + 1);
      rows.push(h("li", {}, h("span", {}, played), again));
    }
    return h("ol", { class: "hearts-tricks" }, rows);
  }

  function tryAgain(ply, trick) {
    const act = button(`try-${ply}`, words().try, () => send({ type: "try", ply }), false, words().try_about);
    act.setAttribute("aria-label", fill(words().try_trick, { n: trick }));
    return act;
  }

  /** Once the deal is over, all of it to step through, hands open. */
  function lookBack() {
    const open = state().phase === "over" && !running();
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
    pace = name;
    if (name === "pace_quick" && running()) skip();
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
    if (waiting || running() || performance.now() < quietUntil) return;
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
    if (running() && performance.now() > quietUntil) skip();
    else if (asked !== null && !event.target.closest(".hearts-bubble, .hearts-hand")) close();
  }

  function pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || state().phase === "sitting") return;
    const { key } = event;
    if (key === "Escape" && asked !== null) {
      event.stopPropagation();
      close();
    } else if (running() && ["Enter", " ", "Escape"].includes(key) && performance.now() > quietUntil && !event.target.closest("button, summary")) {
      event.preventDefault();
      event.stopPropagation();
      skip();
    } else if (COMMANDS[key.toLowerCase()] && state().may[COMMANDS[key.toLowerCase()]] && !running()) {
      event.preventDefault();
      event.stopPropagation();
      send({ type: COMMANDS[key.toLowerCase()] });
    }
  }

  // Keeping the focus while parts are drawn anew

  function focused() {
    const active = shown.root.contains(document.activeElement) ? document.activeElement : null;
    if (!active) return null;
    const { card, set, do: name } = active.dataset;
    if (card && active.closest(".hearts-hand")) return { card };
    if (set) return { find: `[data-set="${set}"]` };
    if (name) return { find: `[data-do="${name}"]` };
    if (active.matches("summary")) return { find: `details[data-part="${active.parentElement.dataset.part}"] > summary` };
    return { find: null };
  }

  function restore(focus) {
    if (!focus) return;
    const hand = shown.board.querySelector('button.hearts-card[tabindex="0"]');
    const same = focus.card && !follow && shown.board.querySelector(`button.hearts-card[data-card="${focus.card}"]`);
    const next = shown.result.querySelector("button");
    const target = (focus.find && shown.root.querySelector(focus.find)) || same || (!running() && !waiting ? (next ?? hand) : null) || shown.root;
    if (hand && !running() && !waiting) follow = false;
    target.focus({ preventScroll: true });
  }
}
