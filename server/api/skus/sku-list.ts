import sql, { raw } from 'sql-template-tag';
import * as contract from '../../../shared/contract/skus/skus.ts';
import { seesPrices } from '../../../shared/permissions.ts';
import { implement } from '../implement.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { beginsWith, hasWords } from '../list/search.ts';
import { inUse, inUseFilters } from '../records/record-kind.ts';
import { byReferenceKey } from '../records/subject-rows.ts';
import { onDrums, wholeNumbers } from '../stock/counted-in.ts';
import { createSku } from './create-sku.ts';
import { getSku, listSkuHistory } from './get-sku.ts';
import { importSkus } from './import-skus.ts';
import { hasBarcode } from './shared-codes.ts';
import { editSku, editSkus, skuWork } from './sku-record.ts';

/**
 * The company's SKUs, without prices for users who may not see them. The unit is left-joined although every SKU has one, so that a pure
 * count can drop the join. Filters look up their few ids first, so that no row is joined only to be discarded.
 */
const skus = listAndExport(contract.listSkus, ({ companyId, holder }, query) => ({
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
    parameters: byReferenceKey('k.parameters'),
    retired: 'k.retired_at is not null',
    version: 'k.version',
  },
  id: 'k.id',
  updated: 'k.updated_at',
  within: sql`k.company_id = ${companyId}`,
  where: [sql`k.company_id = ${companyId}`, inUse('k', query)],
  filters: {
    ...inUseFilters,
    anyCode: (codes) => sql`k.id = any (
      array(
        select s.id
        from unnest(${codes}::text[]) as c (code)
        join skus s on s.company_id = ${companyId} and (lower(s.stock_code) = lower(c.code) or ${raw(hasBarcode('s', 'c.code'))})
      )
    )`,
    unit: (name) => sql`k.unit_id = any (array(select id from units where abbreviation = ${name}))`,
    packing: (name) => sql`k.packing_type_id = any (array(select id from packing_types where abbreviation = ${name}))`,
    itemMaster: (name) => sql`k.item_master_id = any (
      array(select id from item_masters where company_id = ${companyId} and name = ${name})
    )`,
  },
  search: (text) => sql`(
    ${beginsWith('lower(k.stock_code)', text)} or ${hasWords(words, text)} or k.id = any (
      array(
        select s.id
        from (select ${text}::text as code) c
        join skus s on s.company_id = ${companyId} and ${raw(hasBarcode('s', 'c.code'))}
      )
    )
  )`,
}));

const listSkus = skus.list;
const exportSkus = skus.file(contract.exportSkus);

/** The searchable words of a SKU; must match the expression of its index. */
const words = "words_of(k.stock_code || ' ' || k.name || ' ' || coalesce(k.description, ''))";

export const skuRoutes = [
  listSkus,
  exportSkus,
  getSku,
  listSkuHistory,
  createSku,
  editSku,
  editSkus,
  implement(contract.deleteSku, skuWork.remove),
  implement(contract.retireSku, skuWork.retire),
  implement(contract.restoreSku, skuWork.restore),
  importSkus,
];
