import { signal } from '@preact/signals-react';
import { useEffect, useMemo } from 'react';
import type { Access } from '../../../shared/permissions.ts';
import { call } from '../../calls/call.ts';
import { headingOf } from '../../lists/list-description.tsx';
import { navigate } from '../../router/navigate.ts';
import { t } from '../../texts.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import type { ChartData } from '../../ui/chart/chart-data.ts';
import { dateIn, displayZone } from '../../ui/formats.ts';
import {
  type AskGroups,
  type ChartGroups,
  type ChartQuestion,
  chartGroups,
  groupsBefore,
  pairGroups,
} from './chart-groups.ts';
import { filtersBefore } from './comparison.tsx';
import { MeasureField } from './measure-field.tsx';
import { type Measure, measuresOf, sortOf } from './measures.ts';
import type { ChartedReport, ReportGroup, ShownList, ShownReport } from './report-description.ts';
import { addressOf, openedGroup } from './report-groups.tsx';

export interface ReportChartProps {
  report: ChartedReport;
  shown: Pick<ShownReport<never>, 'groupings' | 'sums'>;
  access: Access;
  list: ShownList;
  by: string;
  measureKey: string | undefined;
  /** Whether pale bars show the period before. */
  compares: boolean;
}

export function ReportChart({ report, shown, access, list, by, measureKey, compares }: ReportChartProps) {
  const { drawn, ask } = useMemo(() => createDrawn(report, access.id), [report, access]);
  const measures = measuresOf(report, shown, drawn.value?.groups ?? []);
  const measure = measures.find(({ key }) => key === measureKey) ?? measures[0];
  const of = sortOf(report, shown, measureKey);
  const { filters, search } = list.view.value;
  useEffect(() => {
    const earlier = compares ? filtersBefore(filters) : undefined;
    const searched = search === '' ? {} : { search };
    return ask({ by, of, filters: { ...filters, ...searched } }, earlier && { ...earlier, ...searched });
  }, [ask, by, of, filters, search, compares]);
  if (drawn.value === undefined || drawn.value.groups.length === 0 || measure === undefined) return null;
  return (
    <Chart chart={chartData(report, shown, drawn.value, measure)}>
      <MeasureField measures={measures} chosen={measure} onChoose={(key) => draw(key, measures[0]?.key)} />
    </Chart>
  );
}

/** Changes the measure without a history entry. The default measure is not in the address. */
function draw(key: string, usual: string | undefined): void {
  const query = new URLSearchParams(location.search);
  if (key === usual) query.delete('measure');
  else query.set('measure', key);
  navigate(addressOf(query), { replace: true });
}

/** The groups that are drawn. Late answers are dropped; the list reports failures. */
function createDrawn({ list, groups, fixed = {} }: ChartedReport, accessId: number) {
  const drawn = signal<Drawn | undefined>(undefined);
  return {
    drawn,
    ask(question: ChartQuestion, earlier?: ChartQuestion['filters']): () => void {
      const request = new AbortController();
      const options = { signal: request.signal, accessId, handles: 'all' } as const;
      const ask: AskGroups = (input) =>
        call(groups, { ...fixed, ...input }, options) as unknown as ReturnType<AskGroups>;
      const done = (answer?: Drawn) => {
        if (!request.signal.aborted) drawn.value = answer;
      };
      const before = earlier && groupsBefore(list.list, { ...question, filters: earlier }, ask);
      Promise.all([chartGroups(list.list, question, ask), before]).then(
        ([now, then]) => done({ ...now, ...(then && { before: then }) }),
        () => done(),
      );
      return () => request.abort();
    },
  };
}

function chartData(
  report: ChartedReport,
  { groupings }: Pick<ShownReport<never>, 'groupings'>,
  { by, groups, total, before }: Drawn,
  { text, axis, series, read, say }: Measure,
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
  const former = before && pairGroups(groups, before, isOfTime);
  const bars = groups
    .map((group) => ({ group, values: read(group) }))
    .filter(({ values }) => isOfTime || values.some((value) => Number(value) > 0))
    .map(({ group: { key, label }, values }) => ({
      key: String(key),
      label: name(label),
      short: isOfTime ? name(label).replace(/^(\d+ \w+) \d{4}$/, '$1') : undefined,
      values: values.map((value) => Math.max(0, Number(value))),
      texts: values.map(say),
      ...(former && series.length === 1 && beforeOf(former.get(key), read, say)),
      ...(isOfTime && key !== null && isCurrent(key) && { isToDate: true }),
      href: openedGroup(report, by, key),
    }));
  return {
    title: t('chart_title', { what: text, by: head.toLowerCase() }),
    head,
    along: isOfTime ? 'time' : 'rows',
    axis,
    series,
    // The API ranked them by the largest quantity of any unit.
    bars: isRanked ? bars.toSorted((one, other) => heightOf(other) - heightOf(one)) : bars,
    note: total > groups.length ? t('chart_largest', { count: groups.length, total }) : undefined,
    file: `${report.name} ${text} ${head}`
      .toLowerCase()
      .replaceAll(/[^\p{L}\d]+/gu, '-')
      .replace(/-$/, ''),
  };
}

interface Drawn extends ChartGroups {
  before?: readonly ReportGroup[];
}

function beforeOf(group: ReportGroup | undefined, read: Measure['read'], say: Measure['say']) {
  const value = (group && read(group)[0]) ?? '0';
  return { before: { value: Math.max(0, Number(value)), text: say(value) } };
}

/** A day (yyyy-mm-dd) or a month (yyyy-mm) that is not over. */
function isCurrent(key: string): boolean {
  return dateIn(new Date(), displayZone.peek()).startsWith(key);
}

const heightOf = ({ values }: { values: readonly number[] }) => values.reduce((sum, value) => sum + value, 0);
