/** One figure: what was measured, how, the target, the result. */
export interface Row {
  what: string;
  how: string;
  budget: string;
  measured: string;
  met: boolean;
}

/** A figure beside its target. */
export function under(figure: number, most: number, unit = 'ms'): Pick<Row, 'budget' | 'measured' | 'met'> {
  return { budget: `under ${most} ${unit}`, measured: `${shown(figure)} ${unit}`, met: figure < most };
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
