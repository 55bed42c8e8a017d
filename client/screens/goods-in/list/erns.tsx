import { useMemo } from 'react';
import { getErnStates, listErns } from '../../../../shared/contract/goods-in/erns.ts';
import { printCountingSheets } from '../../../../shared/contract/prints/goods-in-prints.ts';
import { type Access, accessFor } from '../../../../shared/permissions.ts';
import { api } from '../../../calls/api.ts';
import { call } from '../../../calls/call.ts';
import type { ErnRow } from '../../../documents/statuses.ts';
import { BatchAction } from '../../../lists/batch-action.tsx';
import { CountedTabs } from '../../../lists/counted-tabs.ts';
import { createList, DescribedList } from '../../../lists/described-list.tsx';
import { tickedIds } from '../../../lists/ticked-records.ts';
import { useAfterChange } from '../../../lists/use-after-change.ts';
import { openPrint } from '../../../printing/open-print.ts';
import { href } from '../../../router/href.ts';
import { fetchList } from '../../../state/lists.ts';
import { useLiveList } from '../../../state/live/use-live-list.ts';
import { routeTo } from '../../../state/route-to.ts';
import { session } from '../../../state/session.ts';
import { accessLabel } from '../../../state/session-state.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import type { List } from '../../../ui/list/list-state.ts';
import { useKeptList } from '../../../ui/list/use-kept-list.ts';
import { MenuButton } from '../../../ui/menu/menu-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts';
import { HideDialog } from '../hide/hide-dialog.tsx';
import { HideState } from '../hide/hide-state.ts';
import { ernColumns, ernFilters, ernList } from './ern-list.tsx';
import { ernTabs } from './ern-tabs.ts';
import { PlanErns } from './plan-erns.tsx';
import { isWorkable, tickedErns } from './ticked-erns.ts';

/** The ERN list (rules 2, goodsIn/erns). */
export function Erns() {
  const current = session.current.value;
  const isH3g = current?.company?.layout === 'H3G';
  const columns = useMemo(() => ernColumns(isH3g), [isH3g]);
  const { list, states, recount, hiding } = useKeptList(`erns ${current?.id}`, made);
  useLiveList(list, { document: 'ern' }, recount);
  useAfterChange(list, hiding.version.value);
  const mayHide = accessFor('hideErn', current, session.accesses.value) !== undefined;
  const filters = useMemo(() => ernFilters(mayHide), [mayHide]);
  return (
    <>
      <PageHead title={t('title_erns')} facts={factsOf(current)} actions={<ErnListActions />} />
      <DescribedList
        description={ernList}
        list={list}
        states={{ label: t('erns_status'), tabs: states }}
        columns={columns}
        filters={filters}
        href={pageOf}
        batch={
          <>
            {mayHide && (
              <BatchAction
                text={t('hide_hide')}
                list={list}
                isFor={isWorkable}
                rule={t('hide_onlyOpen')}
                onPress={() => hide(list, hiding)}
              />
            )}
            <PlanErns list={list} />
            <PrintSheets list={list} />
          </>
        }
      />
      <HideDialog state={hiding} />
    </>
  );
}

async function hide(list: List<ErnRow>, state: HideState): Promise<void> {
  const erns = await tickedErns(list);
  if (erns !== undefined) state.choose(erns.map(({ id }) => id));
}

function pageOf({ id }: ErnRow): string {
  return href('goodsIn/:id', { id });
}

function factsOf(access: Access | undefined): string {
  return access === undefined ? '' : t('erns_facts', accessLabel(access));
}

function made() {
  const list = createList(ernList);
  // Filter values are text from the address, as in a query.
  const states = new CountedTabs(ernTabs, (input, signal) => call(getErnStates, input, { signal, handles: 'all' }));
  const recount = () => void states.count(list.view.peek());
  return { list, states, recount, hiding: new HideState(api) };
}

function ErnListActions() {
  const mayReceive = routeTo('goodsIn') !== undefined;
  return (
    <>
      <a className="button button-plain" href={href('admin/import/:kind', { kind: 'expectedReceipt' })}>
        {t('erns_import')}
      </a>
      {mayReceive && (
        <a className="button button-primary" href={href('goodsIn')}>
          {t('erns_manual')}
        </a>
      )}
    </>
  );
}

/** The API prints at most this many into one document. */
const AT_MOST = 100;

/** Prints counting sheets for the ticked ERNs, with or without shipped quantities. */
function PrintSheets({ list }: { list: List<ErnRow> }) {
  const { run } = useOneAtATime(async (blind: boolean) => {
    const ids = await tickedIds(list, fetchList(listErns, { fields: ['id'] }));
    if (ids.length > AT_MOST) return toasts.warn(t('erns_printAtMost', { count: AT_MOST }));
    return openPrint(printCountingSheets, { ids, blind });
  });
  return (
    <MenuButton
      label={t('erns_printSheets')}
      items={[
        { key: 'open', label: t('erns_sheetsWithQuantities'), onSelect: () => run(false) },
        { key: 'blind', label: t('erns_sheetsBlind'), onSelect: () => run(true) },
      ]}
    />
  );
}
