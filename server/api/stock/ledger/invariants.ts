import type { DifferenceRule } from '../../../../shared/contract/verification/verification.ts';
import { projectionDiffers } from './reported-differs.ts';

/** See docs/trust.md. */
export type InvariantName = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7' | 'I8' | 'I9';

/**
 * The query returns one row per difference; `$1` is a company or null for all. `rule` is the detailed rule that failed, `aboutKind` and
 * `aboutId` the stock line, document, operation or drum to open.
 */
export interface Invariant {
  readonly invariant: InvariantName;
  readonly query: string;
}

const saying = (rule: DifferenceRule, kind: string, id: string) =>
  `'${rule}' as rule, ${kind} as "aboutKind", ${id} as "aboutId"`;

/**
 * Document lines `l`, with the stock that the operation in force moved for each as `m`. The movements are summed for all lines at once and
 * then joined.
 */
const linesWith = (moved: string) => `
      from document_lines l
      left join effects f on f.company_id = l.company_id and f.document_line_id = l.id and f.effect = l.effect
      left join (
        select m.company_id, m.operation_id, m.document_line_id, sum(m.quantity) as quantity
        from movements m
        where m.document_line_id is not null and ${moved}
        group by m.company_id, m.operation_id, m.document_line_id
      ) m on m.company_id = f.company_id and m.operation_id = f.operation_id and m.document_line_id = l.id`;

