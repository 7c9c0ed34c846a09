// What happened at the play table since the person's last choice, shown card by card.
import { positionAt } from "./position.mjs";

export const PACES = { pace_slow: 1500, pace_usual: 650, pace_quick: 0 }; // ms a card stands before the next one comes
const GATHER = 190; // ms in which a trick goes to whoever took it

/** How long the table stands after a step, in units of the pace. */
export function pauseAfter(step) {
  if (step.kind === "receive") return 4;
  return step.taker !== undefined ? 1.8 : 1;
}

/**
 * A film of a recording. `state()` gives the recording, `board` holds the drawn table, `draw()` draws it anew, and
 * `rest()` is called when all has been shown.
 */
export function createFilm({ state, board, draw, rest }) {
  let timer = null; // the next picture
  const last = () => state().steps.length - 1;
  const film = {
    at: 0, // the step that is on the table
    cleared: false, // the complete trick of that step has been gathered
    moved: null, // the seat whose card has just come
    pace: "pace_usual",
    get running() {
      return timer !== null;
    },
    /** Show what came after the step `since`. */
    start(since) {
      film.stop();
      film.at = Math.min(since, last());
      film.cleared = false;
      if (film.at === last()) return finish();
      timer = setTimeout(advance, film.at === 0 ? PACES[film.pace] : 0);
      draw();
    },
    skip() {
      [film.at, film.cleared, film.moved] = [last(), state().steps[last()].taker !== undefined, null];
      finish();
    },
    stop() {
      clearTimeout(timer);
      timer = null;
    },
  };
  return film;

  function finish() {
    film.stop();
    rest();
  }

  function advance() {
    if (positionAt(state(), film.at).over && !film.cleared) return gather();
    if (film.at === last()) return finish();
    film.at += 1;
    film.cleared = false;
    const step = state().steps[film.at];
    film.moved = step.seat ?? null;
    if (film.at === last() && step.taker === undefined) return finish();
    timer = setTimeout(advance, PACES[film.pace] * pauseAfter(step));
    draw();
  }

  /** The trick goes to whoever took it. */
  function gather() {
    const seat = state().seats[state().steps[film.at].taker];
    const trick = board.querySelector(".hearts-trick");
    if (seat && trick && PACES[film.pace] > 0) {
      trick.style.setProperty("--gx", seat.x);
      trick.style.setProperty("--gy", seat.y);
      trick.classList.add("hearts-gather");
    }
    timer = setTimeout(gathered, PACES[film.pace] > 0 ? GATHER : 0);
  }

  function gathered() {
    film.cleared = true;
    if (film.at === last()) return finish();
    timer = setTimeout(advance, 0);
    draw();
  }
}
