/** What a part of the soak found. */
export interface Finding {
  what: string;
  how: string;
  /** Figures, each a sentence. */
  figures: readonly string[];
  /** What was wrong, each a sentence; none, and it holds. */
  faults: readonly string[];
}

/** A finding as a section of docs/soak.md. */
export function section({ what, how, figures, faults }: Finding): string {
  const wrong =
    faults.length === 0 ? ['Nothing was lost, nothing was done twice, `verify` finds 0.'] : faults.slice(0, 20);
  return [`## ${what}`, '', `${how}.`, '', ...[...figures, ...wrong].map((line) => `- ${line}`), ''].join('\n');
}
