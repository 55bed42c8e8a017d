/** Milliseconds until the first retry; each pause doubles, up to the longest. */
const FIRST = 1000;
const LONGEST = 30_000;

export function createBackoff() {
  let pause = FIRST;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function cancel(): void {
    clearTimeout(timer);
  }

  return {
    after(run: () => void): void {
      cancel();
      timer = setTimeout(run, pause);
      pause = Math.min(pause * 2, LONGEST);
    },
    cancel,
    reset(): void {
      cancel();
      pause = FIRST;
    },
  };
}
