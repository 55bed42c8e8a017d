import type { RowOf } from '../../../shared/contract/operation.ts';
import { findScanned as contract, scannedKinds } from '../../../shared/contract/putaway/putaway.ts';
import { documentKinds } from '../documents/document-kinds.ts';
import { implement } from '../implement.ts';
import { onlyFields } from '../list/list-page.ts';
import { hasBarcode } from '../skus/shared-codes.ts';
import { lastCount } from '../stock-counts/list-stock-counts.ts';

type Match = RowOf<typeof contract>;

/** Finds the goods and locations that scanned codes name; with `alike`, also similar ones. */
export const findScanned = implement(
  contract,
  async (db, { companyId, warehouseId }, { codes, alike = false, kinds = [...scannedKinds], fields }) => {
    const exact = await db.many<Match>(calledSo(), [companyId, warehouseId, codes, kinds]);
    const similar = alike ? await db.many<Match>(beginningSo(), [companyId, warehouseId, codes[0] ?? '', kinds]) : [];
    const others = similar.filter(({ kind, id }) => !exact.some((one) => one.kind === kind && one.id === id));
    return { items: [...exact, ...others].slice(0, MOST).map((item) => onlyFields(item, fields)) };
  },
);

const MOST = 20;

/** Parameters of the statements: `$1` company, `$2` warehouse, `$3` codes or a prefix, `$4` the requested kinds. */
const location = {
  columns: `'location' as kind, l.id, l.name as label, l.description as detail,
    case when l.quarantine then 'quarantine' when l.goods_in then 'goodsIn' end as caution,
    ${lastCount('c.posted_at', 'l.id', '$1::bigint')} as "countedAt", ${lastCount('u.name', 'l.id', '$1::bigint')} as "countedBy"`,
  where: `l.warehouse_id = $2 and l.retired_at is null and not l.in_transit and 'location' = any ($4::text[])`,
};

const drum = {
  columns: `'drum', d.id, d.number, k.stock_code, null, null::timestamptz, null`,
  from: 'drums d join skus k on k.company_id = $1 and k.id = d.sku_id',
  where: `d.company_id = $1 and 'drum' = any ($4::text[]) and exists (
    select from stock_lines s where s.company_id = $1 and s.drum_id = d.id and s.warehouse_id = $2 and s.present
  )`,
};

const sku = {
  columns: `'sku', k.id, k.stock_code, k.name, null, null::timestamptz, null`,
  where: `k.company_id = $1 and 'sku' = any ($4::text[])`,
};

const documents = () =>
  documentKinds().flatMap(({ name, table, scanned }) => {
    if (scanned === undefined) return [];
    return {
      columns: `'${name}', d.id, d.number, ${scanned.detail}, null, null::timestamptz, null`,
      from: `${table} d ${scanned.joins}`,
      where: `d.company_id = $1 and d.warehouse_id = $2 and '${name}' = any ($4::text[])`,
    };
  });

/** Whole matches, ignoring case. Those spelled identically come first, then those of earlier codes. */
const calledSo = () => `
  with codes as (
    select c.code, lower(c.code) as lower_code, c.place from unnest($3::text[]) with ordinality as c (code, place)
  ), found as (
    select ${location.columns}, 1 as rank, c.code, c.place
    from codes c join locations l on lower(l.name) = c.lower_code where ${location.where}
    union all
    select ${drum.columns}, 2, c.code, c.place
    from codes c join ${drum.from} on true where lower(d.number) = c.lower_code and ${drum.where}
    union all
    select ${drum.columns}, 3, c.code, c.place
    from codes c join ${drum.from} on true where lower(d.supplier_number) = c.lower_code and ${drum.where}
    union all
    select ${sku.columns}, 4, c.code, c.place
    from codes c join skus k on lower(k.stock_code) = c.lower_code where ${sku.where}
    union all
    select ${sku.columns}, case when k.barcode_key = barcode_key_of(c.code) then 5 else 6 end, c.code, c.place
    from codes c join skus k on ${hasBarcode('k', 'c.code')} where ${sku.where}
    ${documents()
      .map(
        ({ columns, from, where }) => `union all
    select ${columns}, 7, c.code, c.place
    from codes c join ${from} on true where lower(d.number) = c.lower_code and ${where}`,
      )
      .join('\n')}
  ), best as (
    select distinct on (kind, id) kind, id, label, left(detail, 400) as detail, caution, "countedAt", "countedBy", place, rank,
           label <> code and rank not in (3, 5) as differs
    from found
    order by kind, id, differs, place, rank
  )
  select kind, id, label, detail, caution, "countedAt", "countedBy" from best order by differs, place, rank, id limit 20`;

const LAST = `U&'\\+10FFFF'`;
const begins = (expression: string) =>
  `${expression} ~>=~ lower($3::text) and ${expression} ~<~ (lower($3::text) || ${LAST})`;

const beginningSo = () => `
  (select ${location.columns} from locations l where ${location.where} and ${begins('lower(l.name)')}
   order by l.walk_key limit 20)
  union all
  (select ${drum.columns} from ${drum.from} where ${drum.where} and ${begins('lower(d.number)')}
   order by d.number limit 5)
  union all
  (select ${sku.columns} from skus k where ${sku.where} and k.retired_at is null and ${begins('lower(k.stock_code)')}
   order by k.stock_code limit 5)
  ${documents()
    .map(
      ({ columns, from, where }) => `union all
  (select ${columns} from ${from} where ${where} and ${begins('lower(d.number)')}
   order by d.number limit 5)`,
    )
    .join('\n')}`;
