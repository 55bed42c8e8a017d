import { headingOf } from '../../lists/list-description.tsx';
import { t } from '../../texts.ts';
import type { ChartData } from '../../ui/chart/chart-data.ts';
import type { ChartGroups } from './chart-groups.ts';
import type { Measure } from './measures.ts';
import type { ChartedReport, ShownReport } from './report-description.ts';
import { openedGroup } from './report-groups.tsx';

/** A measure of groups as its chart is drawn. */
export function chartData(
  report: ChartedReport,
  { groupings }: Pick<ShownReport<never>, 'groupings'>,
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
