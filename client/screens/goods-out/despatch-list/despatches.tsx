import { useSignal } from '@preact/signals-react';
import { useEffect, useMemo } from 'react';
import { getPickStates, listPicks } from '../../../../shared/contract/goods-out/picks.ts';
import { printPickList } from '../../../../shared/contract/prints/goods-out-prints.ts';
import { sumPerUnit } from '../../../../shared/quantity.ts';
import { api } from '../../../calls/api.ts';
import { call } from '../../../calls/call.ts';
import { ApiError } from '../../../calls/errors.ts';
import { errorText } from '../../../calls/report-error.ts';
import { createLoader, readyIn } from '../../../documents/loaded.ts';
import type { PickRow } from '../../../documents/statuses.ts';
import { BatchAction } from '../../../lists/batch-action.tsx';
import { CountedTabs } from '../../../lists/counted-tabs.ts';
import { createList, DescribedList } from '../../../lists/described-list.tsx';
import type { FilterDescription } from '../../../lists/list-description.tsx';
import { tickedIds, tickedRows } from '../../../lists/ticked-records.ts';
import { openPrint } from '../../../printing/open-print.ts';
import { href } from '../../../router/href.ts';
import { navigate } from '../../../router/navigate.ts';
import { fetchList } from '../../../state/lists.ts';
import { useLiveList } from '../../../state/live/use-live-list.ts';
import { routeTo } from '../../../state/route-to.ts';
import { session } from '../../../state/session.ts';
import { accessLabel } from '../../../state/session-state.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { List } from '../../../ui/list/list-state.ts';
import { useKeptList } from '../../../ui/list/use-kept-list.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { DespatchPicks, type PicksToDespatch } from '../despatch-picks.ts';
import { DespatchPicksDialog } from '../despatch-picks-dialog.tsx';
import { despatchColumns, despatchList, isOpen } from './despatch-list.tsx';
import { parameterFilters, readPlanParameters } from './parameter-filters.ts';
import { pickTabs } from './pick-tabs.ts';
import { ClosePicks, PlanPicks } from './several-picks.tsx';

/** The most picks that the API despatches and prints at once, and that one person walks. */
const MOST = { despatched: 500, printed: 100, walked: 100 };

/** The despatch list (rules 2, goodsOut/despatch). */
export function Despatches() {
  const current = session.current.value;
  const isH3g = current?.company?.layout === 'H3G';
  const columns = useMemo(() => despatchColumns(isH3g), [isH3g]);
  const { list, states, recount } = useKeptList(`picks ${current?.id}`, made);
  useLiveList(list, { document: 'pick' }, recount);
  const filters = useFilters(list, current?.id);
  const despatching = useSignal<DespatchPicks | undefined>(undefined);

  async function despatch(): Promise<void> {
    if (list.selection.count.peek() > MOST.despatched)
      return toasts.warn(t('picks_despatchAtMost', { count: MOST.despatched }));
    const open = (await tickedRows(list, fetchList<PickRow>(listPicks))).filter(isOpen);
    if (open.length === 0) return toasts.warn(t('picks_onlyOpen'));
    despatching.value = new DespatchPicks(picksOf(open), {
      api,
      done() {
        list.selection.clear();
        list.loader.again();
      },
      refused(error) {
        list.loader.again();
        return [...numbersIn(error, open), errorText(error)].join(': ');
      },
    });
  }

  return (
    <>
      <PageHead
        title={t('title_despatch')}
        facts={current === undefined ? '' : t('picks_facts', accessLabel(current))}
        actions={<Actions list={list} onDespatch={despatch} />}
      />
      <DescribedList
        description={despatchList}
        list={list}
        states={{ label: t('column_status'), tabs: states }}
        columns={columns}
        filters={filters}
        href={pageOf}
        batch={
          <>
            <BatchAction
              text={t('picks_despatch')}
              list={list}
              isFor={isOpen}
              rule={t('picks_onlyOpen')}
              kind="primary"
              onPress={despatch}
            />
            <WalkRound list={list} />
            <PlanPicks list={list} />
            <PrintRound list={list} />
            <ClosePicks list={list} />
          </>
        }
      />
      {despatching.value !== undefined && (
        <DespatchPicksDialog
          state={despatching.value}
          onClose={() => {
            despatching.value = undefined;
          }}
        />
      )}
    </>
  );
}

function picksOf(picks: readonly PickRow[]): PicksToDespatch {
  const quantities = sumPerUnit(picks.flatMap((row) => row.quantities));
  return { ids: picks.map(({ id }) => id), numbers: picks.map(({ number }) => number), quantities };
}

/** The picks that a refusal names by their ids. */
function numbersIn(error: unknown, picks: readonly PickRow[]): readonly string[] {
  const ids = error instanceof ApiError ? ((error.body.data?.picks ?? []) as readonly number[]) : [];
  const numbers = picks.filter(({ id }) => ids.includes(id)).map(({ number }) => number);
  return numbers.length === 0 ? [] : [numbers.join(', ')];
}

function pageOf({ id }: PickRow): string {
  return href('goodsOut/despatch/:id', { id });
}

function useFilters(list: List<PickRow>, accessId: number | undefined): readonly FilterDescription[] {
  const parameters = useMemo(() => createLoader(() => readPlanParameters(accessId)), [accessId]);
  useEffect(() => void parameters.open(), [parameters]);
  const chosen = list.view.value.filters['parameter'] ?? [];
  return [...despatchList.filters, ...parameterFilters(readyIn(parameters.load.value) ?? [], chosen)];
}

function made() {
  const list = createList(despatchList);
  // Filter values are text from the address, as in a query.
  const states = new CountedTabs(pickTabs, (input, signal) => call(getPickStates, input, { signal, handles: 'all' }));
  return { list, states, recount: () => void states.count(list.view.peek()) };
}

/** Despatching is blocked while nothing is ticked (rules 5: pick lists must be selected). */
function Actions({ list, onDespatch }: { list: List<PickRow>; onDespatch: () => Promise<void> }) {
  const mayPick = routeTo('goodsOut/pick') !== undefined;
  return (
    <>
      <Button blocked={list.selection.count.value === 0 ? t('picks_notSelected') : undefined} onPress={onDespatch}>
        {t('picks_despatch')}
      </Button>
      {mayPick && (
        <a className="button button-primary" href={href('goodsOut/pick')}>
          {t('picks_new')}
        </a>
      )}
    </>
  );
}

function WalkRound({ list }: { list: List<PickRow> }) {
  async function walk(): Promise<void> {
    const ids = await tickedIds(list, fetchList(listPicks, { fields: ['id'] }));
    if (ids.length > MOST.walked) return toasts.warn(t('picks_walkAtMost', { count: MOST.walked }));
    navigate(`${href('goodsOut/round')}?${new URLSearchParams(ids.map((id) => ['pick', String(id)]))}`);
  }
  return list.selection.count.value < 2 ? null : <Button onPress={walk}>{t('picks_walkRound')}</Button>;
}

function PrintRound({ list }: { list: List<PickRow> }) {
  async function print(): Promise<void> {
    const ids = await tickedIds(list, fetchList(listPicks, { fields: ['id'] }));
    if (ids.length > MOST.printed) return toasts.warn(t('picks_printAtMost', { count: MOST.printed }));
    return openPrint(printPickList, { ids });
  }
  return <Button onPress={print}>{t('picks_printRound', { count: list.selection.count.value })}</Button>;
}
