/** One figure: what was measured, how, what it was meant to be, what it is. */
export interface Row {
  what: string;
  how: string;
  budget: string;
  measured: string;
  met: boolean;
}

/** The middle one of several figures. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}

/** The figure below which this share of all lies. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** To one decimal, as text. */
export function shown(figure: number): string {
  return String(Math.round(figure * 10) / 10);
}
