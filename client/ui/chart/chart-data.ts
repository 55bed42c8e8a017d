/** One thing that is counted, told apart from others of the chart by its pattern: 'Short'. */
export interface ChartSeries {
  readonly key: string;
  readonly label: string;
}

/** One place of the axis: a day, a partner, an age. */
export interface ChartBar {
  readonly key: string;
  readonly label: string;
  /** Its name beneath a column, where there is little room. */
  readonly short?: string | undefined;
  /** A value for each series, never below zero, and the same as people read it. */
  readonly values: readonly number[];
  readonly texts: readonly string[];
  /** The rows that make it. */
  readonly href: string;
}

/** What a chart draws: bars one beneath the other, each with its value in words; or columns side by side, as time goes by. */
export interface ChartData {
  readonly title: string;
  /** What the bars are: 'Partner', the heading of the table's first column. */
  readonly head: string;
  readonly along: 'rows' | 'time';
  readonly series: readonly ChartSeries[];
  readonly bars: readonly ChartBar[];
  /** What is not drawn: 'The 20 largest of 35'. */
  readonly note?: string | undefined;
  /** The name of the file that it is downloaded as, without its ending. */
  readonly file: string;
}

/** A bar in words, for whoever does not see it: '20 Nov 2026: Short 3 m, Over 1 m'. */
export function barText({ label, texts }: ChartBar, series: readonly ChartSeries[]): string {
  const [first] = texts;
  if (series.length === 1) return `${label}: ${first}`;
  return `${label}: ${series.map((one, at) => `${one.label} ${texts[at]}`).join(', ')}`;
}

/** The longest of all bars; 0 where there are none. */
export function mostOf(bars: readonly ChartBar[]): number {
  return Math.max(0, ...bars.flatMap(({ values }) => values));
}

/** Where the lines of an axis stand: up to five round numbers from 0 to the first that nothing is above. */
export function axisOf(most: number): readonly number[] {
  if (most <= 0) return [0];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((one) => one * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, at) => at * step);
}
