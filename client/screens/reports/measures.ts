import { headingOf } from '../../lists/list-description.tsx';
import { t } from '../../texts.ts';
import type { ChartSeries } from '../../ui/chart/chart-data.ts';
import { formatMoney, formatQuantity } from '../../ui/formats.ts';
import { axisOfFigure, figureText } from './figure-axis.ts';
import type { ChartedReport, ReportGroup, ShownReport } from './report-description.ts';

/** What a chart can draw: an amount, the quantities of one unit, the number of lines, or a figure (a median or a share). */
export interface Measure {
  readonly key: string;
  readonly text: string;
  /** The unit of its values. */
  readonly axis: string;
  readonly series: readonly ChartSeries[];
  /** How much of a value is 1 on the axis; defaults to 1. */
  readonly scale?: number;
  /** One value for each series, as decimal text; null: a figure of which no line has a value. */
  readonly read: (group: ReportGroup) => readonly (string | null)[];
  readonly say: (value: string) => string;
  /** Groups have it only if it is requested. It is not added up, and 0 is a value like any other. */
  readonly isFigure?: true;
}

type Shown = Pick<ShownReport<never>, 'sums'>;

/** In addresses, the prefix of a measure for a unit; it covers the quantities that the report draws. */
const UNIT = 'unit ';

/** Amounts first, unless the report draws several quantities, such as short and over, which then come first. */
export function measuresOf(
  { list: { list }, chart }: ChartedReport,
  { sums }: Shown,
  groups: readonly ReportGroup[],
): readonly Measure[] {
  const of = chart?.of ?? [];
  const head = (key: string) => t(headingOf(list, key));
  const amounts = sums.amounts.map((key) => ({
    ...single(key, head(key)),
    axis: currency,
    read: (group: ReportGroup) => [String(group[key] ?? '0')],
    say: formatMoney,
  }));
  const series = of.map((key) => ({ key, label: head(key) }));
  const quantities = unitsIn(groups).map((unit) => ({
    key: `${UNIT}${unit}`,
    text: `${series.map(({ label }, at) => (at === 0 ? label : label.toLowerCase())).join(', ')} (${unit})`,
    axis: unit,
    series,
    read: ({ units }: ReportGroup) => {
      const sums = units.find((one) => one.unit === unit);
      return of.map((key) => sums?.[key] ?? '0');
    },
    say: (value: string) => `${formatQuantity(value)} ${unit}`,
  }));
  const lines = {
    ...single('lines', head('lines')),
    axis: head('lines').toLowerCase(),
    read: (group: ReportGroup) => [String(group.lines)],
    say: formatQuantity,
  };
  const figures = Object.entries(sums.figures ?? {}).map(([key, unit]) => ({
    ...single(key, head(key)),
    ...axisOfFigure(unit, Math.max(...groups.map(({ figure }) => Number(figure ?? 0)))),
    read: (group: ReportGroup) => [group.figure ?? null],
    say: (value: string) => figureText(unit, value),
    isFigure: true as const,
  }));
  const usual = of.length > 1 ? [...quantities, ...amounts] : [...amounts, ...quantities];
  return [...usual, lines, ...figures];
}

/** The sign of money (formats.ts). */
const currency = '£';

/** Whether an address may name this measure. Any unit is accepted, because only the groups show which units exist. */
export function isMeasure(key: string, sums: ShownReport<never>['sums']): boolean {
  return key === 'lines' || key.startsWith(UNIT) || sums.amounts.includes(key) || isFigure(key, sums);
}

export function isFigure(key: string | undefined, { figures = {} }: ShownReport<never>['sums']): boolean {
  return key !== undefined && key in figures;
}

/** The sort field before the units are known; `key` is the requested measure, if any. */
export function sortOf({ chart }: ChartedReport, { sums }: Shown, key: string | undefined): string {
  const [first = 'lines', ...others] = chart?.of ?? [];
  if (isFigure(key, sums)) return 'figure';
  if (key !== undefined && isMeasure(key, sums)) return key.startsWith(UNIT) ? first : key;
  return others.length > 0 ? first : (sums.amounts[0] ?? first);
}

function single(key: string, text: string) {
  return { key, text, series: [{ key, label: text }] };
}

/** The units of the groups, most frequent first. */
function unitsIn(groups: readonly ReportGroup[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { unit } of groups.flatMap(({ units }) => units)) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([unit]) => unit);
}
