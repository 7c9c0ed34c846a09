import assert from "node:assert/strict";
import { test } from "node:test";
import { cellsOf, direction, entries, mark, meant, valueOf } from "../../hearts_lab/widgets/mark.mjs";

const choices = [
  { id: "QS", right: true },
  { id: "KS", right: true },
  { id: "2C", right: false },
];

test("of several right cards one will do where one is asked for", () => {
  assert.equal(mark({ choices, kind: "one" }, ["KS"]).right, true);
  assert.deepEqual(mark({ choices, kind: "one" }, ["2C"]), { right: false, wrong: ["2C"], missing: 0 });
});

test("where all are asked for, what is missing is counted", () => {
  assert.deepEqual(mark({ choices, kind: "cards" }, ["QS"]), { right: false, wrong: [], missing: 1 });
  assert.equal(mark({ choices, kind: "cards" }, ["KS", "QS"]).right, true);
});

test("numbers are read as people write them", () => {
  assert.deepEqual(["12", " 0,25", "3/12", "25 %", "−26", "-1.5"].map(valueOf), [12, 0.25, 0.25, 0.25, -26, -1.5]);
  assert.deepEqual(["", "many", "1/0", "1/2/3"].map(valueOf), [null, null, null, null]);
});

test("a number means the choice of the same value, and another number none", () => {
  const numbers = [{ id: "1/4", right: true }, { id: "1/2", right: false }];
  assert.equal(meant({ choices: numbers }, "25 %"), "1/4");
  assert.equal(meant({ choices: numbers }, "0,5"), "1/2");
  assert.equal(meant({ choices: numbers }, "33 %"), "33 %");
  assert.equal(meant({ choices: numbers }, "often"), null);
});

test("an order is right where no neighbours stand the wrong way round, whatever the order of equals", () => {
  const order = ["QS", "KS", "AS", "2C"].map((id, at) => ({ id, right: true, place: [1, 2, 2, 4][at] }));
  assert.deepEqual(mark({ choices: order, kind: "order" }, ["QS", "AS", "KS", "2C"]).swapped, []);
  assert.deepEqual(mark({ choices: order, kind: "order" }, ["KS", "QS", "2C", "AS"]), {
    right: false,
    wrong: [],
    missing: 0,
    swapped: [
      ["KS", "QS"],
      ["2C", "AS"],
    ],
    misplaced: ["KS", "QS", "2C", "AS"],
  });
});

test("an entry of an order that stands in its place is not marked, even where a neighbour is out of place", () => {
  const order = ["QS", "KS", "AS", "2C"].map((id, at) => ({ id, right: true, place: [1, 2, 2, 4][at] }));
  const misplaced = (...chosen) => mark({ choices: order, kind: "order" }, chosen).misplaced;
  assert.deepEqual(misplaced("AS", "KS", "QS", "2C"), ["AS", "QS"]);
  assert.deepEqual(misplaced("QS", "AS", "KS", "2C"), []);
});

test("an estimate is right within its margin, however it is written, and else too low or too high", () => {
  const chance = { choices: [{ id: "1/3", right: false }, { id: "3/13", right: true }], within: 5 };
  const right = ["23", "23,1", "23 %", "0.23", "3/13", "18.1", "28"];
  assert.deepEqual(right.map((written) => meant(chance, written)), right.map(() => "3/13"));
  assert.deepEqual(["33", "34 %", "1/3", "0,33"].map((written) => meant(chance, written)), ["1/3", "1/3", "1/3", "1/3"]);
  assert.deepEqual(["29", "18", "100", "35"].map((written) => meant(chance, written)), ["29", "18", "100", "35"]);
  assert.deepEqual(["29", "18", "0"].map((written) => direction(chance, written)), ["lower", "higher", "higher"]);
  assert.equal(direction({ choices: chance.choices }, "29"), null);
});

test("each cell of a table is marked for itself, and empty ones are counted", () => {
  const cells = ["0.points=13", "0.total=44", "1.taker=2"].map((id) => ({ id, right: true }));
  const written = entries({ "0.points": " 13 ", "0.total": "43", "1.taker": "" });
  assert.deepEqual(written, ["0.points=13", "0.total=43"]);
  assert.deepEqual(mark({ choices: cells, kind: "table" }, written), { right: false, wrong: ["0.total=43"], missing: 0, empty: 1 });
  assert.equal(mark({ choices: cells, kind: "table" }, ["0.points=13", "0.total=44", "1.taker=2"]).right, true);
  assert.deepEqual(cellsOf(written), { "0.points": "13", "0.total": "43" });
});
