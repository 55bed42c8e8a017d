import {
  createPartnerWarehouse,
  deletePartnerWarehouse,
  editPartnerWarehouse,
  exportPartnerWarehouses,
  listPartnerWarehouses,
  newPartnerWarehouse,
} from '../../../../shared/contract/admin/partner-warehouses.ts';
import { t } from '../../../texts.ts';
import type { RecordDescription } from '../records/record-description.ts';
import { placeForm } from './new-partner-form.tsx';
import { type PartnerWarehouse, warehouseCalls } from './warehouse-calls.ts';

/** The warehouses of one partner as records. */
export function warehouseDescription(partnerId: number): RecordDescription<PartnerWarehouse> {
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
    columns: () => [
      { key: 'name', head: t('column_name'), cell: (row) => row.name, sort: 'name', width: 16, card: 'title' },
      { key: 'shortName', head: t('column_shortName'), cell: (row) => row.shortName, sort: 'shortName', card: 'sub' },
      { key: 'town', head: t('column_town'), cell: (row) => row.town, sort: 'town' },
      { key: 'postCode', head: t('column_postCode'), cell: (row) => row.postCode, spare: true },
      { key: 'address', head: t('column_address'), cell: (row) => row.address, width: 16, spare: true },
      { key: 'group', head: t('column_group'), cell: (row) => row.group, sort: 'group' },
    ],
    sorts: ['name', 'shortName', 'town', 'group'],
    order: [{ key: 'name', descending: false }],
    filters: () => [],
    form: () => placeForm(),
    calls: (accessId) => warehouseCalls(partnerId, accessId),
  };
}
