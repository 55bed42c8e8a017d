import {
  createPartnerWarehouse,
  deletePartnerWarehouse,
  editPartnerWarehouse,
  exportPartnerWarehouses,
  listPartnerWarehouses,
  newPartnerWarehouse,
} from '../../../../shared/contract/admin/partner-warehouses.ts';
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
    columns: [
      { key: 'name', width: 16, card: 'title' },
      { key: 'shortName', card: 'sub' },
      { key: 'town' },
      { key: 'postCode', spare: true },
      { key: 'address', width: 16, spare: true },
      { key: 'group' },
    ],
    filters: [],
    form: () => placeForm(),
    calls: (accessId) => warehouseCalls(partnerId, accessId),
  };
}
