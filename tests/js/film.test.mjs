import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { createFilm, pauseAfter } from "../../hearts_lab/widgets/film.mjs";

const steps = [
  { kind: "deal", hands: [1, 1, 1] },
  { kind: "play", seat: 0, card: "2C" },
  { kind: "play", seat: 1, card: "9C" },
  { kind: "play", seat: 2, card: "KC", taker: 2 },
];
const board = { querySelector: () => null };

test("a complete trick stands longer than a card, and received cards longest", () => {
  const [card, trick, received] = [steps[1], steps[3], { kind: "receive" }].map(pauseAfter);
  assert.ok(card < trick && trick < received);
});

test("the cards come one at a time, and the trick is gathered before the table rests", (context) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  context.after(() => mock.timers.reset());
  const seen = [];
  let rested = 0;
  const film = createFilm({ state: () => ({ steps, seats: [{}, {}, {}] }), board, draw: () => seen.push(film.at), rest: () => (rested += 1) });
  film.start(0);
  for (let tick = 0; tick < 12; tick += 1) mock.timers.tick(700);
  assert.deepEqual(seen, [0, 1, 2, 3]);
  assert.equal(rested, 1);
  assert.ok(film.cleared && !film.running);
});

test("a film can be skipped to its end", () => {
  let rested = 0;
  const film = createFilm({ state: () => ({ steps, seats: [] }), board, draw: () => {}, rest: () => (rested += 1) });
  film.start(0);
  film.skip();
  assert.deepEqual([film.at, film.cleared, film.running, rested], [3, true, false, 1]);
});

test("where nothing has happened there is no film", () => {
  let rested = 0;
  const film = createFilm({ state: () => ({ steps, seats: [] }), board, draw: () => {}, rest: () => (rested += 1) });
  film.start(3);
  assert.equal(rested, 1);
});
