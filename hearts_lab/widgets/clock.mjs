// The time for a play.

/** A clock that counts down in seconds: `tick` is called at each, `over` when the time is up. */
export function createClock({ tick, over }) {
  let timer = null;
  const clock = {
    left: 0, // 0 while it stands
    start(seconds) {
      clock.stop();
      clock.left = seconds;
      tick();
      timer = setInterval(() => {
        clock.left -= 1;
        tick();
        if (clock.left > 0) return;
        clock.stop();
        over();
      }, 1000);
    },
    stop() {
      clearInterval(timer);
      clock.left = 0;
    },
  };
  return clock;
}
