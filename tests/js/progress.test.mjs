import assert from "node:assert/strict";
import { test } from "node:test";
import { noteAnswer, progressFile, readProgress } from "../../hearts_lab/widgets/progress.mjs";

function store(kept = null) {
  return { kept, getItem: () => store.kept ?? kept, setItem: (_, value) => (kept = value) };
}

test("an exercise that was solved once stays solved, and tries are counted", () => {
  const place = store();
  noteAnswer(place, { id: "taker-1", right: false, hints: 1 });
  noteAnswer(place, { id: "taker-1", right: true, hints: 0 });
  noteAnswer(place, { id: "taker-1", right: false, hints: 0 });
  assert.deepEqual(readProgress(place), { "taker-1": { tries: 3, hints: 1, solved: true } });
});

test("the file holds the exercises and no name", () => {
  const place = store();
  noteAnswer(place, { id: "taker-1", right: true, hints: 0 });
  assert.deepEqual(Object.keys(JSON.parse(progressFile(place))), ["format", "version", "exercises"]);
});

test("a store with something else in it, or none at all, holds nothing", () => {
  for (const place of [store("nonsense"), store('{"format": "other"}'), store("null"), null]) assert.deepEqual(readProgress(place), {});
  noteAnswer(null, { id: "x", right: true, hints: 0 }); // and nothing breaks
});
