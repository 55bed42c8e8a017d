export interface Finding {
  what: string;
  how: string;
  /** Figures, one sentence each. */
  figures: readonly string[];
  /** Faults, one sentence each; without any, the part passed. */
  faults: readonly string[];
}

/** Milliseconds for full recovery once nothing is broken any more. */
const RECOVERY = 10_000;
/** The longest acceptable wait for a response in milliseconds: the limit of 15 s, and an allowance for a busy machine. */
const LONGEST = 16_000;

/** A sentence for each recovery and each wait that took too long (both in milliseconds). */
export function tooLate(recoveries: readonly number[], waits: readonly number[] = []): string[] {
  return [
    ...recoveries.filter((one) => one > RECOVERY).map((one) => `well again only after ${Math.round(one)} ms`),
    ...waits.filter((wait) => wait > LONGEST).map((wait) => `an answer took ${Math.round(wait)} ms`),
  ];
}

/** A finding as a section of docs/soak.md. */
export function section({ what, how, figures, faults }: Finding): string {
  const wrong =
    faults.length === 0 ? ['Nothing was lost, nothing was done twice, `verify` finds 0.'] : faults.slice(0, 20);
  return [`## ${what}`, '', `${how}.`, '', ...[...figures, ...wrong].map((line) => `- ${line}`), ''].join('\n');
}
