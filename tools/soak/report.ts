/** What a part of the soak found. */
export interface Finding {
  what: string;
  how: string;
  /** Figures, each a sentence. */
  figures: readonly string[];
  /** What was wrong, each a sentence; none, and it holds. */
  faults: readonly string[];
}

/** Milliseconds after which all has to be well again once nothing is broken any more. */
const RECOVERY = 10_000;
/** Milliseconds that nobody waits longer than for an answer: what is bound at 15 s, and what a busy machine adds. */
const LONGEST = 16_000;

/** What took too long, in sentences: to be well again, and to get an answer (milliseconds each). */
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
