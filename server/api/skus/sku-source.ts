import sql, { type Sql } from 'sql-template-tag';
import type { exportSkus } from '../../../shared/contract/admin/skus.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { barcodeKey } from '../../../shared/gs1/gtin.ts';
import { seesPrices } from '../../../shared/permissions.ts';
import type { CompanyActor } from '../actor.ts';
import type { ListSource } from '../list/list-page.ts';
import { beginsWith, hasWords, when } from '../list/search.ts';
import { inUse } from '../records/record-kind.ts';
import { onDrums, wholeNumbers } from './counted-in.ts';

/** The words a SKU is searched by, as its index has them. */
const words = "words_of(k.stock_code || ' ' || k.name || ' ' || coalesce(k.description, ''))";

/**
 * SKUs as rows of a list; the price stays empty for people who may not see prices. The unit, which every SKU has, is joined from the left
 * all the same: what only counts then leaves the join out.
 */
export function skuSource({ companyId, holder }: CompanyActor): ListSource {
  return {
    from: sql`
      from skus k
      left join units t on t.id = k.unit_id
      left join packing_types g on g.id = k.packing_type_id
      left join item_masters i on i.company_id = k.company_id and i.id = k.item_master_id`,
    columns: {
      id: 'k.id',
      stockCode: 'k.stock_code',
      barcode: 'k.barcode',
      name: 'k.name',
      description: 'k.description',
      unitId: 'k.unit_id',
      unit: 't.abbreviation',
      packingId: 'k.packing_type_id',
      packing: 'g.abbreviation',
      itemMasterId: 'k.item_master_id',
      itemMaster: 'i.name',
      quantity: 'k.quantity',
      wholeNumbers,
      onDrums,
      price: seesPrices(holder) ? 'k.price' : 'null::numeric',
      parameters: 'parameters_by_key(k.parameters)',
      retired: 'k.retired_at is not null',
      version: 'k.version',
    },
    sorts: {
      stockCode: { by: 'k.stock_code', type: 'text' },
      name: { by: 'k.name', type: 'text' },
      unit: { by: 't.abbreviation', type: 'text' },
      packing: { by: "coalesce(g.abbreviation, '')", type: 'text' },
      itemMaster: { by: "coalesce(i.name, '')", type: 'text' },
    },
    id: 'k.id',
    within: sql`k.company_id = ${companyId}`,
    defaultSort: 'stockCode',
  };
}

/** The company's SKUs that pass the filters. */
export function skuWhere({ companyId }: CompanyActor, input: Input<typeof exportSkus>): Sql[] {
  return [
    sql`k.company_id = ${companyId}`,
    inUse('k', input),
    when(input.stockCode, (code) => sql`k.stock_code = ${code}`),
    when(
      input.anyCode,
      (codes) => sql`(k.stock_code = any (${codes}::text[]) or k.barcode_key = any (${codes.map(barcodeKey)}::text[]))`,
    ),
    ...chosenBy(companyId, input),
    when(
      input.search,
      (text) =>
        sql`(${beginsWith('lower(k.stock_code)', text)} or k.barcode_key = ${barcodeKey(text)} or ${hasWords(words, text)})`,
    ),
  ];
}

/** By what a SKU has: its few ids are found first, so that no row is joined only to be left out. */
function chosenBy(companyId: number, { unit, packing, itemMaster }: Input<typeof exportSkus>): Sql[] {
  return [
    when(unit, (name) => sql`k.unit_id = any (array(select id from units where abbreviation = ${name}))`),
    when(
      packing,
      (name) => sql`k.packing_type_id = any (array(select id from packing_types where abbreviation = ${name}))`,
    ),
    when(
      itemMaster,
      (name) => sql`k.item_master_id = any (
        array(select id from item_masters where company_id = ${companyId} and name = ${name})
      )`,
    ),
  ];
}
