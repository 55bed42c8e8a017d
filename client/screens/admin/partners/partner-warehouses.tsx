import { useCallback, useMemo } from 'react';
import {
  createPartnerWarehouse,
  deletePartnerWarehouse,
  editPartnerWarehouse,
  exportPartnerWarehouses,
  groupWarehouses,
  listPartnerWarehouses,
  newPartnerWarehouse,
} from '../../../../shared/contract/partners/partner-warehouses.ts';
import { call } from '../../../calls/call.ts';
import { exportAddress } from '../../../calls/file-address.ts';
import { errorText } from '../../../calls/report-error.ts';
import { exportsOf } from '../../../lists/begin-export.ts';
import { createList } from '../../../lists/described-list.tsx';
import { columnsOf } from '../../../lists/list-description.tsx';
import { openedIn, withOpen } from '../../../lists/open-record.ts';
import { tickedIds } from '../../../lists/ticked-records.ts';
import { navigate } from '../../../router/navigate.ts';
import { fetchList } from '../../../state/lists.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { chosenColumns } from '../../../ui/list/columns/column.ts';
import { DataList } from '../../../ui/list/data-list.tsx';
import type { Filter } from '../../../ui/list/filters/filter.ts';
import type { List } from '../../../ui/list/list-state.ts';
import { useKeptList } from '../../../ui/list/use-kept-list.ts';
import { MenuButton } from '../../../ui/menu/menu-button.tsx';
import { ImportLink } from '../imports/import-link.tsx';
import type { RecordDescription, RecordScope } from '../records/record-description.ts';
import { recordList } from '../records/record-list.tsx';
import { RecordPanel } from '../records/record-panel.tsx';
import { partnerWarehouseForm } from './new-partner-form.tsx';
import type { PartnerDetail } from './partner-calls.ts';
import { type PartnerWarehouse, warehouseCalls } from './warehouse-calls.ts';

export interface PartnerWarehousesProps {
  partner: PartnerDetail;
  scope: RecordScope;
  url: string;
  onChanged: () => unknown;
}

export function PartnerWarehouses({ partner, scope, url, onChanged }: PartnerWarehousesProps) {
  const { id } = partner;
  const description = useMemo(() => warehouseDescription(id), [id]);
  const described = useMemo(() => ({ ...recordList(description), linked: ['groupId', 'grouped'] }), [description]);
  const columns = useMemo(() => columnsOf(described, described.columns), [described]);
  const make = useCallback(
    () => createList(described, fetchList<PartnerWarehouse>(described.list, { id }, scope.accessId)),
    [id, described, scope.accessId],
  );
  const list = useKeptList(`partnerWarehouse ${id} ${scope.accessId}`, make);
  const opened = openedIn(url);
  const changed = () => {
    list.loader.again();
    onChanged();
  };
  const button = (
    <Button icon="plus" onPress={() => navigate(withOpen(location.href, 'new'))}>
      {t('partner_warehouseCreate')}
    </Button>
  );
  const shown = chosenColumns(columns, list.view.value.columns).map(({ key }) => key);
  const exports = exportsOf(list.total.value, scope.accessId, (format) =>
    exportAddress(exportPartnerWarehouses, list.view.value, shown, scope.accessId, { id, format }),
  );
  return (
    <Card title={t('partner_warehouses')}>
      <DataList
        list={list}
        label={t('partner_warehouseList')}
        searchLabel={t('partner_warehouseSearch')}
        columns={columns}
        filters={filtersOf(partner)}
        countText={(count) => t('partner_warehouseCount', { count })}
        href={(row) => withOpen(url, row.id)}
        tools={
          <>
            {button}
            <ImportLink kind="partnerWarehouse" accessId={scope.accessId} />
          </>
        }
        batch={<GroupMenu partner={partner} list={list} scope={scope} onDone={changed} />}
        exports={exports}
        empty={
          <EmptyState title={t('partner_warehouseEmpty')} text={t('partner_warehouseEmptyHint')}>
            {button}
          </EmptyState>
        }
        errorText={errorText}
      />
      {opened !== undefined && (
        <RecordPanel
          key={opened}
          description={description}
          scope={scope}
          opened={opened}
          onChanged={changed}
          onClose={() => navigate(withOpen(url, undefined))}
        />
      )}
    </Card>
  );
}

function filtersOf({ groups }: PartnerDetail): readonly Filter[] {
  if (groups.length === 0) return [];
  const options = groups.map(({ id, name }) => ({ value: String(id), label: name }));
  return [{ kind: 'choice', key: 'groupId', label: t('partner_group'), options, single: true }];
}

function warehouseDescription(partnerId: number): RecordDescription<PartnerWarehouse> {
  return {
    rule: 'partners',
    subject: 'partnerWarehouse',
    texts: {
      title: 'partner_warehouses',
      search: 'partner_warehouseSearch',
      count: 'partner_warehouseCount',
      create: 'partner_warehouseCreate',
      empty: 'partner_warehouseEmpty',
      emptyHint: 'partner_warehouseEmptyHint',
      saved: 'partner_warehouseSaved',
    },
    operations: {
      list: listPartnerWarehouses,
      create: createPartnerWarehouse,
      edit: editPartnerWarehouse,
      remove: deletePartnerWarehouse,
      export: exportPartnerWarehouses,
    },
    struct: newPartnerWarehouse,
    nameOf: ({ name }) => name,
    columns: [
      { key: 'name', width: 16, card: 'title' },
      { key: 'shortName', card: 'sub' },
      { key: 'town' },
      { key: 'postCode', spare: true },
      { key: 'address', width: 16, spare: true },
      { key: 'group' },
    ],
    filters: [],
    form: () => partnerWarehouseForm(),
    calls: (accessId) => warehouseCalls(partnerId, accessId),
  };
}

interface GroupMenuProps {
  partner: PartnerDetail;
  list: List<PartnerWarehouse>;
  scope: RecordScope;
  onDone: () => void;
}

function GroupMenu({ partner, list, scope: { accessId }, onDone }: GroupMenuProps) {
  async function put(groupId: number | null, message: (count: number) => string): Promise<void> {
    const { id } = partner;
    try {
      const warehouses = fetchList<PartnerWarehouse>(listPartnerWarehouses, { id, fields: ['id'] }, accessId);
      const warehouseIds = await tickedIds(list, warehouses);
      const { changed } = await call(groupWarehouses, { id, groupId, warehouseIds }, { accessId, handles: 'all' });
      toasts.done(message(changed));
      list.selection.clear();
    } catch (error) {
      toasts.warn(`${t('partner_groupError')}: ${errorText(error)}`);
    } finally {
      onDone();
    }
  }
  const items = partner.groups.map(({ id, name }) => ({
    key: String(id),
    label: name,
    onSelect: () => put(id, (count) => t('partner_grouped', { count, name })),
  }));
  const none = {
    key: 'none',
    label: t('partner_groupNone'),
    parted: items.length > 0,
    onSelect: () => put(null, (count) => t('partner_ungrouped', { count })),
  };
  return <MenuButton label={t('partner_groupPut')} items={[...items, none]} />;
}
