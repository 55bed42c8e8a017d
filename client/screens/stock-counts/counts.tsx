import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import type { Reply } from '../../../shared/contract/operation.ts';
import { listDueLocations, listStockCounts, startStockCount } from '../../../shared/contract/stock/stock-counts.ts';
import { call } from '../../calls/call.ts';
import { errorText, reportError } from '../../calls/report-error.ts';
import { href } from '../../router/href.ts';
import { navigate } from '../../router/navigate.ts';
import { ScanField } from '../../scan/scan-field.tsx';
import { fetchList, keptColumns, listShortcuts, savedViews } from '../../state/lists.ts';
import { useLive } from '../../state/live/live.ts';
import { usePageShortcuts } from '../../state/page-shortcuts.ts';
import { session } from '../../state/session.ts';
import { accessLabel } from '../../state/session-state.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DocumentPage } from '../../ui/document-page.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { displayZone, formatInstant } from '../../ui/formats.ts';
import { DataList } from '../../ui/list/data-list.tsx';
import type { Filter } from '../../ui/list/filters/filter.ts';
import { pageAddress } from '../../ui/list/list-address.ts';
import { List } from '../../ui/list/list-state.ts';
import { useKeptList } from '../../ui/list/use-kept-list.ts';
import { countCalls } from './count-dependencies.ts';
import { countsColumns } from './counts-columns.tsx';
import { createStartCount, type DueLocation, type StartCount, type StartDependencies } from './start-count.ts';

const dependencies: StartDependencies = {
  scanned: countCalls.scanned,
  stockCodeOf: countCalls.stockCodeOf,
  start: (input, idempotencyKey) => call(startStockCount, input, { handles: 'all', idempotencyKey }),
  due: async () => (await call(listDueLocations, { limit: 8 }, { handles: 'all' })).items,
  open: (id) => navigate(href('putaway/count/:id', { id })),
  failed: reportError,
};

/** Stock counts: scan a location or a SKU to begin one, what is due next, and all there were. */
export function Counts() {
  useSignals();
  usePageShortcuts(listShortcuts);
  const access = session.current.value;
  const state = useMemo(() => createStartCount(dependencies), []);
  useEffect(() => void state.readDue(), [state]);
  const columns = useMemo(countsColumns, []);
  const list = useKeptList(`stockCounts ${access?.id}`, countsList);
  useLive({ document: 'stockCount' }, () => {
    list.loader.again();
    void state.readDue();
  });
  return (
    <DocumentPage
      title={t('title_stockCounts')}
      facts={access === undefined ? '' : t('counts_facts', accessLabel(access))}
      aside={<DueCard state={state} />}
    >
      <ScanField label={t('counts_scan')} queue={state.queue} />
      <div className="count-blind">
        <CheckboxField label={t('counts_blind')} value={state.blind} />
      </div>
      <DataList
        list={list}
        label={t('title_stockCounts')}
        searchLabel={t('counts_search')}
        columns={columns}
        filters={filters()}
        views={savedViews('stockCounts', access?.id)}
        countText={(count) => t('counts_total', { count })}
        href={(row) => href('putaway/count/:id', { id: row.id })}
        empty={<EmptyState title={t('counts_empty')} text={t('counts_emptyHint')} />}
        errorText={errorText}
      />
    </DocumentPage>
  );
}

function filters(): readonly Filter[] {
  const states = ['counting', 'submitted', 'posted', 'cancelled'] as const;
  return [
    {
      kind: 'choice',
      key: 'status',
      label: t('counts_status'),
      options: states.map((value) => ({ value, label: t(`counts_status_${value}`) })),
    },
    { kind: 'text', key: 'location', label: t('column_location') },
    { kind: 'text', key: 'stockCode', label: t('column_stockCode') },
  ];
}

/** Locations due for a count: those never counted first, then the one counted longest ago. */
function DueCard({ state }: { state: StartCount }) {
  useSignals();
  const due = state.due.value;
  return (
    <Card title={t('counts_due')}>
      {due === undefined && <p role="status">{t('app_loading')}</p>}
      {due?.length === 0 && <p className="sub">{t('counts_dueEmpty')}</p>}
      <ul className="due-counts">
        {due?.map((location) => (
          <li key={location.id}>
            <span className="two-lines">
              <strong>{location.name}</strong>
              <span className="sub">{lastOf(location)}</span>
            </span>
            <Button onPress={() => state.begin(location)}>
              {location.open === null
                ? t('counts_count', { name: location.name })
                : t('counts_continue', { number: location.open.number })}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function lastOf({ countedAt, countedBy }: DueLocation): string {
  if (countedAt === null) return t('counts_never');
  return t('counts_last', { at: formatInstant(countedAt, displayZone.value), by: countedBy ?? '' });
}

/** A row of the list of counts. */
export type CountRow = Reply<typeof listStockCounts>['items'][number];

const columns = ['number', 'what', 'status', 'countedLines', 'createdBy', 'createdAt', 'postedAt'];

/** The list of counts, the newest first. */
function countsList(): List<CountRow> {
  return new List<CountRow>({
    fetch: fetchList<CountRow>(listStockCounts),
    keyOf: (row) => String(row.id),
    address: pageAddress,
    kept: keptColumns('stockCounts'),
    shape: {
      filters: ['status', 'location', 'stockCode'],
      sorts: ['createdAt', 'number'],
      columns,
      order: [{ key: 'createdAt', descending: true }],
    },
  });
}
