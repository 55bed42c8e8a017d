import sql, { type Sql } from 'sql-template-tag';
import * as contract from '../../../shared/contract/drums/drums.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { columnsOf, ownCompany } from '../list/list-page.ts';
import { beginsWith } from '../list/search.ts';
import { wholeNumbers } from '../stock/counted-in.ts';

/** The drums of this warehouse. Filters look up the few matching ids first, so that no row is joined only to be dropped. */
const drums = listAndExport(contract.listDrums, (actor, query) => ({
  ...drumRows(actor),
  inFile: { state: "replace(d.state, '_', ' ')", owners: ownersInWords },
  id: 'd.id',
  updated: 'd.updated_at',
  within: sql`d.company_id = ${actor.companyId}`,
  where: [ownDrums(actor), ...(query.state === undefined || query.state.length === 0 ? [listedStates(query)] : [])],
  filters: {
    state: (states) => (states.length === 0 ? sql`true` : sql`d.state = any (${states})`),
    stockCode: (code) =>
      sql`d.sku_id = (select id from skus where company_id = ${actor.companyId} and stock_code = ${code})`,
    location: (name) => sql`d.location_id = any (
      array(select id from locations where warehouse_id = ${actor.warehouseId} and name = ${name})
    )`,
    job: (number) => sql`d.id in (
      select s.drum_id from stock_lines s
      join jobs j on j.company_id = s.company_id and j.id = s.job_id
      where s.company_id = ${actor.companyId} and j.number = ${number} and s.present
    )`,
    packing: (name) => sql`d.packing_type_id = any (array(select id from packing_types where abbreviation = ${name}))`,
    quantityFrom: (least) => sql`d.quantity >= ${least}::numeric`,
    quantityTo: (most) => sql`d.quantity <= ${most}::numeric`,
  },
  search: (text) => sql`(${beginsWith('lower(d.number)', text)} or ${beginsWith('lower(d.supplier_number)', text)})`,
}));

export const listDrums = drums.list;
export const exportDrums = drums.file(contract.exportDrums);

/** Drums of the actor's company that are in the actor's warehouse, or were there last. Drums whose creation was undone are left out. */
export function ownDrums({ companyId, warehouseId }: StockActor): Sql {
  return sql`d.company_id = ${companyId} and d.warehouse_id = ${warehouseId} and d.state <> 'undone'`;
}

/** By default drums with contents, and empty drums that stay listed (rules: Drums). A search by number finds every drum. */
function listedStates({ number, search }: { number?: string | undefined; search?: string | undefined }): Sql {
  if (number !== undefined || search !== undefined) return sql`true`;
  return sql`(
    d.state in ('in_stock', 'in_transit')
    or d.state = 'empty' and d.packing_type_id = any (array(select id from packing_types where traceable))
  )`;
}

const reserved = `(
    select coalesce(sum(s.reserved), 0) from stock_lines s
    where s.company_id = own.company_id and s.drum_id = d.id and s.present
  )`;

const owners = `coalesce((
    select jsonb_agg(
      jsonb_build_object('jobId', w.job_id, 'job', j.number, 'segment', w.segment,
                         'quantity', trim_scale(w.quantity)::text, 'reserved', trim_scale(w.reserved)::text)
      order by j.number nulls last, w.segment)
    from (
      select s.job_id, s.segment, sum(s.quantity) as quantity, sum(s.reserved) as reserved
      from stock_lines s
      where s.company_id = own.company_id and s.drum_id = d.id and s.present
      group by s.job_id, s.segment
    ) w
    left join jobs j on j.company_id = own.company_id and j.id = w.job_id
  ), '[]')`;

/** `J-100 / S1: 40; 60`: a quantity without a job is free stock. */
const ownersInWords = `(
    select string_agg(concat_ws(': ', nullif(concat_ws(' / ', w.job, w.segment), ''), trim_scale(w.quantity)), '; '
                      order by w.job nulls last, w.segment)
    from (
      select j.number as job, s.segment, sum(s.quantity) as quantity
      from stock_lines s
      left join jobs j on j.company_id = s.company_id and j.id = s.job_id
      where s.company_id = own.company_id and s.drum_id = d.id and s.present
      group by j.number, s.segment
    ) w
  )`;

/**
 * Drums as rows of a list. Few tables are joined; the rest is subqueries for the rows of a page only: with more than eight tables
 * PostgreSQL no longer searches for the join order that keeps a page cheap.
 */
