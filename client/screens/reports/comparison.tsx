import { signal } from '@preact/signals-react';
import { useEffect, useMemo } from 'react';
import type { Input, Operation } from '../../../shared/contract/operation.ts';
import { type Period, periodBefore } from '../../../shared/period-before.ts';
import { call } from '../../calls/call.ts';
import { warnOf } from '../../calls/report-error.ts';
import { navigate } from '../../router/navigate.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { dateIn, displayZone } from '../../ui/formats.ts';
import type { ReportDescription, ReportSums, ShownList } from './report-description.ts';
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

/** The totals of the period before; undefined without a comparison or while they load. */
export function useTotalsBefore<Row>(
  { totals, fixed }: Pick<ReportDescription<Row>, 'totals' | 'fixed'>,
  list: ShownList,
  accessId: number,
  isOn: boolean,
): ReportSums | undefined {
  const before = useMemo(() => signal<ReportSums | undefined>(undefined), []);
  const { filters, search } = list.view.value;
  useEffect(() => {
    before.value = undefined;
    const earlier = isOn ? filtersBefore(filters) : undefined;
    if (earlier === undefined) return;
    const request = new AbortController();
    const input = { ...fixed, ...earlier, ...(search !== '' && { search }) } as Input<Operation>;
    call(totals, input, { signal: request.signal, accessId, handles: 'all' }).then(
      (sums) => {
        if (!request.signal.aborted) before.value = sums as unknown as ReportSums;
      },
      (error) => {
        if (!request.signal.aborted) warnOf(error);
      },
    );
    return () => request.abort();
  }, [before, totals, fixed, filters, search, accessId, isOn]);
  return before.value;
}
