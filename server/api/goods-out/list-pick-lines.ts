import sql, { raw } from 'sql-template-tag';
import * as contract from '../../../shared/contract/goods-out/pick-lines.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { ownCompany } from '../list/list-page.ts';
import { byReferenceKey } from '../records/subject-rows.ts';
import { skuOfLine } from '../stock/counted-in.ts';

/** The reservations of a line `l` of company `own`; for a despatched line the taken stock, from the ledger. */
export const stockOfLine = `
  select r.stock_line_id, r.quantity
  from reservations r
  where r.company_id = own.company_id and r.document_line_id = l.id
  union all
  select m.stock_line_id, -m.quantity
  from effects f
  join movements m on m.company_id = f.company_id and m.operation_id = f.operation_id and m.document_line_id = l.id
  where f.company_id = own.company_id and f.document_line_id = l.id and f.effect = 'despatch'`;

/** Ordered by the walk through the locations, at each location by the oldest receipt. */
const stock = `(select coalesce(jsonb_agg(jsonb_build_object(
    'stockLineId', s.id,
    'location', jsonb_build_object('id', o.id, 'name', o.name),
    'drumNumber', d.number,
    'job', j.number,
    'segment', s.segment,
    'swc', s.swc,
    'receivedOn', s.received_on,
    'quantity', trim_scale(h.quantity)::text
  ) order by o.walk_key, s.received_on, s.id), '[]')
  from (${stockOfLine}) h
  join stock_lines s on s.company_id = own.company_id and s.id = h.stock_line_id
  join locations o on o.id = s.location_id
  left join drums d on d.company_id = s.company_id and d.id = s.drum_id
  left join jobs j on j.company_id = s.company_id and j.id = s.job_id)`;

const taken = `(select coalesce(jsonb_agg(jsonb_build_object(
    'location', jsonb_build_object('id', o.id, 'name', o.name),
    'drumNumber', n.drum_number,
    'quantity', trim_scale(n.quantity)::text,
    'shortage', n.shortage,
    'by', u.name,
    'at', to_char(n.taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by o.walk_key, n.id), '[]')
  from pick_taken n
  join users u on u.id = n.taken_by
  join locations o on o.id = n.location_id
  where n.company_id = own.company_id and n.pick_line_id = l.id)`;

const takenQuantity = `(
  select sum(n.quantity) from pick_taken n where n.company_id = own.company_id and n.pick_line_id = l.id
)`;

const linesWithSku = (companyId: number) => sql`
  from pick_lines l
  cross join ${ownCompany(companyId)}
  join skus k on k.company_id = l.company_id and k.id = l.sku_id
  join units t on t.id = k.unit_id
  left join packing_types g on g.id = k.packing_type_id`;

/**
 * The lines of a pick of this warehouse, with the locations to take them from. `wholeNumbers`: the SKU's unit or packing is not divisible
 * (rules: stock rule 6).
 */
export const { list: listPickLines } = listAndExport(contract.listPickLines, async (actor, { id }, _services, db) => {
  await requirePicks(db, actor, [id]);
  return {
    from: linesWithSku(actor.companyId),
    columns: {
      id: 'l.id',
      position: 'l.position',
      sku: skuOfLine,
      quantity: 'l.quantity',
      despatchedQuantity: 'l.despatched_quantity',
      accepted: 'l.accepted',
      reference: 'l.reference',
      parameters: byReferenceKey('l.parameters'),
      stock,
      takenQuantity,
      taken,
    },
    id: 'l.id',
    where: [sql`l.company_id = ${actor.companyId} and l.pick_id = ${id}`],
    filters: { lineId: (ids) => sql`l.id = any (${ids})` },
    sorts: { stockCode: { by: 'k.stock_code', type: 'text' } },
    search: ['k.stock_code', 'k.name'],
  };
});

/** The walk through picks of this warehouse: one row per line and stock line. */
export const { list: listPickStops } = listAndExport(contract.listPickStops, async (actor, { pick }, _services, db) => {
  await requirePicks(db, actor, pick);
  return {
    from: sql`
      ${linesWithSku(actor.companyId)}
      join picks p on p.company_id = own.company_id and p.id = l.pick_id
      cross join lateral (${raw(stockOfLine)}) h
      join stock_lines s on s.company_id = own.company_id and s.id = h.stock_line_id
      join locations o on o.id = s.location_id
      left join drums d on d.company_id = s.company_id and d.id = s.drum_id
      left join jobs j on j.company_id = s.company_id and j.id = s.job_id`,
    columns: {
      id: 'l.id',
      pickId: 'p.id',
      number: 'p.number',
      location: `jsonb_build_object('id', o.id, 'name', o.name)`,
      sku: skuOfLine,
      stockLineId: 's.id',
      drumNumber: 'd.number',
      job: 'j.number',
      segment: 's.segment',
      swc: 's.swc',
      receivedOn: 's.received_on',
      quantity: 'h.quantity',
    },
    id: 'l.id',
    where: [sql`l.company_id = ${actor.companyId} and l.pick_id = any (${pick})`],
    filters: { pick: null },
    // Separated by a character that no name contains and that sorts before all letters: a location is finished before one whose name begins
    // with its name.
    sorts: {
      walk: {
        by: `concat_ws(chr(1), o.walk_key, k.stock_code, s.received_on, lpad(s.id::text, 19, '0')) collate "C"`,
        type: 'text',
      },
    },
    search: ['p.number', 'k.stock_code', 'k.name', 'o.name', 'd.number'],
  };
});

export async function requirePicks(
  db: Reader,
  { companyId, warehouseId }: Pick<StockActor, 'companyId' | 'warehouseId'>,
  ids: readonly number[],
): Promise<void> {
  const picks = await db.many(
    'select from picks where company_id = $1 and warehouse_id = $2 and id = any ($3::bigint[])',
    [companyId, warehouseId, ids],
  );
  if (picks.length < new Set(ids).size) refuse('not_found', { values: { thing: 'pick' } });
}
