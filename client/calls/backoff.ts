/** Milliseconds until what could not be sent is sent again: doubled each time, up to the longest. */
const FIRST = 1000;
const LONGEST = 30_000;

/** The growing pauses between tries to reach a server that cannot be reached. */
export function createBackoff() {
  let pause = FIRST;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function cancel(): void {
    clearTimeout(timer);
  }

  return {
    /** Runs it after a pause, longer than the one before. */
    after(run: () => void): void {
      cancel();
      timer = setTimeout(run, pause);
      pause = Math.min(pause * 2, LONGEST);
    },
    cancel,
    /** It was reached: the next pause is short again. */
    reset(): void {
      cancel();
      pause = FIRST;
    },
  };
}
