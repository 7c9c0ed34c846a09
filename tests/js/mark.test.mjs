import assert from "node:assert/strict";
import { test } from "node:test";
import { mark, meant, valueOf } from "../../hearts_lab/widgets/mark.mjs";

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
  assert.equal(meant(numbers, "25 %"), "1/4");
  assert.equal(meant(numbers, "0,5"), "1/2");
  assert.equal(meant(numbers, "33 %"), "33 %");
  assert.equal(meant(numbers, "often"), null);
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
  });
});
