/** Milliseconds between two renewals. */
const REST = 1_000;

/** Something to be read anew when asked to, at once and then with rests in between. */
export interface Renewal {
  soon(): void;
  stop(): void;
}

/** `renew` answers false when it could not yet; it is tried again after a rest. */
export function createRenewal(renew: () => boolean): Renewal {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let wanted = false;

  function run(): void {
    wanted = !renew();
    resting = setTimeout(() => {
      resting = undefined;
      if (wanted) run();
    }, REST);
  }

  return {
    soon() {
      wanted = true;
      if (resting === undefined) run();
    },
    stop: () => clearTimeout(resting),
  };
}
