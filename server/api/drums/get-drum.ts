import sql from 'sql-template-tag';
import type { Reply } from '../../../shared/contract/operation.ts';
import { getDrum as contract } from '../../../shared/contract/stock/drums.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { columnsOf } from '../list/list-page.ts';
import { wholeNumbers } from '../skus/counted-in.ts';
import { drumRows, ownDrums } from './drum-list.ts';

/** One drum with its owners, line by line. */
export const getDrum = implement(contract, async (db, actor, input) => {
  const { from, columns: listed } = drumRows(actor);
  const columns = columnsOf({ columns: { ...listed, ...ofOne } });
  const query = sql`
    select ${columns}
    ${from}
    join units t on t.id = k.unit_id
    join operations c on c.company_id = d.company_id and c.id = d.created_by_operation_id
    left join documents e on e.company_id = c.company_id and e.kind = c.document and e.id = c.document_id and c.kind = 'receive'
    where ${ownDrums(actor)} and d.id = ${input.id}`;
  const drum = await db.maybeOne<Reply<typeof contract>>(query);
  return drum ?? refuse('not_found', { values: { thing: 'drum' } });
});

/** What a list of drums does not show. */
const ofOne = {
  ernId: 'e.id',
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
