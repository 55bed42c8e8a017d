import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { getErnStates } from '../../../../shared/contract/goods-in/erns.ts';
import { type Access, accessFor } from '../../../../shared/permissions.ts';
import { call } from '../../../calls/call.ts';
import { errorText } from '../../../calls/report-error.ts';
import { href } from '../../../router/href.ts';
import { listShortcuts, savedViews } from '../../../state/lists.ts';
import { useLiveList } from '../../../state/live/use-live-list.ts';
import { usePageShortcuts } from '../../../state/page-shortcuts.ts';
import { session } from '../../../state/session.ts';
import { accessLabel } from '../../../state/session-state.ts';
import { t } from '../../../texts.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DataList } from '../../../ui/list/data-list.tsx';
import { useKeptList } from '../../../ui/list/use-kept-list.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { ernColumns } from './ern-columns.tsx';
import { ernFilters } from './ern-filters.ts';
import { ernList } from './ern-list.ts';
import { ErnListActions } from './ern-list-actions.tsx';
import { type AskStates, ErnStateCounter } from './ern-state-counts.ts';
import { ErnStateTabs } from './ern-state-tabs.tsx';
import { PrintSheets } from './print-sheets.tsx';

/** The ERN list (rules 2, goodsIn/erns). */
export function Erns() {
  useSignals();
  usePageShortcuts(listShortcuts);
  const current = session.current.value;
  const isH3g = current?.company?.layout === 'H3G';
  const columns = useMemo(() => ernColumns(isH3g), [isH3g]);
  const { list, counter, recount } = useKeptList(`erns ${current?.id}`, made);
  useLiveList(list, { document: 'ern' }, recount);
  const mayHide = accessFor('hideErn', current, session.accesses.value) !== undefined;
  return (
    <>
      <PageHead title={t('title_erns')} facts={factsOf(current)} actions={<ErnListActions />} />
      <ErnStateTabs list={list} counter={counter} />
      <DataList
        list={list}
        label={t('title_erns')}
        searchLabel={t('erns_search')}
        columns={columns}
        filters={ernFilters(mayHide)}
        views={savedViews('erns', current?.id)}
        countText={(count) => t('erns_count', { count })}
        href={(ern) => href(`goodsIn/${ern.id}`)}
        batch={<PrintSheets list={list} />}
        empty={<EmptyState title={t('erns_empty')} text={t('erns_emptyHint')} />}
        errorText={errorText}
      />
    </>
  );
}

function factsOf(access: Access | undefined): string {
  return access === undefined ? '' : t('erns_facts', accessLabel(access));
}

function made() {
  const list = ernList();
  const counter = new ErnStateCounter(askStates);
  return { list, counter, recount: () => void counter.count(list.view.peek()) };
}

const askStates: AskStates = (input, signal) => call(getErnStates, input, { signal, handles: 'all' });
