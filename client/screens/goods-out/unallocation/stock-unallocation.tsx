import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useMemo } from 'react';
import { listAllocatedStock } from '../../../../shared/contract/stock/stock.ts';
import { accessFor } from '../../../../shared/permissions.ts';
import { createLoader } from '../../../documents/loaded.ts';
import { WhenLoaded } from '../../../documents/when-loaded.tsx';
import { createList, DescribedList } from '../../../lists/described-list.tsx';
import type { ScreenProps } from '../../../route.ts';
import { fetchList } from '../../../state/lists.ts';
import { session } from '../../../state/session.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { List } from '../../../ui/list/list-state.ts';
import { useKeptList } from '../../../ui/list/use-kept-list.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { allocatedList } from './allocated-list.tsx';
import { PlacePicker, placeIn } from './place-picker.tsx';
import {
  type AllocatedStock,
  type CompanyChoice,
  type Place,
  readCompanies,
  unallocationCalls,
  unallocationNotices,
} from './unallocation-dependencies.ts';
import { UnallocationState } from './unallocation-state.ts';

/** Makes stock of jobs free again (rules 2, admin/stockUnallocation): of the company and warehouse that the super admin chooses. */
export function StockUnallocation({ url }: ScreenProps) {
  useSignals();
  const accessId = accessFor('stockUnallocation', session.current.value, session.accesses.value)?.id ?? 0;
  const companies = useMemo(() => createLoader(() => readCompanies(accessId)), [accessId]);
  useEffect(() => void companies.open(), [companies]);
  return (
    <>
      <PageHead title={t('title_stockUnallocation')} facts={t('unallocate_facts')} />
      <WhenLoaded load={companies.load.value} onRetry={() => companies.open()}>
        {(known) => <OfPlace url={url} companies={known} accessId={accessId} />}
      </WhenLoaded>
    </>
  );
}

interface OfPlaceProps {
  url: string;
  companies: readonly CompanyChoice[];
  accessId: number;
}

function OfPlace({ url, companies, accessId }: OfPlaceProps) {
  useSignals();
  const { company, warehouse } = placeIn(url, companies, session.current.value);
  const place = company !== undefined && warehouse !== undefined;
  return (
    <>
      <PlacePicker companies={companies} company={company} warehouse={warehouse} />
      {place ? (
        <JobStock
          key={`${company.id} ${warehouse.id}`}
          companyId={company.id}
          warehouseId={warehouse.id}
          accessId={accessId}
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

/** What jobs own there, to be freed row by row or all that match at once. */
function JobStock({ companyId, warehouseId, accessId }: Place) {
  useSignals();
  const make = useCallback(() => made({ companyId, warehouseId, accessId }), [companyId, warehouseId, accessId]);
  const { state, list, description } = useKeptList(`stockUnallocation ${companyId} ${warehouseId} ${accessId}`, make);
  const version = state.version.value;
  useEffect(() => {
    if (version === 0) return;
    list.selection.clear();
    list.loader.again();
  }, [list, version]);
  return (
    <DescribedList
      description={description}
      list={list}
      accessId={accessId}
      batch={<FreeButton list={list} state={state} />}
    />
  );
}

function made(place: Place) {
  const { companyId, warehouseId, accessId } = place;
  const current = session.current.peek();
  const state = new UnallocationState(unallocationCalls(place), unallocationNotices);
  const description = allocatedList({
    onFree: ({ id }) => state.free({ lines: [{ stockLineId: id }] }),
    isHere: current?.companyId === companyId && current.warehouseId === warehouseId,
  });
  const fetch = fetchList<AllocatedStock>(listAllocatedStock, { companyId, warehouseId }, accessId);
  return { state, description, list: createList(description, fetch) };
}

/** Frees what is ticked, of every line what nobody reserved. */
function FreeButton({ list, state }: { list: List<AllocatedStock>; state: UnallocationState }) {
  useSignals();
  return (
    <Button onPress={() => state.freeTicked(list.selection.rows.peek(), list.view.peek())}>
      {t('unallocate_freeMany', { count: list.selection.count.value })}
    </Button>
  );
}