/** Comparisons of ledger, balance, reservations and documents (docs/trust.md, I1 to I9). */
export const invariants: readonly Invariant[] = [
  {
    // The balance is the sum of the ledger.
    invariant: 'I1',
    query: `
      select s.company_id as "companyId", 'stock line ' || s.id as subject, ${saying('balance', "'stockLine'", 's.id')},
             coalesce(m.quantity, 0)::text as expected, s.quantity::text as actual
      from stock_lines s
      left join (
        select company_id, stock_line_id, sum(quantity) as quantity from movements group by company_id, stock_line_id
      ) m on m.company_id = s.company_id and m.stock_line_id = s.id
      where ($1::bigint is null or s.company_id = $1) and s.quantity <> coalesce(m.quantity, 0)`,
  },
  {
    invariant: 'I2',
    query: `
      select company_id as "companyId", 'stock line ' || id as subject, ${saying('negative', "'stockLine'", 'id')}, '0 to ' || quantity as expected,
             reserved::text as actual
      from stock_lines
      where ($1::bigint is null or company_id = $1) and not (quantity >= 0 and reserved between 0 and quantity)`,
  },
  {
    // The reserved quantity is the sum of the reservations, which belong to open documents.
    invariant: 'I3',
    query: `
      select s.company_id as "companyId", 'reserved on stock line ' || s.id as subject, ${saying('reserved', "'stockLine'", 's.id')},
             coalesce(r.quantity, 0)::text as expected, s.reserved::text as actual
      from stock_lines s
      left join (
        select r.company_id, r.stock_line_id, sum(r.quantity) as quantity
        from reservations r
        join document_lines l on l.company_id = r.company_id and l.id = r.document_line_id and l.reserves > 0
        group by r.company_id, r.stock_line_id
      ) r on r.company_id = s.company_id and r.stock_line_id = s.id
      where ($1::bigint is null or s.company_id = $1) and s.reserved <> coalesce(r.quantity, 0)`,
  },
  {
    // A document's reservations are complete, of the right SKU, and no others exist.
    invariant: 'I3',
    query: `
      select l.company_id as "companyId", 'reserved for ' || l.kind || ' line ' || l.id as subject, ${saying('reservedFor', 'l.kind', 'l.document_id')}, l.reserves::text as expected,
             coalesce(r.quantity, 0)::text as actual
      from document_lines l
      left join (
        select company_id, document_line_id, sum(quantity) as quantity
        from reservations
        group by company_id, document_line_id
      ) r on r.company_id = l.company_id and r.document_line_id = l.id
      where ($1::bigint is null or l.company_id = $1) and l.reserves <> coalesce(r.quantity, 0)
      union all
      select r.company_id, 'reserved on stock line ' || r.stock_line_id, ${saying('reservedForNothing', "'stockLine'", 'r.stock_line_id')}, 'a document line', 'none'
      from reservations r
      left join document_lines l on l.company_id = r.company_id and l.id = r.document_line_id
      where ($1::bigint is null or r.company_id = $1) and l.id is null
      union all
      select r.company_id, 'reserved for ' || l.kind || ' line ' || l.id, ${saying('reservedOther', 'l.kind', 'l.document_id')}, 'stock of its SKU', k.stock_code
      from reservations r
      join document_lines l on l.company_id = r.company_id and l.id = r.document_line_id
      join stock_lines s on s.company_id = r.company_id and s.id = r.stock_line_id and s.sku_id <> l.sku_id
      join skus k on k.company_id = s.company_id and k.id = s.sku_id
      where ($1::bigint is null or r.company_id = $1)`,
  },
  {
    // The quantity that a line brought into stock agrees with its document.
    invariant: 'I4',
    query: `
      select l.company_id as "companyId", 'into stock by ' || l.kind || ' line ' || l.id as subject, ${saying('gained', 'l.kind', 'l.document_id')}, l.gained::text as expected,
             coalesce(m.quantity, 0)::text as actual
      ${linesWith('m.quantity > 0')}
      where ($1::bigint is null or l.company_id = $1) and l.gained <> coalesce(m.quantity, 0)`,
  },
  {
    // A drum holds one SKU in one location (rules: Drums), and its own columns agree.
    invariant: 'I4',
    query: `
      select d.company_id as "companyId", 'drum ' || d.number as subject, ${saying('drumPlace', "'drum'", 'd.id')}, 'one SKU in one location' as expected,
             string_agg(distinct k.stock_code || ' at ' || l.name, ', ') as actual
      from drums d
      join stock_lines s on s.company_id = d.company_id and s.drum_id = d.id and s.present
      join skus k on k.company_id = s.company_id and k.id = s.sku_id
      join locations l on l.id = s.location_id
      where ($1::bigint is null or d.company_id = $1)
      group by d.company_id, d.id, d.number
      having count(distinct s.location_id) > 1 or min(s.location_id) is distinct from min(d.location_id)
          or min(s.sku_id) <> max(s.sku_id) or min(s.sku_id) <> min(d.sku_id)
      union all
      select d.company_id, 'on drum ' || d.number, ${saying('drumQuantity', "'drum'", 'd.id')}, coalesce(s.quantity, 0)::text, d.quantity::text
      from drums d
      left join (
        select company_id, drum_id, sum(quantity) as quantity from stock_lines group by company_id, drum_id
      ) s on s.company_id = d.company_id and s.drum_id = d.id
      where ($1::bigint is null or d.company_id = $1) and d.quantity <> coalesce(s.quantity, 0)`,
  },
  {
    // Every ledger row has an operation with user, access and request, and every operation in force still has its document.
    invariant: 'I5',
    query: `
      select m.company_id as "companyId", 'movement ' || m.id as subject, ${saying('author', "'stockLine'", 'm.stock_line_id')}, 'user, access, request' as expected,
             concat_ws(', ', o.user_id, o.access_id, o.request_id) as actual
      from movements m
      left join operations o on o.company_id = m.company_id and o.id = m.operation_id
      where ($1::bigint is null or m.company_id = $1)
        and (o.user_id is null or o.access_id is null or coalesce(o.request_id, '') = '')
      union all
      select o.company_id, 'operation ' || o.id, ${saying('operationDocument', "'operation'", 'o.id')}, 'its document', 'none'
      from operations o
      left join documents d on d.company_id = o.company_id and d.kind = o.document and d.id = o.document_id
      where ($1::bigint is null or o.company_id = $1) and o.document is not null and d.id is null and o.reverses_id is null
        and not exists (select 1 from operations r where r.company_id = o.company_id and r.reverses_id = o.id)`,
  },
  {
    // Goods that change location or owner, or that leave for another warehouse and arrive there, keep their quantity.
    invariant: 'I6',
    query: `
      select m.company_id as "companyId", 'operation ' || m.operation_id || ', ' || k.stock_code as subject, ${saying('unbalanced', "'operation'", 'm.operation_id')}, '0' as expected,
             sum(m.quantity)::text as actual
      from movements m
      join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id
      join skus k on k.company_id = s.company_id and k.id = s.sku_id
      where ($1::bigint is null or m.company_id = $1)
        and m.kind in ('move', 'allocate', 'unallocate', 'transfer_out', 'transfer_in')
      group by m.company_id, m.operation_id, k.stock_code
      having sum(m.quantity) <> 0`,
  },
  {
    // Goods sent to a warehouse that have neither arrived nor been closed are in transit, as listed on the ERN of each open transfer.
    invariant: 'I6',
    query: `
      select g.company_id as "companyId", 'in transit to ' || w.short_name || ', ' || k.stock_code as subject, ${saying('transit', "'sku'", 'k.id')},
             sum(g.sent)::text as expected, sum(g.there)::text as actual
      from (
        select l.company_id, e.warehouse_id, l.sku_id, l.drum_number, l.job_id, l.segment, l.swc, l.received_on,
               l.shipped_quantity as sent, 0 as there
        from ern_lines l
        join erns e on e.company_id = l.company_id and e.id = l.ern_id and e.source = 'transfer' and e.status = 'expected'
        union all
        select s.company_id, s.warehouse_id, s.sku_id, d.number, s.job_id, s.segment, s.swc, s.received_on, 0, s.quantity
        from stock_lines s
        join locations t on t.id = s.location_id and t.in_transit
        left join drums d on d.company_id = s.company_id and d.id = s.drum_id
        where s.present
      ) g
      join skus k on k.company_id = g.company_id and k.id = g.sku_id
      join warehouses w on w.id = g.warehouse_id
      where ($1::bigint is null or g.company_id = $1)
      group by g.company_id, w.id, k.id, k.stock_code, g.drum_number, g.job_id, g.segment, g.swc, g.received_on
      having sum(g.sent) <> sum(g.there)`,
  },
  {
    // The goods collected for another warehouse agree with the shipped quantities of the collection's ERN, which is the first ERN of the
    // return or transfer. Its follow-ups and later goods sent back and forth have later ERNs.
    invariant: 'I6',
    query: `
      select g.company_id as "companyId", 'sent to ' || w.short_name || ' by ' || d.number || ', ' || k.stock_code as subject, ${saying('sent', "'shipment'", 'd.id')},
             sum(g.collected)::text as expected, sum(g.shipped)::text as actual
      from (
        select l.company_id, s.destination_id as warehouse_id, l.shipment_id, l.sku_id, l.quantity as collected, 0 as shipped
        from shipment_lines l
        join shipments s
          on s.company_id = l.company_id and s.id = l.shipment_id and s.status = 'collected' and s.destination_id is not null
        union all
        select l.company_id, e.warehouse_id, e.shipment_id, l.sku_id, 0, l.shipped_quantity
        from ern_lines l
        join (
          select distinct on (company_id, shipment_id) company_id, shipment_id, id, warehouse_id
          from erns
          where shipment_id is not null
          order by company_id, shipment_id, id
        ) e on e.company_id = l.company_id and e.id = l.ern_id
      ) g
      join shipments d on d.company_id = g.company_id and d.id = g.shipment_id
      join skus k on k.company_id = g.company_id and k.id = g.sku_id
      join warehouses w on w.id = g.warehouse_id
      where ($1::bigint is null or g.company_id = $1)
      group by g.company_id, d.id, d.number, w.id, k.id, k.stock_code
      having sum(g.collected) <> sum(g.shipped)`,
  },
  {
    // The quantity that a line took out of stock agrees with its document.
    invariant: 'I7',
    query: `
      select l.company_id as "companyId", 'out of stock by ' || l.kind || ' line ' || l.id as subject, ${saying('lost', 'l.kind', 'l.document_id')}, l.lost::text as expected,
             coalesce(-m.quantity, 0)::text as actual
      ${linesWith('m.quantity < 0')}
      where ($1::bigint is null or l.company_id = $1) and l.lost <> coalesce(-m.quantity, 0)`,
  },
  {
    // Each line has exactly the effect that it must have in force.
    invariant: 'I7',
    query: `
      select l.company_id as "companyId", 'in force of ' || l.kind || ' line ' || l.id as subject, ${saying('inForce', 'l.kind', 'l.document_id')}, coalesce(l.effect, 'nothing') as expected,
             coalesce(f.effect, 'nothing') as actual
      from document_lines l
      left join effects f on f.company_id = l.company_id and f.document_line_id = l.id
      where ($1::bigint is null or l.company_id = $1) and l.effect is distinct from f.effect
      union all
      select f.company_id, 'effect ' || f.effect || ' of line ' || f.document_line_id, ${saying('inForceOfNothing', "'operation'", 'f.operation_id')}, 'a document line', 'none'
      from effects f
      left join document_lines l on l.company_id = f.company_id and l.id = f.document_line_id
      where ($1::bigint is null or f.company_id = $1) and l.id is null`,
  },
  {
    // A movement that references a document line references one of its own SKU and of its operation's document. Goods that a document
    // brings in or sends out must reference one. (Undone movements may have lost their line since, because the reopened document could be
    // edited.)
    invariant: 'I7',
    query: `
      select m.company_id as "companyId", 'movement ' || m.id as subject, ${saying('movementLine', "'stockLine'", 'm.stock_line_id')}, 'a line of its document and SKU' as expected,
             coalesce(l.kind || ' line ' || l.id, 'none') as actual
      from movements m
      join operations o on o.company_id = m.company_id and o.id = m.operation_id
      join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id
      left join document_lines l on l.company_id = m.company_id and l.id = m.document_line_id
      where ($1::bigint is null or m.company_id = $1) and m.kind <> 'reverse'
        and (m.document_line_id is not null or m.kind in ('receive', 'despatch', 'return_out', 'transfer_in'))
        and (l.sku_id, l.kind, l.document_id) is distinct from (s.sku_id, o.document, o.document_id)
        and not exists (
          select 1 from operations r where r.company_id = m.company_id and r.reverses_id = m.operation_id
        )`,
  },
  {
    // The price of a despatched line is that of its movements, and their flag for stock of other owners is right.
    invariant: 'I7',
    query: `
      select m.company_id as "companyId", 'movement ' || m.id as subject, ${saying('despatched', "'stockLine'", 'm.stock_line_id')},
             x.takes_others || ' at ' || trim_scale(n.despatched_price) as expected, m.takes_others || ' at ' || trim_scale(m.price) as actual
      from movements m
      join pick_lines n on n.company_id = m.company_id and n.id = m.document_line_id
      join picks p on p.company_id = n.company_id and p.id = n.pick_id
      join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id
      cross join lateral (select (s.job_id, s.segment) is distinct from (p.job_id, p.segment) as takes_others) x
      where ($1::bigint is null or m.company_id = $1) and m.kind = 'despatch'
        and (m.price, m.takes_others) is distinct from (n.despatched_price, x.takes_others)
        and not exists (
          select 1 from operations r where r.company_id = m.company_id and r.reverses_id = m.operation_id
        )`,
  },
  {
    // Report rows of an operation agree with its movements.
    invariant: 'I7',
    query: projectionDiffers(saying('reported', "'operation'", 'x.id')),
  },
  {
    // A cancelled job owns no stock in any warehouse of the company.
    invariant: 'I8',
    query: `
      select s.company_id as "companyId", 'stock line ' || s.id || ' of job ' || j.number as subject, ${saying('cancelledJob', "'stockLine'", 's.id')}, '0' as expected,
             s.quantity::text as actual
      from stock_lines s
      join jobs j on j.company_id = s.company_id and j.id = s.job_id and j.cancelled_at is not null
      where ($1::bigint is null or s.company_id = $1) and s.present`,
  },
  {
    // A number or name is unique regardless of case (decision 156). Only rows older than that rule can break it.
    invariant: 'I9',
    query: (
      [
        ['job', 'jobs', 'number', 'job'],
        ['partner', 'partners', 'name', 'partner'],
        ['ern', 'erns', 'number', 'ern'],
        ['drum', 'drums', 'number', 'drum'],
        ['sku', 'skus', 'barcode', 'barcode'],
      ] as const
    )
      .map(
        ([kind, table, name, called]) => `
      select n.company_id as "companyId", '${called} ' || n.${name} as subject, ${saying('caseClash', `'${kind}'`, 'n.id')},
             n.${name} as expected, o.${name} as actual
      from ${table} n
      join ${table} o on o.company_id = n.company_id and lower(o.${name}) = lower(n.${name}) and not o.case_clash
      where ($1::bigint is null or n.company_id = $1) and n.case_clash`,
      )
      .join(' union all '),
  },
];
