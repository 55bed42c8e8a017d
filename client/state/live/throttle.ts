type Later = (run: () => void, milliseconds: number) => unknown;

/** Milliseconds between two reads of one page or list. */
const PAUSE = 1000;

/**
 * Reads at once, and once more after a pause if called meanwhile: a busy warehouse reports many changes in a second, and each screen reads
 * once.
 */
export function throttled(read: () => Promise<unknown>, later: Later = setTimeout): () => void {
  let isBusy = false;
  let isAskedAgain = false;

  function endPause(): void {
    isBusy = false;
    if (isAskedAgain) start();
  }

  function start(): void {
    isAskedAgain = isBusy;
    if (isBusy) return;
    isBusy = true;
    const pause = () => later(endPause, PAUSE);
    read().then(pause, pause);
  }

  return start;
}

interface Renewal {
  soon(): void;
  stop(): void;
}

/** `renew` returns false if it could not run yet; it is retried after a pause. */
export function createRenewal(renew: () => boolean): Renewal {
  let pausing: ReturnType<typeof setTimeout> | undefined;
  let wanted = false;

  function run(): void {
    wanted = !renew();
    pausing = setTimeout(() => {
      pausing = undefined;
      if (wanted) run();
    }, PAUSE);
  }

  return {
    soon() {
      wanted = true;
      if (pausing === undefined) run();
    },
    stop: () => clearTimeout(pausing),
  };
}
