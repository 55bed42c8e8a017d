import { useMemo } from 'react';
import { listHideableErns } from '../../../../shared/contract/goods-in/hide-erns.ts';
import { api } from '../../../calls/api.ts';
import { errorText } from '../../../calls/report-error.ts';
import { tickedIds } from '../../../lists/ticked-records.ts';
import { useAfterChange } from '../../../lists/use-after-change.ts';
import { findPartners } from '../../../pickers/find-facts.ts';
import { href } from '../../../router/href.ts';
import { routes } from '../../../routes.ts';
import { fetchList, keptLayout, tickShortcuts } from '../../../state/lists.ts';
import { useLiveList } from '../../../state/live/use-live-list.ts';
import { mayOpen } from '../../../state/menus.ts';
import { usePageShortcuts } from '../../../state/page-shortcuts.ts';
import { session } from '../../../state/session.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DataList } from '../../../ui/list/data-list.tsx';
import { pageAddress } from '../../../ui/list/list-address.ts';
import { List } from '../../../ui/list/list-state.ts';
import { useKeptList } from '../../../ui/list/use-kept-list.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { StateTabs } from '../../../ui/state-tabs.tsx';
import { type HideableErn, hideColumns } from './hide-columns.tsx';
import { HideDialog } from './hide-dialog.tsx';
import { HideState } from './hide-state.ts';

/** Hide ERNs (rules 2, admin/hideErn): the open ones to hide with a reason, the hidden ones to show again. */
export function HideErns() {
  usePageShortcuts(tickShortcuts);
  const current = session.current.value;
  const { list, state } = useKeptList(`hideErns ${current?.id}`, made);
  useLiveList(list, { document: 'ern' });
  const isHidden = list.view.value.filters.hidden?.[0] === 'true';
  const columns = useMemo(
    () => hideColumns(isHidden, ({ id }) => (isHidden ? state.unhide([id]) : state.choose([id]))),
    [isHidden, state],
  );
  useAfterChange(list, state.version.value);
  const detail = routes.find(({ path }) => path === 'goodsIn/:id');
  const mayRead = detail !== undefined && mayOpen(detail, current, session.accesses.value);
  const show = (values: readonly string[]) => {
    list.selection.clear();
    list.filter({ hidden: values });
  };
  return (
    <>
      <PageHead title={t('title_hideErn')} facts={t('hide_facts')} />
      <StateTabs
        label={t('hide_states')}
        tabs={[
          { key: 'open', text: t('hide_open'), pressed: !isHidden, onPress: () => show([]) },
          { key: 'hidden', text: t('hide_hidden'), pressed: isHidden, onPress: () => show(['true']) },
        ]}
      />
      <DataList
        list={list}
        label={t('title_hideErn')}
        searchLabel={t('erns_search')}
        columns={columns}
        filters={[{ kind: 'pick', key: 'partner', label: t('erns_partner'), find: findPartners }]}
        countText={(count) => t('erns_count', { count })}
        {...(mayRead && { href: ({ id }: { id: number }) => href(`goodsIn/${id}`) })}
        batch={<HideBatch list={list} state={state} hidden={isHidden} />}
        empty={<EmptyState title={t('hide_empty')} text={t('hide_emptyHint')} />}
        errorText={errorText}
      />
      {state.chosen.value !== undefined && <HideDialog state={state} />}
    </>
  );
}

function made() {
  return { list: hideList(), state: new HideState(api) };
}

interface HideBatchProps {
  list: List<HideableErn>;
  state: HideState;
  hidden: boolean;
}

/** The API hides at most this many in one transaction. */
const AT_MOST = 1000;

function HideBatch({ list, state, hidden }: HideBatchProps) {
  async function run(): Promise<void> {
    const ids = await tickedIds(list, fetchList(listHideableErns, { fields: ['id'] }));
    if (ids.length > AT_MOST) toasts.warn(t('hide_atMost', { count: AT_MOST }));
    else if (hidden) await state.unhide(ids);
    else state.choose(ids);
  }
  const count = list.selection.count.value;
  return <Button onPress={run}>{t(hidden ? 'hide_unhideMany' : 'hide_title', { count })}</Button>;
}

function hideList(): List<HideableErn> {
  return new List<HideableErn>({
    fetch: fetchList<HideableErn>(listHideableErns),
    keyOf: (ern) => String(ern.id),
    address: pageAddress,
    layoutStore: keptLayout('hideErns'),
    shape: {
      filters: ['hidden', 'partner'],
      sorts: ['number', 'partner', 'createdAt', 'deliveryDate', 'hiddenAt'],
      columns: hideColumns(true, () => undefined).map((column) => column.key),
      order: [{ key: 'createdAt', descending: true }],
    },
  });
}
