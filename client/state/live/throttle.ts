/** What throttling needs of time; tests pass their own. */
type Later = (run: () => void, milliseconds: number) => unknown;

/** Milliseconds between two readings of one page or list. */
const PAUSE = 1000;

/**
 * Runs a reading at once, and once more after a pause when it was asked for meanwhile: a busy warehouse tells of many changes in a second,
 * and each screen that shows them reads once.
 */
export function throttled(read: () => Promise<unknown>, later: Later = setTimeout): () => void {
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
    const pause = () => later(settle, PAUSE);
    read().then(pause, pause);
  }

  return start;
}

/** Something to be read anew when asked to, at once and then with pauses in between. */
interface Renewal {
  soon(): void;
  stop(): void;
}

/** `renew` answers false when it could not yet; it is tried again after a pause. */
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
