import { type Signal, signal } from '@preact/signals-react';
import { useCallback, useEffect, useMemo } from 'react';
import type { Input, Operation } from '../../../shared/contract/operation.ts';
import { type Period, periodBefore } from '../../../shared/period-before.ts';
import { call } from '../../calls/call.ts';
import { warnOf } from '../../calls/report-error.ts';
import { navigate } from '../../router/navigate.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { dateIn, displayZone } from '../../ui/formats.ts';
import { type AskGroups, compareGroups } from './chart-groups.ts';
import type { GroupsBefore, ReportDescription, ReportSums, ShownList } from './report-description.ts';
import { addressOf } from './report-groups.tsx';

type Filters = Readonly<Record<string, readonly string[]>>;

/** The filters of the period before; undefined unless both days are set. */
export function filtersBefore(filters: Filters): Filters | undefined {
  const period = periodOf(filters);
  if (period === undefined) return undefined;
  const { from, to } = periodBefore(period, dateIn(new Date(), displayZone.peek()));
  return { ...filters, dateFrom: [from], dateTo: [to] };
}

function periodOf({ dateFrom = [], dateTo = [] }: Filters): Period | undefined {
  const [[from], [to]] = [dateFrom, dateTo];
  return from === undefined || to === undefined || from > to ? undefined : { from, to };
}

export function isCompared(query: URLSearchParams): boolean {
  return query.get('compare') === '1';
}

/** Turns the comparison with the period before on or off, without a history entry. */
export function CompareSwitch({ list, isOn }: { list: ShownList; isOn: boolean }) {
  function turn(): void {
    const query = new URLSearchParams(location.search);
    if (isOn) query.delete('compare');
    else query.set('compare', '1');
    navigate(addressOf(query), { replace: true });
  }
  const blocked = periodOf(list.view.value.filters) === undefined ? t('report_compareNeedsDays') : undefined;
  return (
    <Button blocked={isOn ? undefined : blocked} onPress={turn}>
      {t(isOn ? 'report_notCompared' : 'report_compare')}
    </Button>
  );
}

type Query = Readonly<Record<string, unknown>>;
type Ask<T> = (asked: Query, now: Query, request: AbortSignal) => Promise<T>;

/** The filters to ask with, from those of the list; undefined: nothing is asked. */
export type Asked = (filters: Filters) => Filters | undefined;

export const asNow: Asked = (filters) => filters;
export const notAsked: Asked = () => undefined;

/** Sets `answer` to what `ask` finds; to undefined if nothing is asked and while it loads. */
function useAnswer<T>(answer: Signal<T | undefined>, list: ShownList, asked: Asked, ask: Ask<T>): void {
  const { filters, search } = list.view.value;
  useEffect(() => {
    answer.value = undefined;
    const others = asked(filters);
    if (others === undefined) return;
    const request = new AbortController();
    const words = search === '' ? {} : { search };
    ask({ ...others, ...words }, { ...filters, ...words }, request.signal).then(
      (found) => {
        if (!request.signal.aborted) answer.value = found;
      },
      (error) => {
        if (!request.signal.aborted) warnOf(error);
      },
    );
    return () => request.abort();
  }, [answer, filters, search, asked, ask]);
}

type ComparedReport<Row> = Pick<ReportDescription<Row>, 'list' | 'groups' | 'totals' | 'fixed'>;

/** The totals of now or the period before, with a median or share of all rows. */
export function useTotals<Row>(
  { totals, fixed }: ComparedReport<Row>,
  list: ShownList,
  accessId: number,
  asked: Asked,
  figure: string | undefined,
): ReportSums | undefined {
  const answer = useMemo(() => signal<ReportSums | undefined>(undefined), []);
  const ask: Ask<ReportSums> = useCallback(
    async (query, _now, request) => {
      const input = { ...fixed, ...query, figure } as Input<Operation>;
      return (await call(totals, input, { signal: request, accessId, handles: 'all' })) as unknown as ReportSums;
    },
    [totals, fixed, accessId, figure],
  );
  useAnswer(answer, list, asked, ask);
  return answer.value;
}

/** Reads the groups of the period before into `before`, for the table of groups by `by`. */
export function useGroupsBefore<Row>(
  before: Signal<GroupsBefore | undefined>,
  { list: { list: facts }, groups, fixed }: ComparedReport<Row>,
  by: string | undefined,
  list: ShownList,
  accessId: number,
  asked: Asked,
): void {
  const ask: Ask<GroupsBefore> = useCallback(
    (earlier, now, request) => {
      const options = { signal: request, accessId, handles: 'all' } as const;
      const read: AskGroups = (input) =>
        call(groups, { ...fixed, ...input }, options) as unknown as ReturnType<AskGroups>;
      return compareGroups(facts, { by: by ?? '', of: 'lines', filters: now }, earlier, read);
    },
    [facts, groups, fixed, by, accessId],
  );
  useAnswer(before, list, by === undefined ? notAsked : asked, ask);
}
