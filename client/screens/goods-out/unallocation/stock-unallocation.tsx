import { useCallback, useEffect, useMemo } from 'react';
import { listCompanies } from '../../../../shared/contract/companies/companies.ts';
import { listAllocatedStock } from '../../../../shared/contract/stock/allocation.ts';
import { accessFor } from '../../../../shared/permissions.ts';
import { apiUnder } from '../../../calls/api.ts';
import { createLoader } from '../../../documents/loaded.ts';
import { WhenLoaded } from '../../../documents/when-loaded.tsx';
import { createList, DescribedList } from '../../../lists/described-list.tsx';
import { useAfterChange } from '../../../lists/use-after-change.ts';
import type { ScreenProps } from '../../../route.ts';
import { fetchList } from '../../../state/lists.ts';
import { useLiveList } from '../../../state/live/use-live-list.ts';
import { session } from '../../../state/session.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QuantityField } from '../../../ui/fields/quantity-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { List } from '../../../ui/list/list-state.ts';
import { useKeptList } from '../../../ui/list/use-kept-list.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { RecentAllocations } from '../recent-allocations.tsx';
import { allocatedList } from './allocated-list.tsx';
import type { AllocatedStock, PartToFree } from './part-to-free.ts';
import { type CompanyChoice, ScopePicker, scopeIn } from './scope-picker.tsx';
import { UnallocationState } from './unallocation-state.ts';

const MOST_COMPANIES = 500;

interface Scope {
  readonly companyId: number;
  readonly warehouseId: number;
  readonly accessId: number;
}

/** Frees stock of jobs (rules 2, admin/stockUnallocation), in the company and warehouse that the super admin chooses. */
export function StockUnallocation({ url }: ScreenProps) {
  const accessId = accessFor('stockUnallocation', session.current.value, session.accesses.value)?.id ?? 0;
  const companies = useMemo(() => createLoader(() => readCompanies(accessId)), [accessId]);
  useEffect(() => void companies.open(), [companies]);
  return (
    <>
      <PageHead title={t('title_stockUnallocation')} facts={t('unallocate_facts')} />
      <WhenLoaded load={companies.load.value} onRetry={() => companies.open()}>
        {(known) => <ScopeStock url={url} companies={known} accessId={accessId} />}
      </WhenLoaded>
    </>
  );
}

async function readCompanies(accessId: number): Promise<readonly CompanyChoice[]> {
  return (await apiUnder(accessId).call(listCompanies, { limit: MOST_COMPANIES, sort: 'name' })).items;
}

interface ScopeStockProps {
  url: string;
  companies: readonly CompanyChoice[];
  accessId: number;
}

function ScopeStock({ url, companies, accessId }: ScopeStockProps) {
  const { company, warehouse } = scopeIn(url, companies, session.current.value);
  const isChosen = company !== undefined && warehouse !== undefined;
  return (
    <>
      <ScopePicker companies={companies} company={company} warehouse={warehouse} />
      {isChosen ? (
        <JobStock
          key={`${company.id} ${warehouse.id}`}
          companyId={company.id}
          warehouseId={warehouse.id}
          accessId={accessId}
          isH3g={company.layout === 'H3G'}
        />
      ) : (
        <EmptyState
          title={
            company?.warehouses.length === 0
              ? t('unallocate_noWarehouse', { company: company.name })
              : t('unallocate_choose')
          }
          text={t('unallocate_chooseHint')}
        />
      )}
    </>
  );
}

function JobStock({ companyId, warehouseId, accessId, isH3g }: Scope & { isH3g: boolean }) {
  const make = useCallback(
    () => made({ companyId, warehouseId, accessId }, isH3g),
    [companyId, warehouseId, accessId, isH3g],
  );
  const { state, list, description, isHere } = useKeptList(
    `stockUnallocation ${companyId} ${warehouseId} ${accessId}`,
    make,
  );
  useAfterChange(list, state.version.value);
  const part = state.part.value;
  useEffect(() => void state.open(), [state]);
  return (
    <>
      {isHere && <FollowStock list={list} />}
      <div className="unallocation-reason">
        <TextField label={t('unallocate_reason')} value={state.reason} longest={2000} optional />
        <details className="card">
          <summary>{t('unallocate_recent')}</summary>
          <RecentAllocations allocations={state.recent.value} undoes="unallocate" onUndo={(id) => state.undo(id)} />
        </details>
      </div>
      <DescribedList
        description={description}
        list={list}
        accessId={accessId}
        rowMenu={(row) =>
          row.available === '0'
            ? []
            : [{ key: 'part', label: t('unallocate_freePart'), onSelect: () => state.askPart(row) }]
        }
        batch={<FreeButton list={list} state={state} />}
      />
      {part !== undefined && <FreePart part={part} state={state} />}
    </>
  );
}

/** Shows within a second what others take, but only in the warehouse of the current access, because streams are per access. */
function FollowStock({ list }: { list: List<AllocatedStock> }) {
  useLiveList(list, { document: 'stock' });
  return null;
}

function made({ companyId, warehouseId, accessId }: Scope, isH3g: boolean) {
  const current = session.current.peek();
  const state = new UnallocationState(apiUnder(accessId), { companyId, warehouseId });
  const isHere = current?.companyId === companyId && current.warehouseId === warehouseId;
  const description = allocatedList({
    onFree: ({ id }) => state.free({ lines: [{ stockLineId: id }] }),
    isHere,
    isH3g,
  });
  const fetch = fetchList<AllocatedStock>(listAllocatedStock, { companyId, warehouseId }, accessId);
  return { state, description, isHere, list: createList(description, fetch) };
}

/** Frees the unreserved quantity of every ticked line. */
function FreeButton({ list, state }: { list: List<AllocatedStock>; state: UnallocationState }) {
  return (
    <Button onPress={() => state.freeTicked(list.selection.keys.peek(), list.view.peek())}>
      {t('unallocate_freeMany', { count: list.selection.count.value })}
    </Button>
  );
}

function FreePart({ part, state }: { part: PartToFree; state: UnallocationState }) {
  const { stockCode, drum, job, segment, location, unit } = part.row;
  const free = () => state.freePart();
  return (
    <Dialog
      title={t('unallocate_freeOf', { what: drum ?? stockCode })}
      onClose={() => {
        state.part.value = undefined;
      }}
      onSave={free}
      actions={
        <Button kind="primary" onPress={free}>
          {t('unallocate_free')}
        </Button>
      }
    >
      <p className="sub">{[stockCode, job, segment, location].filter((fact) => fact !== null).join(' · ')}</p>
      <div className="form-fields">
        <QuantityField
          label={t('unallocate_quantity')}
          value={part.quantity}
          unit={unit}
          error={part.error.value}
          required
        />
        <TextField label={t('unallocate_reason')} value={state.reason} longest={2000} optional />
      </div>
    </Dialog>
  );
}
