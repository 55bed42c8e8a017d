/** One figure: what was measured, how, the target, the result. */
export interface Row {
  what: string;
  how: string;
  budget: string;
  measured: string;
  met: boolean;
}

export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}

export function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** To one decimal, as text. */
export function shown(figure: number): string {
  return String(Math.round(figure * 10) / 10);
}
