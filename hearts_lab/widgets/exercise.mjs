// An exercise: a position, a question, one submission at a time, and a reason for every wrong answer.
// The state of an exercise is described in hearts_lab/lessons/marking.py. Answers are looked up in it: no rule stands here.
import { choiceRow, gridForm, numberField, orderList } from "./answers.mjs";
import { fill, h, picture } from "./dom.mjs";
import { cellsOf, direction, entries, mark, meant } from "./mark.mjs";
import { sceneAt } from "./position.mjs";
import { noteAnswer, ownStore, progressFile, readProgress } from "./progress.mjs";
import { download } from "./sharing.mjs";
import { createPlayout } from "./playout.mjs";
import { drawTable } from "./table.mjs";
import { SHEET } from "./sheet.mjs";

const REDRAWN_BY = ["state", "lang", "four"].map((name) => `change:${name}`);

export function renderExercise({ model, el }) {
  const shown = {};
  let chosen = unanswered(); // the ids of what is chosen now; of an order all of them, the first one first
  let written = {}; // a number, or the cells of a table, as they were written
  let graded = null; // what `mark` said of the last submission; null while the answer is open
  let tries = 0;
  let hints = 0; // how many hints are open
  const before = readProgress(ownStore())[model.get("state").id]?.solved ?? false; // on another day
  let given = false; // the answer has been shown without being found

  const state = () => model.get("state");
  const lang = () => model.get("lang");
  const words = () => state().words[lang()];
  const asked = () => state().asked[lang()];

  const against = createPlayout(); // a deal in which a wrong card fails, played out

  build();
  draw();
  REDRAWN_BY.forEach((name) => model.on(name, draw));
  return () => {
    REDRAWN_BY.forEach((name) => model.off(name, draw));
    against.show(null);
    shown.root.remove();
  };

  function build() {
    shown.prompt = h("p", { class: "hearts-prompt" });
    shown.settings = h("div", { class: "hearts-settings", role: "group" });
    shown.board = h("div", { class: "hearts-board" });
    shown.past = h("details", { class: "hearts-past" });
    shown.answers = h("div", { class: "hearts-answers" });
    shown.actions = h("div", { class: "hearts-actions" });
    shown.hints = h("ol", { class: "hearts-hints" });
    shown.says = h("div", { class: "hearts-feedback", role: "status" });
    shown.aloud = h("p", { class: "hearts-aloud", role: "status" });
    shown.root = h(
      "div",
      { class: "hearts hearts-exercise", role: "group", "data-lm-suppress-shortcuts": "true" },
      h("div", { class: "hearts-head" }, shown.prompt, shown.settings),
      shown.board,
      shown.past,
      shown.answers,
      shown.hints,
      shown.actions,
      shown.says,
      against.el,
      shown.aloud,
    );
    el.append(shown.root);
  }

  function draw() {
    const focus = shown.root.contains(document.activeElement) ? document.activeElement.dataset.part : null;
    shown.root.lang = lang();
    shown.root.setAttribute("aria-label", words().region);
    shown.prompt.textContent = asked().prompt;
    if (before) shown.prompt.append(" ", h("span", { class: "hearts-before" }, picture(SHEET.signs.passed, [16, 16]), ` ${words().solved_before}`));
    drawBoard();
    drawPast();
    drawSettings();
    shown.answers.replaceChildren(answerPart());
    shown.hints.replaceChildren(...asked().hints.slice(0, hints).map((hint) => h("li", {}, hint)));
    shown.actions.replaceChildren(...actions());
    shown.says.replaceChildren(...feedback());
    const failed = graded && !graded.right ? state().against?.[chosen[0]] : null;
    against.show(failed ?? null, { title: words().against, words: state().words, lang: lang(), four: model.get("four") });
    const next = focus && (shown.root.querySelector(`[data-part="${focus}"]`) ?? shown.actions.querySelector("button"));
    next?.focus({ preventScroll: true });
  }

  /** The position as everybody sees it: what the question asks for is not marked before it has been answered. */
  function drawBoard() {
    const parts = sceneAt(state(), { at: state().steps.length - 1, lang: lang(), four: model.get("four"), hide: false });
    const done = solved();
    const { over, trick, turn, winning } = parts.scene;
    const ended = over && asked().about === "trick"; // whoever is to play next has taken it
    const scene = {
      ...parts.scene,
      judged: null,
      trick: over && !ended ? [] : trick,
      turn: ended && !done ? null : turn,
      winning: done ? winning : null,
    };
    const seats = done ? parts.seats : parts.seats.map((seat) => ({ ...seat, label: seat.name }));
    shown.board.replaceChildren(drawTable({ ...parts, scene, seats }));
  }

  /** The tricks so far: who played what, and nothing about what it meant. */
  function drawPast() {
    const { steps, seats, symbols, cards, strings, langs } = state();
    const say = (number) => strings[number][langs.indexOf(lang())];
    const played = steps.filter((step) => step.card !== undefined);
    const tricks = played.filter((_, ply) => ply % seats.length === 0).map((_, trick) => played.slice(trick * seats.length, (trick + 1) * seats.length));
    const one = ({ seat, card }) =>
      h("span", { class: "hearts-one" }, `${say(seats[seat].name)} `, [
        h("span", { "aria-hidden": "true" }, say(symbols[card])),
        h("span", { class: "hearts-aloud" }, say(cards[card])),
      ]);
    shown.past.replaceChildren(
      h("summary", {}, words().so_far),
      h("ol", {}, tricks.map((trick) => h("li", {}, trick.map(one)))),
    );
    shown.past.hidden = tricks.length === 0;
  }

  function drawSettings() {
    shown.settings.setAttribute("aria-label", words().settings);
    const codes = state().langs.length > 1 ? [...state().langs].sort() : [];
    shown.settings.replaceChildren(
      ...codes.map((code) =>
        h(
          "button",
          {
            type: "button",
            class: "hearts-switch",
            "aria-pressed": String(code === lang()),
            lang: code,
            "data-part": `lang-${code}`,
            click: () => put("lang", code),
          },
          state().words[code].own_name,
        ),
      ),
    );
  }

  function unanswered() {
    const { kind, choices } = model.get("state").asked[model.get("lang")];
    return kind === "order" ? choices.map((choice) => choice.id) : [];
  }

  function solved() {
    return given || (graded?.right ?? false);
  }

  /** How the question is answered. */
  function answerPart() {
    const { kind } = asked();
    const context = { asked: asked(), words: words(), look: { lang: lang(), four: model.get("four") }, chosen, graded, given };
    if (kind === "number") return numberField({ ...context, written, read, submit });
    if (kind === "table") return gridForm({ ...context, written, read, submit });
    return kind === "order" ? orderList({ ...context, move }) : choiceRow({ ...context, choose });
  }

  /** A number or a cell that was written; nothing is chosen while there is none. */
  function read(part, text) {
    written = { ...written, [part]: text };
    const id = asked().kind === "number" ? meant(asked(), text) : null;
    chosen = asked().kind === "number" ? (id === null ? [] : [id]) : entries(written);
  }

  function actions() {
    const button = (part, label, click, strong = false) =>
      h("button", { type: "button", class: `hearts-button${strong ? " hearts-strong" : ""}`, "data-part": part, click }, label);
    const keep = () => download(words().progress_file, progressFile(ownStore()));
    if (solved()) return [button("again", words().again, again), button("progress", words().save_progress, keep)];
    if (graded) return [button("retry", words().retry, again, true), button("reveal", words().reveal, reveal)];
    const left = asked().hints.length - hints;
    return [
      button("check", words().check, submit, true),
      left > 0 && button("hint", words().hint.replace("{left}", left), openHint),
    ].filter(Boolean);
  }

  function feedback() {
    if (given) return [h("p", { class: "hearts-answer" }, h("strong", {}, words().the_answer), ` ${asked().explanation}`)];
    if (!graded) return [];
    if (graded.right) return [line("passed", `${words().right_answer} ${asked().explanation}`)];
    const by = new Map(asked().choices.map((choice) => [choice.id, choice.feedback]));
    const named = (id) => asked().choices.find((choice) => choice.id === id);
    if (graded.swapped) return graded.swapped.map((pair) => line("failed", swapped(...pair.map(named))));
    if (graded.empty !== undefined) return tableFeedback(by);
    const lines = graded.wrong.map((id) => line("failed", by.get(id) || words()[direction(asked(), id)] || words().not_that));
    if (graded.missing) lines.push(line("failed", fill(words().missing, { n: graded.missing })));
    return lines.length ? lines : [line("failed", words().not_that)];
  }

  function tableFeedback(by) {
    const cells = new Map(asked().grid.rows.flat().map((cell) => [cell.id, cell]));
    const lines = graded.wrong.map((id) => {
      const cell = cells.get(id.split("=")[0]);
      return line("failed", `${cell.label}: ${by.get(id) || cell.feedback}`);
    });
    return graded.empty ? [...lines, line("failed", fill(words().empty, { n: graded.empty }))] : lines;
  }

  function swapped(first, second) {
    const why = [...new Set([first.feedback, second.feedback])].join(" ");
    return fill(words().swapped, { first: first.label, second: second.label, why });
  }

  function line(outcome, text) {
    return h("p", { class: `hearts-check hearts-${outcome}` }, picture(SHEET.signs[outcome], [16, 16]), h("span", {}, text));
  }

  function choose(id) {
    if (graded || given) return;
    const several = asked().kind === "cards" || asked().kind === "several";
    const on = chosen.includes(id);
    chosen = on ? chosen.filter((each) => each !== id) : several ? [...chosen, id] : [id];
    draw();
  }

  function move(id, to) {
    const rest = chosen.filter((each) => each !== id);
    chosen = [...rest.slice(0, to), id, ...rest.slice(to)];
    draw();
    const { spoken } = asked().choices.find((choice) => choice.id === id);
    shown.aloud.textContent = fill(words().moved, { what: spoken, place: to + 1 });
  }

  function submit() {
    if (graded || given) return;
    if (!chosen.length) {
      shown.says.replaceChildren(h("p", {}, words()[{ number: "no_number", table: "no_entry" }[asked().kind] ?? "nothing"]));
      return;
    }
    tries += 1;
    graded = mark(asked(), chosen);
    noteAnswer(ownStore(), { id: state().id, right: graded.right, hints });
    model.send({ type: "graded", id: state().id, chosen, right: graded.right, tries, hints });
    draw();
  }

  function again() {
    if (solved()) [chosen, written, hints, tries] = [unanswered(), {}, 0, 0];
    graded = null;
    given = false;
    draw();
    shown.answers.querySelector("button, input, select")?.focus({ preventScroll: true });
  }

  function reveal() {
    given = true;
    const right = asked().choices.filter((choice) => choice.right);
    chosen = right.sort((one, other) => one.place - other.place).map((choice) => choice.id);
    written = asked().kind === "table" ? cellsOf(chosen) : { number: right[0]?.label ?? "" };
    draw();
  }

  function openHint() {
    hints += 1;
    draw();
  }

  function put(name, value) {
    model.set(name, value);
    model.save_changes();
  }
}
