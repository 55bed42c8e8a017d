import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/jobs/jobs.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { columnsOf } from '../list/list-page.ts';
import { type OfLines, perUnit, perUnitInWords } from '../list/of-lines.ts';
import { beginsWith, hasWords } from '../list/search.ts';

/** A search matches the beginning of the number and words of the description. */
const jobs = listAndExport(contract.listJobs, (actor) => ({
  ...jobRows(actor),
  id: 'j.id',
  updated: 'j.updated_at',
  inFile: { items: perUnitInWords('l.quantity', owned), reserved: perUnitInWords('l.reserved', reserved) },
  within: sql`j.company_id = ${actor.companyId}`,
  where: [sql`j.company_id = ${actor.companyId}`],
  filters: {
    inStock: (some) => sql`exists (
      select from stock_lines s
      where s.company_id = ${actor.companyId} and s.warehouse_id = ${actor.warehouseId} and s.job_id = j.id and s.present
    ) = ${some}`,
  },
  search: (text) => sql`(${beginsWith('lower(j.number)', text)} or ${hasWords('words_of(j.description)', text)})`,
}));

export const listJobs = jobs.list;
export const exportJobs = jobs.file(contract.exportJobs);

function jobRows({ companyId, warehouseId }: StockActor) {
  return {
    from: sql`
      from jobs j
      cross join (select ${companyId}::bigint as company_id, ${warehouseId}::bigint as warehouse_id) here
      left join users u on u.id = j.cancelled_by`,
    columns: {
      id: 'j.id',
      number: 'j.number',
      description: 'j.description',
      cancelled: 'j.cancelled_at is not null',
      cancelledAt: 'j.cancelled_at',
      cancelledBy: 'u.name',
      createdAt: 'j.created_at',
      skus: ofStock('count(distinct s.sku_id)'),
      items: perUnit('l.quantity', owned),
      reserved: perUnit('l.reserved', reserved),
      openErns: `(select count(distinct e.id) from ern_lines l
        join erns e on e.company_id = l.company_id and e.id = l.ern_id
        where l.company_id = here.company_id and l.job_id = j.id and e.warehouse_id = here.warehouse_id
          and e.status = 'expected' and e.hidden_at is null)`,
      openPicks: `(select count(*) from picks p
        where p.company_id = here.company_id and p.job_id = j.id and p.warehouse_id = here.warehouse_id
          and p.status in ('created', 'started'))`,
    },
  };
}

const owned: OfLines = {
  of: 'stock_lines l',
  where: 'l.company_id = here.company_id and l.warehouse_id = here.warehouse_id and l.job_id = j.id and l.present',
};

const reserved: OfLines = { ...owned, where: `${owned.where} and l.reserved > 0` };

function ofStock(expression: string): string {
  return `(select ${expression} from stock_lines s
    where s.company_id = here.company_id and s.warehouse_id = here.warehouse_id and s.job_id = j.id and s.present)`;
}

export const getJob = implement(contract.getJob, async (db, actor, input) => {
  const { from, columns: listed } = jobRows(actor);
  const columns = columnsOf({ columns: { ...listed, segments, clashesWith, version: 'j.version' } });
  const query = sql`select ${columns} ${from} where j.company_id = ${actor.companyId} and j.id = ${input.id}`;
  const job = await db.maybeOne<Reply<typeof contract.getJob>>(query);
  return job ?? refuse('not_found', { values: { thing: 'job' } });
});

/** Only a job marked `case_clash` clashes (decision 156). */
const clashesWith = `(
    select o.number
    from jobs o
    where o.company_id = here.company_id and lower(o.number) = lower(j.number) and j.case_clash and not o.case_clash
  )`;

/** Named segments in order, then stock without a segment. */
const segments = `coalesce((
    select jsonb_agg(
      jsonb_build_object('segment', w.segment, 'skus', w.skus,
                         'items', ${perUnit('l.quantity', inSegment(owned))},
                         'reserved', ${perUnit('l.reserved', inSegment(reserved))})
      order by w.segment nulls last)
    from (
      select s.segment, count(distinct s.sku_id) as skus
      from stock_lines s
      where s.company_id = here.company_id and s.warehouse_id = here.warehouse_id and s.job_id = j.id and s.present
      group by s.segment
    ) w
  ), '[]')`;

function inSegment({ of, where }: OfLines): OfLines {
  return { of, where: `${where} and l.segment is not distinct from w.segment` };
}
