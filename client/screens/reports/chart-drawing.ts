import { headingOf } from '../../lists/list-description.tsx';
import { t } from '../../texts.ts';
import type { ChartData, ChartSeries } from '../../ui/chart/chart-data.ts';
import { formatMoney, formatQuantity } from '../../ui/formats.ts';
import type { ChartGroups } from './chart-groups.ts';
import type { ChartedReport, ReportGroup, ShownReport } from './report-description.ts';
import { openedGroup } from './report-groups.tsx';

/** What a chart of a report can draw: an amount, the quantities of one unit, or how many lines there are. */
export interface Measure {
  readonly key: string;
  readonly text: string;
  /** The field by which groups are the largest. */
  readonly sort: string;
  readonly series: readonly ChartSeries[];
  /** The value of each series, as decimal text. */
  readonly read: (group: ReportGroup) => readonly string[];
  readonly say: (value: string) => string;
}

type Shown = Pick<ShownReport<never>, 'groupings' | 'sums'>;

/** Amounts first; where a quantity has several sides, as short and over, these. */
export function measuresOf(
  { list: { list }, chart }: ChartedReport,
  { sums }: Shown,
  groups: readonly ReportGroup[],
): readonly Measure[] {
  const of = chart?.of ?? [];
  const head = (key: string) => t(headingOf(list, key));
  const amounts = sums.amounts.map((key) => ({
    ...single(key, head(key)),
    read: (group: ReportGroup) => [String(group[key] ?? '0')],
    say: formatMoney,
  }));
  const series = of.map((key) => ({ key, label: head(key) }));
  const quantities = unitsIn(groups).map((unit) => ({
    key: `unit ${unit}`,
    text: `${series.map(({ label }, at) => (at === 0 ? label : label.toLowerCase())).join(', ')} (${unit})`,
    sort: of[0] ?? 'lines',
    series,
    read: ({ units }: ReportGroup) => {
      const sums = units.find((one) => one.unit === unit);
      return of.map((key) => sums?.[key] ?? '0');
    },
    say: (value: string) => `${formatQuantity(value)} ${unit}`,
  }));
  const lines = {
    ...single('lines', head('lines')),
    read: (group: ReportGroup) => [String(group.lines)],
    say: formatQuantity,
  };
  return of.length > 1 ? [...quantities, ...amounts, lines] : [...amounts, ...quantities, lines];
}

/** What the groups are sorted by before it is known which units there are. */
export function usualSort({ chart }: ChartedReport, { sums }: Shown): string {
  const [first = 'lines', ...others] = chart?.of ?? [];
  return others.length > 0 ? first : (sums.amounts[0] ?? first);
}

function single(key: string, text: string) {
  return { key, text, sort: key, series: [{ key, label: text }] };
}

/** The units that there are, that of the most groups first. */
function unitsIn(groups: readonly ReportGroup[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { unit } of groups.flatMap(({ units }) => units)) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([unit]) => unit);
}

/** A measure of groups as its chart is drawn. */
export function chartData(
  report: ChartedReport,
  { groupings }: Shown,
  { by, groups, total }: ChartGroups,
  { text, series, read, say }: Measure,
): ChartData {
  const grouping = groupings.find((one) => one.by === by);
  const head = t(headingOf(report.list.list, by));
  const { per, order, key: field = by } = report.groups.list.groups[by] ?? {};
  const isOfTime = per !== undefined;
  const isRanked = !isOfTime && order === undefined && report.list.list.row[field]?.words === undefined;
  const name = (label: string | null) => {
    if (label === null) return t(grouping?.none ?? 'report_none');
    return grouping?.nameOf?.(label) ?? label;
  };
  const bars = groups
    .map((group) => ({ group, values: read(group) }))
    .filter(({ values }) => isOfTime || values.some((value) => Number(value) > 0))
    .map(({ group: { key, label }, values }) => ({
      key: String(key),
      label: name(label),
      short: isOfTime ? name(label).replace(/^(\d+ \w+) \d{4}$/, '$1') : undefined,
      values: values.map((value) => Math.max(0, Number(value))),
      texts: values.map(say),
      href: openedGroup(report, by, key),
    }));
  return {
    title: t('chart_title', { what: text, by: head.toLowerCase() }),
    head,
    along: isOfTime ? 'time' : 'rows',
    series,
    // They were asked for by the largest of any unit.
    bars: isRanked ? bars.toSorted((one, other) => heightOf(other) - heightOf(one)) : bars,
    note: total > groups.length ? t('chart_largest', { count: groups.length, total }) : undefined,
    file: `${report.name} ${text} ${head}`
      .toLowerCase()
      .replaceAll(/[^\p{L}\d]+/gu, '-')
      .replace(/-$/, ''),
  };
}

const heightOf = ({ values }: { values: readonly number[] }) => values.reduce((sum, value) => sum + value, 0);
