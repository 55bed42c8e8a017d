import sql from 'sql-template-tag';
import type { CompanyActor } from '../actor.ts';
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
  uses: [stockLines(''), erns(''), picks(''), drums()],
  holds: [
    stockLines('and u.present'),
    erns("and u.status = 'expected'"),
    picks("and u.status in ('created', 'started')"),
  ],
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

function erns(which: string): Use {
  return { subject: 'ern', plural: 'ERNs', ...documentsWith('erns', 'ern_lines', 'ern_id', which), name: 'u.number' };
}

function picks(which: string): Use {
  return {
    subject: 'pick',
    plural: 'picks',
    ...documentsWith('picks', 'pick_lines', 'pick_id', which),
    name: 'u.number',
  };
}

function drums(): Use {
  const by = 'k.id = $id and u.company_id = k.company_id and u.sku_id = k.id';
  return { subject: 'drum', plural: 'drums', table: 'skus k cross join drums', by, name: 'u.number' };
}

/** The documents with a line of the SKU. */
function documentsWith(table: string, lines: string, document: string, which: string): Pick<Use, 'table' | 'by'> {
  const by = `(u.company_id, u.id) in (
    select l.company_id, l.${document}
    from skus k
    join ${lines} l on l.company_id = k.company_id and l.sku_id = k.id
    where k.id = $id
  ) ${which}`;
  return { table, by };
}
