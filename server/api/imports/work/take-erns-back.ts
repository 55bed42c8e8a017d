import { refuse } from '../../../../shared/errors.ts';
import { announceErns } from './announce-erns.ts';
import { operationalPlace } from './operational-place.ts';
import type { PendingRows } from './pending-rows.ts';
import { refuseUsed } from './refuse-used.ts';
import type { ImportWork } from './work.ts';

/** Deletes ERNs on which nobody worked yet; partners and jobs that came with them stay, others may name them by now. */
export async function takeErnsBack(work: ImportWork, { part, wanted }: PendingRows): Promise<void> {
  const { tx, found } = work;
  const { companyId } = operationalPlace(found);
  const made = [found.id, part, companyId];
  await tx.run(`select from erns where company_id = $3 and id in ${MADE} order by id for update`, made);
  await refuseUsed(work, part, USED);
  const lines = await tx.run(`delete from ern_lines where company_id = $3 and ern_id in ${MADE}`, made);
  await tx.run(`delete from erns where company_id = $3 and id in ${MADE}`, made);
  if (lines !== wanted) refuse('changed_meanwhile');
  await announceErns(work, 'undo import');
}

const MADE = `(
  select r.subject_id from import_rows r
  where r.import_id = $1 and r.part = $2 and r.state = 'new' and not r.left_out
)`;

/** Counted, received, hidden, or hidden once: whatever a person did to an ERN changes its version or leaves a count, a comment or a photo. */
const USED = `
  with used as (
    select e.id, e.number as name
    from imports i
    join erns e on e.company_id = i.company_id
    where i.id = $1 and e.id in ${MADE}
      and (
        e.version > 1
        or exists (select from photos f where f.company_id = e.company_id and f.ern_id = e.id)
        or exists (
          select from ern_lines l
          left join ern_counts c on c.company_id = l.company_id and c.ern_line_id = l.id
          where l.company_id = e.company_id and l.ern_id = e.id
            and num_nonnulls(c.id, l.counted_total, l.discrepancy_comment) > 0
        )
      )
  )
  select 'ern' as subject, 'ERNs that somebody worked on' as plural, (select count(*) from used) as count,
         (select coalesce(jsonb_agg(e), '[]') from (select id, name from used order by id limit 5) e) as examples`;
