import { headingOf } from '../../lists/list-description.tsx';
import { t } from '../../texts.ts';
import { type ChartData, sumOf } from '../../ui/chart/chart-data.ts';
import { dateIn, displayZone } from '../../ui/formats.ts';
import { type ChartGroups, choicesOf, pairGroups } from './chart-groups.ts';
import type { Measure } from './measures.ts';
import type { ChartedReport, GroupingDescription, ReportGroup, ShownReport } from './report-description.ts';
import { openedGroup } from './report-groups.tsx';

/** The bars of a report's chart, each a link to the rows of its group. */
export function chartData(
  report: ChartedReport,
  { groupings }: Pick<ShownReport<never>, 'groupings'>,
  { by, groups, total, before }: Drawn,
  measure: Measure,
): ChartData {
  const { text, axis, scale = 1, read, say, isFigure = false } = measure;
  const grouping = groupings.find((one) => one.by === by);
  const head = t(headingOf(report.list.list, by));
  const { per, order, key: field = by } = report.groups.list.groups[by] ?? {};
  const isOfTime = per !== undefined;
  const isRanked = !isOfTime && order === undefined && report.list.list.row[field]?.words === undefined;
  const name = (label: string | null) => {
    if (label === null) return t(grouping?.none ?? 'report_none');
    return grouping?.nameOf?.(label) ?? label;
  };
  const former = before && pairGroups(groups, before, isOfTime);
  const { series, isStacked, valuesOf } = seriesOf(report, groupings, groups, measure);
  const heightIn = (value: string | null) => Math.max(0, Number(value) / scale);
  const textOf = (value: string | null) => (value === null ? '–' : say(value));
  const isShown = (value: string | null) => value !== null && (isFigure || Number(value) > 0);
  const beforeOf = (group: ReportGroup | undefined) => {
    const [value = null] = group === undefined ? [isFigure ? null : '0'] : read(group);
    return value !== null && { before: { value: heightIn(value), text: say(value) } };
  };
  const largest = total > groups.length ? t('chart_largest', { count: groups.length, total }) : undefined;
  const isEmpty = !groups.some((group) => valuesOf(group).some(isShown));
  const bars = groups
    .map((group) => ({ group, values: valuesOf(group) }))
    .filter(({ values }) => (isOfTime && !isEmpty) || values.some(isShown))
    .map(({ group: { key, label }, values }) => {
      const isToDate = isOfTime && key !== null && isCurrent(key);
      return {
        key: String(key),
        label: isToDate ? t('chart_toDate', { period: name(label) }) : name(label),
        short: isOfTime ? name(label).replace(/^(\d+ \w+) \d{4}$/, '$1') : undefined,
        values: values.map(heightIn),
        texts: values.map(textOf),
        ...(former && series.length === 1 && beforeOf(former.get(key))),
        ...(isToDate && { isToDate }),
        href: openedGroup(report, by, key),
      };
    });
  return {
    title: t('chart_title', { what: text, by: head.toLowerCase() }),
    head,
    along: isOfTime ? 'time' : 'rows',
    axis,
    series,
    isStacked,
    // The API ranked them by the largest quantity of any unit.
    bars: isRanked ? bars.toSorted((one, other) => sumOf(other.values) - sumOf(one.values)) : bars,
    note: isEmpty ? t('chart_noValues') : largest,
    file: `${report.name} ${text} ${head}`
      .toLowerCase()
      .replaceAll(/[^\p{L}\d]+/gu, '-')
      .replace(/-$/, ''),
  };
}

/** The groups that are drawn. */
export interface Drawn extends ChartGroups {
  before?: readonly ReportGroup[];
  /** The measure that was requested. */
  measureKey: string | undefined;
}

/** The series of a measure; where groups are split into several kinds, a series for each kind that occurs. */
function seriesOf(
  { list, chart }: ChartedReport,
  groupings: readonly GroupingDescription[],
  groups: readonly ReportGroup[],
  { series, read }: Measure,
) {
  const kinds = new Set(groups.flatMap(({ parts = [] }) => parts.map(({ split }) => split)));
  const { splitBy } = chart ?? {};
  if (kinds.size < 2 || splitBy === undefined) return { series, isStacked: false, valuesOf: read };
  const nameOf = groupings.find(({ by }) => by === splitBy)?.nameOf;
  const shown = choicesOf(list.list, splitBy).filter((kind) => kinds.has(kind));
  return {
    series: shown.map((key) => ({ key, label: nameOf?.(key) ?? key })),
    isStacked: true,
    valuesOf: ({ parts }: ReportGroup) =>
      shown.map((kind) => {
        const part = parts?.find(({ split }) => split === kind);
        return (part && read(part)[0]) ?? '0';
      }),
  };
}

/** A day (yyyy-mm-dd) or a month (yyyy-mm) that is not over. */
function isCurrent(key: string): boolean {
  return dateIn(new Date(), displayZone.peek()).startsWith(key);
}
