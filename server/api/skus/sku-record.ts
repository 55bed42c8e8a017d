import sql from 'sql-template-tag';
import type { CompanyActor } from '../actor.ts';
import { documentsOfSku } from '../documents/document-uses.ts';
import type { Use } from '../records/find-uses.ts';
import type { RecordKind } from '../records/record-kind.ts';

/** SKUs of a company (rules 3). What named one once keeps it from being deleted; what is there or open, from being retired. */
export const skuRecord: RecordKind<CompanyActor> = {
  subject: 'sku',
  table: 'skus',
  columns: {
    stockCode: 'stock_code',
    barcode: 'barcode',
    name: 'name',
    description: 'description',
    price: 'price',
    quantity: 'quantity',
    unitId: 'unit_id',
    packingId: 'packing_type_id',
    itemMasterId: 'item_master_id',
    parameters: 'parameters',
  },
  owner: ({ companyId }) => ({ company_id: companyId }),
  owned: ({ companyId }) => sql`r.company_id = ${companyId}`,
  unique: {
    skus_stock_code_unique: { code: 'sku_taken', field: 'stockCode' },
    skus_barcode_unique: { code: 'barcode_taken', field: 'barcode' },
  },
  get uses() {
    return [stockLines(''), ...documentsOfSku(), drums()];
  },
  get holds() {
    return [stockLines('and u.present'), ...documentsOfSku('and u.open')];
  },
};

function stockLines(which: string): Use {
  return {
    subject: 'stock',
    plural: 'stock lines',
    table: 'skus k cross join stock_lines',
    by: `k.id = $id and u.company_id = k.company_id and u.sku_id = k.id ${which}`,
    name: '(select l.name from locations l where l.id = u.location_id)',
  };
}

function drums(): Use {
  const by = 'k.id = $id and u.company_id = k.company_id and u.sku_id = k.id';
  return { subject: 'drum', plural: 'drums', table: 'skus k cross join drums', by, name: 'u.number' };
}
