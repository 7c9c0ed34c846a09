// An exercise: a position, a question, one submission at a time, and a reason for every wrong answer.
// The state of an exercise is described in hearts_lab/lessons/marking.py. Answers are looked up in it: no rule stands here.
import { h, picture } from "./dom.mjs";
import { mark, meant } from "./mark.mjs";
import { moveAlong, sceneAt } from "./position.mjs";
import { noteAnswer, ownStore, progressFile, readProgress } from "./progress.mjs";
import { download } from "./sharing.mjs";
import { face, drawTable } from "./table.mjs";
import { SHEET } from "./sheet.mjs";

const REDRAWN_BY = ["state", "lang", "four"].map((name) => `change:${name}`);

export function renderExercise({ model, el }) {
  const shown = {};
  let chosen = []; // the ids of what is chosen now
  let written = ""; // the number as it was written
  let graded = null; // what `mark` said of the last submission; null while the answer is open
  let tries = 0;
  let hints = 0; // how many hints are open
  const before = readProgress(ownStore())[model.get("state").id]?.solved ?? false; // on another day
  let given = false; // the answer has been shown without being found

  const state = () => model.get("state");
  const lang = () => model.get("lang");
  const words = () => state().words[lang()];
  const asked = () => state().asked[lang()];

  build();
  draw();
  REDRAWN_BY.forEach((name) => model.on(name, draw));
  return () => {
    REDRAWN_BY.forEach((name) => model.off(name, draw));
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
    shown.answers.replaceChildren(asked().kind === "number" ? numberField() : choiceRow());
    shown.hints.replaceChildren(...asked().hints.slice(0, hints).map((hint) => h("li", {}, hint)));
    shown.actions.replaceChildren(...actions());
    shown.says.replaceChildren(...feedback());
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

  function solved() {
    return given || (graded?.right ?? false);
  }

  function choiceRow() {
    const { kind, choices } = asked();
    const cards = kind === "cards";
    const buttons = choices.map((choice, place) => {
      const on = chosen.includes(choice.id);
      const note = graded && (on || given) ? (choice.right ? "right" : "wrong") : null;
      const sign = note && picture(SHEET.signs[note === "right" ? "passed" : "failed"], [16, 16]);
      const told = note ? `${choice.spoken}: ${words()[note]}` : choice.spoken;
      return h(
        "button",
        {
          type: "button",
          class: `${cards ? "hearts-card" : "hearts-button"} hearts-choice${note ? ` hearts-${note}` : ""}`,
          "aria-pressed": String(on),
          "aria-label": told,
          "data-part": `choice-${choice.id}`,
          "data-choice": choice.id,
          disabled: graded !== null || given,
          tabindex: place === 0 || !cards ? "0" : "-1",
          click: () => choose(choice.id),
        },
        cards ? picture(face(choice.id, lang(), model.get("four")), SHEET.box) : choice.label,
        sign,
      );
    });
    const walk = (event) => {
      const at = buttons.indexOf(event.target.closest("button"));
      const to = moveAlong(event.key, at, buttons.length);
      if (at < 0 || to === null || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      buttons[to].focus();
    };
    const row = { class: "hearts-pick", role: "group", "aria-label": words().choices, keydown: walk };
    return h("div", row, buttons);
  }

  function numberField() {
    const input = h("input", {
      type: "text",
      class: "hearts-number",
      inputmode: asked().choices.every((choice) => /^\d+$/.test(choice.id)) ? "numeric" : "text",
      autocomplete: "off",
      value: written,
      "aria-label": words().number,
      "data-part": "number",
      disabled: graded !== null || given,
      input: (event) => read(event.target.value),
      keydown: (event) => {
        event.stopPropagation();
        if (event.key === "Enter") submit();
      },
    });
    return h("label", { class: "hearts-pick" }, h("span", {}, words().number), input);
  }

  /** A number that was written; nothing is chosen while it is none. */
  function read(text) {
    written = text;
    const id = meant(asked().choices, text);
    chosen = id === null ? [] : [id];
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
    const lines = graded.wrong.map((id) => line("failed", by.get(id) || words().not_that));
    if (graded.missing) lines.push(line("failed", words().missing[graded.missing === 1 ? "one" : "other"].replace("{n}", graded.missing)));
    return lines.length ? lines : [line("failed", words().not_that)];
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

  function submit() {
    if (graded || given) return;
    if (!chosen.length) {
      shown.says.replaceChildren(h("p", {}, words()[asked().kind === "number" ? "no_number" : "nothing"]));
      return;
    }
    tries += 1;
    graded = mark(asked(), chosen);
    noteAnswer(ownStore(), { id: state().id, right: graded.right, hints });
    model.send({ type: "graded", id: state().id, chosen, right: graded.right, tries, hints });
    draw();
  }

  function again() {
    if (solved()) [chosen, written, hints, tries] = [[], "", 0, 0];
    graded = null;
    given = false;
    draw();
    shown.answers.querySelector("button, input")?.focus({ preventScroll: true });
  }

  function reveal() {
    given = true;
    chosen = asked().choices.filter((choice) => choice.right).map((choice) => choice.id);
    written = asked().choices.find((choice) => choice.right)?.label ?? "";
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