function drumRows({ companyId }: Pick<StockActor, 'companyId'>) {
  return {
    from: sql`
      from drums d
      cross join ${ownCompany(companyId)}
      left join skus k on k.company_id = d.company_id and k.id = d.sku_id
      left join packing_types g on g.id = d.packing_type_id
      left join locations o on o.id = d.location_id`,
    columns: {
      id: 'd.id',
      number: 'd.number',
      supplierNumber: 'd.supplier_number',
      skuId: 'd.sku_id',
      stockCode: 'k.stock_code',
      name: 'k.name',
      packing: 'g.abbreviation',
      state: 'd.state',
      location: 'o.name',
      firstQuantity: 'd.first_quantity',
      quantity: 'd.quantity',
      reserved,
      unit: '(select t.abbreviation from units t where t.id = k.unit_id)',
      owners,
      receivedOn: 'd.received_on',
      ern: `(
        select e.number from operations c
        join documents e on e.company_id = c.company_id and e.kind = c.document and e.id = c.document_id
        where c.company_id = own.company_id and c.id = d.created_by_operation_id and c.kind = 'receive'
      )`,
    },
  };
}

export const getDrum = implement(contract.getDrum, async (db, actor, input) => {
  const { from, columns: listed } = drumRows(actor);
  const columns = columnsOf({ columns: { ...listed, ...ofOne } });
  const query = sql`
    select ${columns}
    ${from}
    join units t on t.id = k.unit_id
    join operations c on c.company_id = d.company_id and c.id = d.created_by_operation_id
    left join documents e on e.company_id = c.company_id and e.kind = c.document and e.id = c.document_id and c.kind = 'receive'
    where ${ownDrums(actor)} and d.id = ${input.id}`;
  const drum = await db.maybeOne<Omit<Reply<typeof contract.getDrum>, 'batches'>>(query);
  if (drum === undefined) refuse('not_found', { values: { thing: 'drum' } });
  return { ...drum, batches: await batchesOf(db, actor.companyId, drum.id) };
});

/** The batches received on a drum, or on the drums it was cut from, in any warehouse. */
async function batchesOf(db: Reader, companyId: number, id: number): Promise<string[]> {
  const { batches } = await db.one<{ batches: string[] }>(
    `with recursive whence as (
       select d.id, d.created_by_operation_id as made_by
       from drums d
       where d.company_id = $1 and d.id = $2
       union
       select f.id, f.created_by_operation_id
       from whence w
       join operations o on o.company_id = $1 and o.id = w.made_by and o.kind = 'cut'
       join movements m on m.company_id = $1 and m.operation_id = o.id and m.quantity < 0
       join stock_lines s on s.company_id = $1 and s.id = m.stock_line_id
       join drums f on f.company_id = $1 and f.id = s.drum_id
     )
     select array(
       select distinct b.batch
       from whence w
       join movement_batches b on b.company_id = $1 and b.drum_id = w.id
       order by 1
     ) as batches`,
    [companyId, id],
  );
  return batches;
}

const ofOne = {
  // An ERN of another warehouse cannot be opened from here.
  ernId: 'case when e.warehouse_id = d.warehouse_id then e.id end',
  ernWarehouse: '(select y.name from warehouses y where y.id = e.warehouse_id and y.id <> d.warehouse_id)',
  wholeNumbers,
  cutFrom: `(
    select jsonb_build_object('id', case when f.warehouse_id = d.warehouse_id then f.id end, 'number', f.number)
    from movements m
    join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id
    join drums f on f.company_id = s.company_id and f.id = s.drum_id
    where c.kind = 'cut' and m.company_id = own.company_id and m.operation_id = c.id and m.quantity < 0
  )`,
  lines: `coalesce((
    select jsonb_agg(
      jsonb_build_object('id', s.id, 'jobId', s.job_id, 'job', j.number, 'segment', s.segment, 'swc', s.swc,
                         'receivedOn', s.received_on, 'quantity', trim_scale(s.quantity)::text,
                         'reserved', trim_scale(s.reserved)::text)
      order by j.number nulls last, s.segment, s.id)
    from stock_lines s
    left join jobs j on j.company_id = s.company_id and j.id = s.job_id
    where s.company_id = own.company_id and s.drum_id = d.id and s.present
  ), '[]')`,
};
