import {
  createWarehouse,
  deleteWarehouse,
  editWarehouse,
  exportWarehouses,
  listWarehouses,
  newWarehouse,
} from '../../../../shared/contract/admin/warehouses.ts';
import type { Reply } from '../../../../shared/contract/operation.ts';
import { warehouses as texts } from '../../../../shared/texts/en/warehouses.ts';
import type { ScreenProps } from '../../../route.ts';
import { session } from '../../../state/session.ts';
import { addTexts } from '../../../text-sets.ts';
import { t } from '../../../texts.ts';
import type { RecordDescription } from '../records/record-description.ts';
import { flagCell } from '../records/record-list.tsx';
import { RecordScreen } from '../records/record-screen.tsx';
import { warehouseForm } from './warehouse-form.tsx';

/** What the screen of warehouses says. */
addTexts('en', texts);

export type Warehouse = Reply<typeof listWarehouses>['items'][number];

/** Warehouses of the whole installation (rules 2, admin/warehouses). */
export function Warehouses(props: ScreenProps) {
  return <RecordScreen description={warehouses} {...props} />;
}

const warehouses: RecordDescription<Warehouse> = {
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
  columns: () => [
    { key: 'name', head: t('column_name'), cell: (row) => row.name, sort: 'name', width: 14, card: 'title' },
    { key: 'shortName', head: t('column_shortName'), cell: (row) => row.shortName, sort: 'shortName', card: 'sub' },
    { key: 'town', head: t('column_town'), cell: (row) => row.town, sort: 'town', width: 10 },
    { key: 'companies', head: t('column_companies'), cell: companiesOf, width: 24 },
    { key: 'fullJobSelect', head: t('column_fullJobSelect'), cell: (row) => flagCell(row.fullJobSelect), width: 8 },
    { key: 'postCode', head: t('column_postCode'), cell: (row) => row.postCode, spare: true },
    { key: 'address', head: t('column_address'), cell: (row) => row.address, width: 18, spare: true },
    {
      key: 'statusChangeEmail',
      head: t('column_statusChangeEmail'),
      cell: (row) => row.statusChangeEmail,
      width: 18,
      spare: true,
    },
    { key: 'defaultGoodsIn', head: t('column_defaultGoodsIn'), cell: (row) => row.defaultGoodsIn, spare: true },
    { key: 'defaultGoodsOut', head: t('column_defaultGoodsOut'), cell: (row) => row.defaultGoodsOut, spare: true },
    { key: 'defaultPutaway', head: t('column_defaultPutaway'), cell: (row) => row.defaultPutaway, spare: true },
  ],
  sorts: ['name', 'shortName', 'town'],
  order: [{ key: 'name', descending: false }],
  filters: () => [{ kind: 'flag', key: 'fullJobSelect', label: t('column_fullJobSelect') }],
  form: warehouseForm,
  // Its maker may have been given an access.
  stored: () => void session.load(),
};

/** Who may hold stock there; those who cancelled it are told apart in words. */
function companiesOf({ companies, cancelledFor }: Warehouse): string {
  const named = companies.map(({ id, name }) =>
    cancelledFor.includes(id) ? `${name} (${t('warehouses_cancelled').toLowerCase()})` : name,
  );
  return named.join(', ');
}
