// What has been solved, kept in this browser alone: no names, nothing that is sent anywhere.
const PLACE = "hearts-lab/progress";
const FORMAT = { format: PLACE, version: 1 };

/** What a store holds, by exercise; nothing where there is no store or something else lies in it. */
export function readProgress(store) {
  try {
    const kept = JSON.parse(store.getItem(PLACE));
    return kept?.format === PLACE && typeof kept.exercises === "object" ? kept.exercises : {};
  } catch {
    return {};
  }
}

/** Note a submission: how many there were, how many hints were open, and whether it is solved now or was before. */
export function noteAnswer(store, { id, right, hints }) {
  const exercises = readProgress(store);
  const before = exercises[id] ?? { tries: 0, hints: 0, solved: false };
  exercises[id] = { tries: before.tries + 1, hints: Math.max(before.hints, hints), solved: before.solved || right };
  try {
    store.setItem(PLACE, JSON.stringify({ ...FORMAT, exercises }));
  } catch {
    // a browser that keeps nothing: the exercise works all the same
  }
}

/** The file that a reader may take along. */
export function progressFile(store) {
  return `${JSON.stringify({ ...FORMAT, exercises: readProgress(store) }, null, 1)}\n`;
}

/** The browser's store; `null` where it gives none. */
export function ownStore() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
