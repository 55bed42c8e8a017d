import sql from 'sql-template-tag';
import type { RecordKind } from '../records/record-kind.ts';

/** Units: of every company at global scope, of one company below it (rules: Tenancy and rights). */
export const unitRecord: RecordKind = {
  subject: 'unit',
  table: 'units',
  columns: { name: 'name', abbreviation: 'abbreviation', divisible: 'divisible' },
  owner: ({ companyId }) => ({ company_id: companyId }),
  owned: ({ companyId }) => sql`r.company_id is not distinct from ${companyId}`,
  unique: { units_abbreviation_unique: { code: 'unit_taken', field: 'abbreviation' } },
  uses: [
    { subject: 'sku', plural: 'SKUs', table: 'skus', by: 'unit_id', name: 'u.stock_code' },
    { subject: 'itemMaster', plural: 'item masters', table: 'item_masters', by: 'unit_id', name: 'u.name' },
  ],
};
