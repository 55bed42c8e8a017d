import { lastCount } from '../stock-counts/last-count.ts';

/** The statements of `findScanned`: `$1` company, `$2` warehouse, `$3` codes or a beginning, `$4` the kinds that are wanted. */
const columns = {
  location: `'location' as kind, l.id, l.name as label, l.description as detail,
    case when l.quarantine then 'quarantine' when l.goods_in then 'goodsIn' end as caution,
    ${lastCount('c.posted_at', 'l.id', '$1::bigint')} as "countedAt", ${lastCount('u.name', 'l.id', '$1::bigint')} as "countedBy"`,
  drum: `'drum', d.id, d.number, k.stock_code, null, null::timestamptz, null`,
  sku: `'sku', k.id, k.stock_code, k.name, null, null::timestamptz, null`,
  ern: `'ern', e.id, e.number, p.name, null, null::timestamptz, null`,
};

const locationHere = `l.warehouse_id = $2 and l.retired_at is null and not l.in_transit and 'location' = any ($4::text[])`;

/** A drum that lies in this warehouse. */
const drumHere = `d.company_id = $1 and 'drum' = any ($4::text[]) and exists (
    select from stock_lines s where s.company_id = $1 and s.drum_id = d.id and s.warehouse_id = $2 and s.present
  )`;

const skuOurs = `k.company_id = $1 and 'sku' = any ($4::text[])`;
const ernHere = `e.company_id = $1 and e.warehouse_id = $2 and 'ern' = any ($4::text[])`;
const drums = 'drums d join skus k on k.company_id = $1 and k.id = d.sku_id';
const erns = 'erns e left join partners p on p.company_id = $1 and p.id = e.partner_id';

/** What has exactly one of the codes, in any case; what is spelt just so, and what the first codes name, first. */
export const calledSo = `
  with codes as (
    select c.code, lower(c.code) as lower_code, c.place from unnest($3::text[]) with ordinality as c (code, place)
  ), found as (
    select ${columns.location}, 1 as rank, c.code, c.place
    from codes c join locations l on lower(l.name) = c.lower_code where ${locationHere}
    union all
    select ${columns.drum}, 2, c.code, c.place
    from codes c join ${drums} on true where lower(d.number) = c.lower_code and ${drumHere}
    union all
    select ${columns.drum}, 3, c.code, c.place
    from codes c join ${drums} on true where lower(d.supplier_number) = c.lower_code and ${drumHere}
    union all
    select ${columns.sku}, 4, c.code, c.place
    from codes c join skus k on lower(k.stock_code) = c.lower_code where ${skuOurs}
    union all
    select ${columns.sku}, 5, c.code, c.place
    from codes c join skus k on k.barcode_key = barcode_key_of(c.code) where ${skuOurs}
    union all
    select ${columns.ern}, 6, c.code, c.place
    from codes c join ${erns} on true where lower(e.number) = c.lower_code and ${ernHere}
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

/** What begins with the text. */
export const beginningSo = `
  (select ${columns.location} from locations l where ${locationHere} and ${begins('lower(l.name)')}
   order by l.walk_key limit 20)
  union all
  (select ${columns.drum} from ${drums} where ${drumHere} and ${begins('lower(d.number)')}
   order by d.number limit 5)
  union all
  (select ${columns.sku} from skus k where ${skuOurs} and k.retired_at is null and ${begins('lower(k.stock_code)')}
   order by k.stock_code limit 5)
  union all
  (select ${columns.ern} from ${erns} where ${ernHere} and ${begins('lower(e.number)')}
   order by e.number limit 5)`;
