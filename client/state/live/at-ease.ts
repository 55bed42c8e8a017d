/** What reading at ease needs of time; tests pass their own. */
export type Later = (run: () => void, milliseconds: number) => unknown;

/** Milliseconds between two readings of one page. */
const PAUSE = 1000;

/**
 * Runs a reading at once, and once more after a pause when it was asked for meanwhile: a busy warehouse tells of many changes in a second,
 * and each screen that shows them reads once.
 */
export function atEase(read: () => Promise<unknown>, later: Later = setTimeout): () => void {
  let isBusy = false;
  let isAskedAgain = false;

  function settle(): void {
    isBusy = false;
    if (isAskedAgain) start();
  }

  function start(): void {
    isAskedAgain = isBusy;
    if (isBusy) return;
    isBusy = true;
    const rest = () => later(settle, PAUSE);
    read().then(rest, rest);
  }

  return start;
}
