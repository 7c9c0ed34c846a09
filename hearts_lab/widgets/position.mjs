// What a recording shows at each of its steps. Pure functions: no page, no words of its own, no rules of the game.
// The shape of a recording is described in hearts_lab/lessons/recording.py.

/** Codes in a string such as "2C QS", or a number of hidden cards. */
export function cardsOf(hand) {
  return typeof hand === "number" ? hand : hand === "" ? [] : hand.split(" ");
}

function without(hand, card) {
  if (typeof hand === "number") return hand - 1;
  const at = hand.indexOf(card);
  return at < 0 ? hand : [...hand.slice(0, at), ...hand.slice(at + 1)];
}

/** The table after step `at`: hands, the trick with its leader first, who is winning it, who is to play. */
export function positionAt(recording, at) {
  const { steps } = recording;
  const last = Math.max(0, Math.min(at, steps.length - 1));
  let from = last;
  while (!steps[from].hands) from -= 1;
  let hands = steps[from].hands.map(cardsOf);
  let trick = [];
  let over = false; // the trick on the table is complete: the next card starts a new one
  for (const { seat, card, taker } of steps.slice(from + 1, last + 1)) {
    if (card === undefined) continue;
    if (over) trick = [];
    hands = hands.map((hand, index) => (index === seat ? without(hand, card) : hand));
    trick = [...trick, { seat, card }];
    over = taker !== undefined;
  }
  const step = steps[last];
  if (step.kind === "end") trick = [];
  const { turn = null, winning = null, cancelled = "", judged = null, marked = [] } = step;
  const out = cardsOf(cancelled);
  return { at: last, step, hands, trick, over, turn, winning, cancelled: out, judged, marked: marked.map(cardsOf) };
}

/** The step to go to from `at`: the next one in that direction that is a stop of this kind, else the end that way. */
export function stopFrom(recording, at, stop, direction = 1) {
  const { steps } = recording;
  const last = steps.length - 1;
  let to = at + direction;
  while (stop !== "card" && to > 0 && to < last && !steps[to].stops.includes(stop)) to += direction;
  return Math.max(0, Math.min(to, last));
}

/** The text with a number in the recording, in a language. */
export function said(recording, number, lang) {
  return recording.strings[number][recording.langs.indexOf(lang)];
}

/** What the rules say about a card that the seat to play holds: `legal`, the numbers of its checks, and of the reason. */
export function verdictOn(recording, position, card) {
  const number = position.judged?.[card];
  if (number === undefined) return null;
  const [legal, checks, reason] = recording.verdicts[number];
  return { legal: Boolean(legal), checks, reason };
}

/** A check by its number: rule, outcome, and the number of the text that says why. */
export function checkOf(recording, number) {
  const [rule, outcome, why] = recording.checks[number];
  return { rule, outcome, why };
}

/** Where an arrow key leads in a row of `count` cards; `null` for another key. */
export function moveAlong(key, at, count) {
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return Math.min(at + 1, count - 1);
    case "ArrowLeft":
    case "ArrowUp":
      return Math.max(at - 1, 0);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

/** All that is needed to draw the table after step `at`, in a language, with the hands of others shown or not. */
export function sceneAt(recording, { at, lang, four, hide }) {
  const position = positionAt(recording, at);
  const { step, turn } = position;
  const { own, seats, langs } = recording;
  const say = (number) => recording.strings[number][langs.indexOf(lang)];
  const away = (seat) => hide && seat !== own;
  const hands = position.hands.map((hand, seat) => (away(seat) && Array.isArray(hand) ? hand.length : hand));
  const verdicts = Object.keys(position.judged ?? {}).map((card) => [card, verdictOn(recording, position, card)]);
  return {
    scene: {
      ...position,
      hands,
      marked: position.marked.map((cards, seat) => (away(seat) ? [] : cards)),
      judged: position.judged && !away(turn) ? Object.fromEntries(verdicts) : null,
    },
    seats: seats.map((seat, index) => ({
      ...seat,
      name: say(seat.name),
      label: say(step.labels[index]),
      hidden: `${say(seat.name)}: ${say(recording.counts[Array.isArray(hands[index]) ? 0 : hands[index]])}`,
    })),
    names: Object.fromEntries(Object.entries(recording.cards).map(([card, number]) => [card, say(number)])),
    most: Math.max(...recording.steps[0].hands.map((hand) => (Array.isArray(cardsOf(hand)) ? cardsOf(hand).length : hand))),
    words: recording.words[lang],
    look: { lang, four },
  };
}
