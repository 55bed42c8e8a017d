import { signal } from '@preact/signals-react';
import { useEffect, useMemo } from 'react';
import type { Access } from '../../../shared/permissions.ts';
import { call } from '../../calls/call.ts';
import { navigate } from '../../router/navigate.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import { type AskGroups, type ChartQuestion, chartGroups, groupsBefore } from './chart-groups.ts';
import { filtersBefore } from './comparison.tsx';
import { MeasureField } from './measure-field.tsx';
import { isFigure, measuresOf, sortOf } from './measures.ts';
import { chartData, type Drawn } from './report-chart-data.ts';
import type { ChartedReport, ShownList, ShownReport } from './report-description.ts';
import { addressOf } from './report-groups.tsx';

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
  const measures = measuresOf(
    report,
    shown,
    drawn.value?.groups.flatMap(({ parts, ...group }) => parts ?? [group]) ?? [],
  );
  const measure = measures.find(({ key }) => key === measureKey) ?? measures[0];
  // A figure is drawn once the groups have it.
  const drawnMeasure = measures.find(({ key }) => key === drawn.value?.measureKey) ?? measures[0];
  const of = sortOf(report, shown, measureKey);
  const figure = isFigure(measureKey, shown.sums) ? measureKey : undefined;
  const { filters, search } = list.view.value;
  useEffect(() => {
    const earlier = compares ? filtersBefore(filters) : undefined;
    const others = { ...(search !== '' && { search }), ...(figure !== undefined && { figure }) };
    const splitBy = figure === undefined && earlier === undefined ? report.chart?.splitBy : undefined;
    const question = { by, of, filters: { ...filters, ...others }, splitBy, measureKey };
    return ask(question, earlier && { ...earlier, ...others });
  }, [ask, report, by, of, figure, measureKey, filters, search, compares]);
  if (drawn.value === undefined || drawn.value.groups.length === 0) return null;
  if (measure === undefined || drawnMeasure === undefined) return null;
  return (
    <Chart chart={chartData(report, shown, drawn.value, drawnMeasure)}>
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
    ask({ measureKey, ...question }: DrawnQuestion, earlier?: ChartQuestion['filters']): () => void {
      const request = new AbortController();
      const options = { signal: request.signal, accessId, handles: 'all' } as const;
      const ask: AskGroups = (input) =>
        call(groups, { ...fixed, ...input }, options) as unknown as ReturnType<AskGroups>;
      const done = (answer?: Drawn) => {
        if (!request.signal.aborted) drawn.value = answer;
      };
      const before = earlier && groupsBefore(list.list, { ...question, filters: earlier }, ask);
      Promise.all([chartGroups(list.list, question, ask), before]).then(
        ([now, then]) => done({ ...now, measureKey, ...(then && { before: then }) }),
        () => done(),
      );
      return () => request.abort();
    },
  };
}

type DrawnQuestion = ChartQuestion & Pick<Drawn, 'measureKey'>;
