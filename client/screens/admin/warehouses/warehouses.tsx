import type { RowOf } from '../../../../shared/contract/operation.ts';
import {
  createWarehouse,
  deleteWarehouse,
  editWarehouse,
  exportWarehouses,
  listWarehouses,
  newWarehouse,
} from '../../../../shared/contract/warehouses/warehouses.ts';
import type { ScreenProps } from '../../../route.ts';
import { session } from '../../../state/session.ts';
import { t } from '../../../texts.ts';
import type { RecordDescription } from '../records/record-description.ts';
import { RecordScreen } from '../records/record-screen.tsx';
import { warehouseForm } from './warehouse-form.tsx';

export type Warehouse = RowOf<typeof listWarehouses>;

/** Warehouses of the whole installation (rules 2, admin/warehouses). */
export function Warehouses(props: ScreenProps) {
  return <RecordScreen description={warehouses} {...props} />;
}

export const warehouses: RecordDescription<Warehouse> = {
  rule: 'warehouses',
  subject: 'warehouse',
  texts: {
    title: 'title_warehouses',
    search: 'warehouses_search',
    count: 'warehouses_count',
    create: 'warehouses_create',
    empty: 'warehouses_empty',
    emptyHint: 'warehouses_emptyHint',
    saved: 'warehouses_saved',
  },
  operations: {
    list: listWarehouses,
    create: createWarehouse,
    edit: editWarehouse,
    remove: deleteWarehouse,
    export: exportWarehouses,
  },
  struct: newWarehouse,
  nameOf: ({ name }) => name,
  columns: [
    { key: 'name', width: 14, card: 'title' },
    { key: 'shortName', card: 'sub' },
    { key: 'town', width: 10 },
    { key: 'companies', cell: companiesOf, width: 24 },
    { key: 'fullJobSelect', width: 8 },
    { key: 'postCode', spare: true },
    { key: 'address', width: 18, spare: true },
    { key: 'statusChangeEmail', width: 18, spare: true },
    { key: 'defaultGoodsIn', spare: true },
    { key: 'defaultGoodsOut', spare: true },
    { key: 'defaultPutaway', spare: true },
  ],
  filters: ['fullJobSelect'],
  form: warehouseForm,
  // The creator may have received an access.
  stored: () => void session.load(),
};

/** The companies that may hold stock in the warehouse; cancelled ones are marked in words. */
function companiesOf({ companies, cancelledFor }: Warehouse): string {
  const named = companies.map(({ id, name }) =>
    cancelledFor.includes(id) ? `${name} (${t('warehouses_cancelled').toLowerCase()})` : name,
  );
  return named.join(', ');
}
