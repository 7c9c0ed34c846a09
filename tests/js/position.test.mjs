import assert from "node:assert/strict";
import { test } from "node:test";
import { checkOf, moveAlong, positionAt, said, sceneAt, stopFrom, verdictOn } from "../../hearts_lab/widgets/position.mjs";

// Three players with two cards each: P0 leads 2C, P1 and P2 follow, P1 takes the trick with KC and leads 4H.
const recording = {
  langs: ["en", "sv"],
  strings: [["South leads", "Syd spelar ut"], ["Clubs were led", "Klöver är utspelsfärg"]],
  checks: [["TURN", "passed", 0], ["FOLLOW_SUIT", "failed", 1]],
  verdicts: [[1, [0], null], [0, [0, 1], 1]],
  steps: [
    { kind: "deal", hands: ["2C 3H", "KC 4H", "9C QS"], stops: [], turn: 0 },
    { kind: "play", seat: 0, card: "2C", stops: ["decision"], turn: 1, winning: 0, judged: { KC: 0, "4H": 1 } },
    { kind: "play", seat: 1, card: "KC", stops: [], turn: 2, winning: 1 },
    { kind: "play", seat: 2, card: "9C", stops: ["trick"], turn: 1, winning: 1, taker: 1 },
    { kind: "play", seat: 1, card: "4H", stops: ["event"], turn: 2, winning: 1 },
    { kind: "end", stops: ["event"] },
  ],
};

test("a played card leaves its hand and lies in the trick", () => {
  const position = positionAt(recording, 1);
  assert.deepEqual(position.hands, [["3H"], ["KC", "4H"], ["9C", "QS"]]);
  assert.deepEqual(position.trick, [{ seat: 0, card: "2C" }]);
  assert.equal(position.turn, 1);
});

test("a complete trick stays on the table until the next card", () => {
  assert.deepEqual(positionAt(recording, 3).trick.map((each) => each.card), ["2C", "KC", "9C"]);
  assert.deepEqual(positionAt(recording, 4).trick, [{ seat: 1, card: "4H" }]);
});

test("going past either end stays at that end", () => {
  assert.equal(positionAt(recording, -3).at, 0);
  assert.equal(positionAt(recording, 99).at, 5);
  assert.equal(stopFrom(recording, 0, "card", -1), 0);
  assert.equal(stopFrom(recording, 5, "card", 1), 5);
});

test("steps go by card, to the end of the trick, to the next decision and to the next event, both ways", () => {
  assert.equal(stopFrom(recording, 0, "card"), 1);
  assert.equal(stopFrom(recording, 0, "trick"), 3);
  assert.equal(stopFrom(recording, 0, "decision"), 1);
  assert.equal(stopFrom(recording, 1, "event"), 4);
  assert.equal(stopFrom(recording, 4, "event"), 5);
  assert.equal(stopFrom(recording, 5, "trick", -1), 3);
  assert.equal(stopFrom(recording, 1, "trick", -1), 0);
});

test("a hidden hand counts down without naming a card", () => {
  const hidden = { ...recording, steps: [{ ...recording.steps[0], hands: ["2C 3H", 2, 2] }, ...recording.steps.slice(1)] };
  assert.deepEqual(positionAt(hidden, 3).hands, [["3H"], 1, 1]);
});

test("hiding other hands leaves only their number of cards, no verdicts and no marks", () => {
  const full = {
    ...recording,
    own: 2,
    seats: [0, 1, 2].map(() => ({ name: 0, side: "top", order: 0, x: 0, y: 0 })),
    counts: [0, 0, 0],
    cards: { QS: 0 },
    words: { en: { trick: "Trick" } },
    steps: recording.steps.map((step) => ({ ...step, labels: [0, 0, 0], marked: ["2C", "KC", "QS"] })),
  };
  const view = { at: 0, lang: "en", four: false };
  const hidden = sceneAt(full, { ...view, hide: true }).scene;
  assert.deepEqual(hidden.hands, [2, 2, ["9C", "QS"]]);
  assert.deepEqual(hidden.marked, [[], [], ["QS"]]);
  assert.equal(sceneAt(full, { ...view, at: 1, hide: true }).scene.judged, null);
  const open = sceneAt(full, { ...view, at: 1, hide: false });
  assert.deepEqual(open.scene.hands[0], ["3H"]);
  assert.equal(open.scene.judged["4H"].legal, false);
  assert.equal(open.most, 2);
});

test("a refused card comes with its checks and its reason", () => {
  const verdict = verdictOn(recording, positionAt(recording, 1), "4H");
  assert.equal(verdict.legal, false);
  assert.equal(said(recording, verdict.reason, "sv"), "Klöver är utspelsfärg");
  assert.deepEqual(verdict.checks.map((number) => checkOf(recording, number).outcome), ["passed", "failed"]);
  assert.equal(verdictOn(recording, positionAt(recording, 1), "9C"), null);
});

test("arrow keys move among the cards of a hand and stop at its ends", () => {
  assert.equal(moveAlong("ArrowRight", 0, 3), 1);
  assert.equal(moveAlong("ArrowRight", 2, 3), 2);
  assert.equal(moveAlong("ArrowLeft", 0, 3), 0);
  assert.equal(moveAlong("End", 0, 3), 2);
  assert.equal(moveAlong("Home", 2, 3), 0);
  assert.equal(moveAlong("Enter", 1, 3), null);
});
