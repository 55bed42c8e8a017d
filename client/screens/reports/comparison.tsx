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
type Ask<T> = (earlier: Query, now: Query, request: AbortSignal) => Promise<T>;

/** Sets `before` to what `ask` finds in the period before; to undefined without a comparison and while it loads. */
function usePeriodBefore<T>(before: Signal<T | undefined>, list: ShownList, isOn: boolean, ask: Ask<T>): void {
  const { filters, search } = list.view.value;
  useEffect(() => {
    before.value = undefined;
    const earlier = isOn ? filtersBefore(filters) : undefined;
    if (earlier === undefined) return;
    const request = new AbortController();
    const words = search === '' ? {} : { search };
    ask({ ...earlier, ...words }, { ...filters, ...words }, request.signal).then(
      (answer) => {
        if (!request.signal.aborted) before.value = answer;
      },
      (error) => {
        if (!request.signal.aborted) warnOf(error);
      },
    );
    return () => request.abort();
  }, [before, filters, search, isOn, ask]);
}

type ComparedReport<Row> = Pick<ReportDescription<Row>, 'list' | 'groups' | 'totals' | 'fixed'>;

export function useTotalsBefore<Row>(
  { totals, fixed }: ComparedReport<Row>,
  list: ShownList,
  accessId: number,
  isOn: boolean,
): ReportSums | undefined {
  const before = useMemo(() => signal<ReportSums | undefined>(undefined), []);
  const ask: Ask<ReportSums> = useCallback(
    async (earlier, _now, request) => {
      const input = { ...fixed, ...earlier } as Input<Operation>;
      return (await call(totals, input, { signal: request, accessId, handles: 'all' })) as unknown as ReportSums;
    },
    [totals, fixed, accessId],
  );
  usePeriodBefore(before, list, isOn, ask);
  return before.value;
}

/** Reads the groups of the period before into `before`, for the table of groups by `by`. */
export function useGroupsBefore<Row>(
  before: Signal<GroupsBefore | undefined>,
  { list: { list: facts }, groups, fixed }: ComparedReport<Row>,
  by: string | undefined,
  list: ShownList,
  accessId: number,
  isOn: boolean,
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
  usePeriodBefore(before, list, isOn && by !== undefined, ask);
}
