/** Milliseconds until what could not be sent is sent again: doubled each time, up to the longest. */
const FIRST = 1000;
const LONGEST = 30_000;

/** The growing rests between tries to reach a server that cannot be reached. */
export function createRests() {
  let rest = FIRST;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function callOff(): void {
    clearTimeout(timer);
  }

  return {
    /** Runs it after a rest, longer than the one before. */
    after(run: () => void): void {
      callOff();
      timer = setTimeout(run, rest);
      rest = Math.min(rest * 2, LONGEST);
    },
    callOff,
    /** It was reached: the next rest is short again. */
    reset(): void {
      callOff();
      rest = FIRST;
    },
  };
}
