import sql, { type Sql } from 'sql-template-tag';
import * as contract from '../../../shared/contract/goods-in/goods-in.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { columnsOf, onlyFields, ownCompany } from '../list/list-page.ts';
import { skuOfLineOn } from '../stock/counted-in.ts';
import { refuseForeignErn } from './get-ern.ts';

export const { list: listErnLines } = listAndExport(contract.listErnLines, async (actor, { id }, _services, db) => {
  await refuseForeignErn(db, actor, id);
  return {
    ...lineRows(actor),
    id: 'l.id',
    where: [sql`l.company_id = ${actor.companyId} and l.ern_id = ${id}`],
    filters: { lineId: (ids) => sql`l.id = any (${ids})` },
    search: ['k.stock_code', 'k.name', 'l.drum_number', 'l.supplier_drum_number'],
  };
});

type ErnLine = Reply<typeof contract.listErnLines>['items'][number];

/** The ERN lines `l` that meet a condition, in the format of the list. */
export function readErnLines(db: Reader, actor: Pick<StockActor, 'companyId'>, condition: Sql): Promise<ErnLine[]> {
  const rows = lineRows(actor);
  return db.many<ErnLine>(sql`
    select ${columnsOf(rows)}
    ${rows.from}
    where l.company_id = ${actor.companyId} and ${condition}
    order by l.position, l.id`);
}

const counts = `(select coalesce(jsonb_agg(jsonb_build_object(
    'location', case when o.id is null then null else 
      jsonb_build_object('id', o.id, 'name', o.name, 'quarantine', o.quarantine) end,
    'drumNumber', n.drum_number,
    'drumId', r.id,
    'supplierDrumNumber', n.supplier_drum_number,
    'quantity', trim_scale(n.quantity)::text,
    'batches', n.batches,
    'damage', n.comment,
    'comment', n.comment,
    'remark', n.remark,
    'countedBy', u.name,
    'countedAt', to_char(n.counted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by n.id), '[]')
  from ern_counts n
  join users u on u.id = n.counted_by
  left join locations o on o.id = coalesce(n.location_id, e.received_into_id)
  left join drums r on e.status = 'received'
    and r.company_id = n.company_id and r.number = n.drum_number and r.state <> 'undone'
  where n.company_id = own.company_id and n.ern_line_id = l.id)`;

/** On a transfer the drum is the one that was sent; otherwise goods of a traceable packing type come on drums. */
const onDrums = `case e.source when 'transfer' then l.drum_number is not null else coalesce(g.traceable, false) end`;

/** The lines of ERNs with their counts. `wholeNumbers`: the SKU's unit or packing is not divisible (rules: stock rule 6). */
function lineRows({ companyId }: Pick<StockActor, 'companyId'>) {
  return {
    from: sql`
      from ern_lines l
      cross join ${ownCompany(companyId)}
      join erns e on e.company_id = l.company_id and e.id = l.ern_id
      join skus k on k.company_id = l.company_id and k.id = l.sku_id
      join units t on t.id = k.unit_id
      left join packing_types g on g.id = k.packing_type_id
      left join jobs j on j.company_id = l.company_id and j.id = l.job_id`,
    columns: {
      id: 'l.id',
      position: 'l.position',
      sku: skuOfLineOn(onDrums),
      description: 'k.description',
      jobId: 'l.job_id',
      job: 'j.number',
      jobCancelled: 'coalesce(j.cancelled_at is not null, false)',
      segment: 'l.segment',
      swc: 'l.swc',
      drumNumber: 'l.drum_number',
      supplierDrumNumber: 'l.supplier_drum_number',
      reference: 'l.reference',
      shippedQuantity: 'l.shipped_quantity',
      receivedQuantity: 'l.received_quantity',
      countedTotal: 'l.counted_total',
      countedQuantity:
        '(select sum(n.quantity) from ern_counts n where n.company_id = own.company_id and n.ern_line_id = l.id)',
      counts,
      discrepancyComment: 'l.discrepancy_comment',
    },
  };
}

type Comment = Reply<typeof contract.listDiscrepancyComments>['items'][number];

/** The most recent comments on ERNs of this warehouse, without duplicates. Reads only the last few hundred: older ones do not help. */
export const listDiscrepancyComments = implement(contract.listDiscrepancyComments, async (db, actor, { fields }) => {
  const items = await db.many<Comment>(
    `select comment, max(commented_at) as "usedAt"
     from (
       (select l.discrepancy_comment as comment, l.commented_at
        from ern_lines l
        join erns e on e.company_id = $1 and e.id = l.ern_id
        where l.company_id = $1 and e.warehouse_id = $2
          and l.discrepancy_comment is not null and l.commented_at is not null
        order by l.commented_at desc
        limit 300)
       union all
       (select c.comment, c.counted_at
        from ern_counts c
        join erns e on e.company_id = $1 and e.id = c.ern_id
        where c.company_id = $1 and e.warehouse_id = $2 and c.comment is not null
        order by c.counted_at desc
        limit 300)
     ) lately
     group by comment
     order by max(commented_at) desc, comment
     limit 20`,
    [actor.companyId, actor.warehouseId],
  );
  return { items: items.map((item) => onlyFields(item, fields)) };
});
