import { t } from '../../texts.ts';

export interface ChartSeries {
  readonly key: string;
  readonly label: string;
}

export interface ChartBar {
  readonly key: string;
  readonly label: string;
  readonly short?: string | undefined;
  /** A value for each series, never below zero, and the same formatted for display. */
  readonly values: readonly number[];
  readonly texts: readonly string[];
  readonly href: string;
  /** Of the current period, which is not over: drawn hatched. */
  readonly isToDate?: boolean;
  /** The first series in the period before: a pale bar behind. */
  readonly before?: { readonly value: number; readonly text: string };
}

/** `rows`: bars below one another, each with its value as text; `time`: columns side by side. */
export interface ChartData {
  readonly title: string;
  readonly head: string;
  readonly along: 'rows' | 'time';
  /** The unit of the values, beside the scale of columns. */
  readonly axis?: string;
  readonly series: readonly ChartSeries[];
  /** In columns, the series are on top of one another, because they add up. */
  readonly isStacked?: boolean;
  readonly bars: readonly ChartBar[];
  /** The present, in bars from the left: drawn as a line. */
  readonly now?: number;
  /** A note about omitted bars: 'The 20 largest of 35'. */
  readonly note?: string | undefined;
  /** The name of the downloaded file, without its extension. */
  readonly file: string;
}

/** A bar in words, for screen readers: '20 Nov 2026: Short 3 m, Over 1 m'. */
export function barText({ label, texts, before }: ChartBar, series: readonly ChartSeries[]): string {
  const [first] = texts;
  if (before !== undefined) return t('chart_barBefore', { label, now: first ?? '', before: before.text });
  if (series.length === 1) return `${label}: ${first}`;
  return `${label}: ${series.map((one, at) => `${one.label} ${texts[at]}`).join(', ')}`;
}

export function mostOf({ bars, isStacked = false }: Pick<ChartData, 'bars' | 'isStacked'>): number {
  const heights = ({ values }: ChartBar) => (isStacked ? [sumOf(values)] : values);
  return Math.max(0, ...bars.flatMap((bar) => [...heights(bar), bar.before?.value ?? 0]));
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** The lines of an axis: up to five round numbers from 0 to the first that no value exceeds. */
export function axisOf(most: number): readonly number[] {
  if (most <= 0) return [0];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((one) => one * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, at) => at * step);
}
