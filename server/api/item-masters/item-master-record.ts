import sql from 'sql-template-tag';
import type { CompanyActor } from '../actor.ts';
import type { RecordKind } from '../records/record-kind.ts';

/** Item masters of a company: what its SKUs are made from (rules 3). */
export const itemMasterRecord: RecordKind<CompanyActor> = {
  subject: 'itemMaster',
  table: 'item_masters',
  columns: {
    name: 'name',
    description: 'description',
    quantity: 'quantity',
    unitId: 'unit_id',
    packingId: 'packing_type_id',
    parameters: 'parameters',
  },
  owner: ({ companyId }) => ({ company_id: companyId }),
  owned: ({ companyId }) => sql`r.company_id = ${companyId}`,
  unique: { item_masters_name_unique: { code: 'item_master_taken', field: 'name' } },
  uses: [
    {
      subject: 'sku',
      plural: 'SKUs',
      table: 'item_masters i cross join skus',
      by: 'i.id = $id and u.company_id = i.company_id and u.item_master_id = i.id',
      name: 'u.stock_code',
    },
  ],
};
