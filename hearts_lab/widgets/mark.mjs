// Marking an answer. Pure functions: what is right stands in the state of the exercise.

/** The value of a number as people write it: 12, 0,25, 3/13, 25 %; `null` where it is none. */
export function valueOf(written) {
  const text = String(written).trim().replace(",", ".").replace("−", "-");
  const fraction = /^(-?\d+)\s*\/\s*(\d+)$/.exec(text);
  if (fraction) return Number(fraction[2]) ? Number(fraction[1]) / Number(fraction[2]) : null;
  const figure = /^(-?\d+(?:\.\d+)?)\s*(%?)$/.exec(text);
  return figure ? Number(figure[1]) / (figure[2] ? 100 : 1) : null;
}

/** The value of a chance as people write it: 25 is 25 % as well, and so are 0,25 and 1/4. */
export function shareOf(written) {
  const value = valueOf(written);
  return value !== null && value >= 1 && !/[/%]/.test(written) ? value / 100 : value;
}

/**
 * The id of the choice that a number means, however it is written; a number that is no choice stands for itself. Where a
 * chance is estimated, `within` says how many percentage points an answer may be off.
 */
export function meant({ choices, within = 0 }, written) {
  const value = within ? shareOf(written) : valueOf(written);
  if (value === null) return null;
  const near = ({ id, right }) => 100 * Math.abs(valueOf(id) - value) <= (right ? within : Math.min(1, within)) + 1e-9;
  const same = choices.find((choice) => choice.right && near(choice)) ?? choices.find(near);
  return same?.id ?? String(written).trim();
}

/** Whether an estimate is `lower` or `higher` than the answer that would be right; nothing where a number has to be exact. */
export function direction({ choices, within = 0 }, written) {
  if (!within) return null;
  const right = choices.find((choice) => choice.right);
  return shareOf(written) < valueOf(right.id) ? "higher" : "lower";
}

/** The entries of a table as choices, such as `1.points=14`; an empty cell is none. */
export function entries(written) {
  const filled = Object.entries(written).filter(([, text]) => text.trim() !== "");
  return filled.map(([cell, text]) => `${cell}=${valueOf(text) ?? text.trim()}`);
}

/** What stands in each cell of a table. */
export const cellsOf = (chosen) => Object.fromEntries(chosen.map((id) => id.split("=")));

/** The neighbours in an order that stand the wrong way round, and all that do not stand in their place. */
function outOfOrder(choices, chosen) {
  const place = (id) => choices.find((choice) => choice.id === id).place;
  const places = chosen.map(place).sort((one, other) => one - other);
  return {
    swapped: chosen.slice(1).map((id, at) => [chosen[at], id]).filter(([first, second]) => place(first) > place(second)),
    misplaced: chosen.filter((id, at) => place(id) !== places[at]),
  };
}

/**
 * What is wrong with a submission: the ids of the wrong choices, and how many right ones are missing; of an order the
 * neighbours that stand the wrong way round and all that are misplaced, of a table how many cells are empty.
 */
export function mark({ choices, kind }, chosen) {
  if (kind === "order") {
    const found = outOfOrder(choices, chosen);
    return { right: found.swapped.length === 0, wrong: [], missing: 0, ...found };
  }
  const right = choices.filter((choice) => choice.right).map((choice) => choice.id);
  if (kind === "table") {
    const [wrong, empty] = [chosen.filter((id) => !right.includes(id)), right.length - chosen.length];
    return { right: wrong.length === 0 && empty === 0, wrong, missing: 0, empty };
  }
  const wrong = chosen.filter((id) => !right.includes(id));
  const missing = right.filter((id) => !chosen.includes(id)).length;
  if (kind === "cards" || kind === "several") return { right: wrong.length === 0 && missing === 0, wrong, missing };
  return { right: wrong.length === 0 && chosen.length === 1, wrong, missing: 0 }; // each of several right ones will do
}
