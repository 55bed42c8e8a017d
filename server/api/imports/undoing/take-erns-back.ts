import { refuse } from '../../../../shared/errors.ts';
import { deleteErns, isWorkedOn } from '../../goods-in/delete-erns.ts';
import { ernDocument } from '../../goods-in/ern-document.ts';
import type { PendingRows } from '../applying/pending-rows.ts';
import { announceErns, operationalPlace } from '../applying/write-erns.ts';
import type { ImportWork } from '../import-step.ts';
import { refuseUsed } from './take-rows-back.ts';

/** A list of 200,000 ids is written for PostgreSQL in one turn of the event loop, of 70 ms. */
const BATCH = 10_000;

/** Deletes ERNs on which nobody worked yet; partners and jobs that came with them stay, others may name them by now. */
export async function takeErnsBack(work: ImportWork, { part, wanted }: PendingRows): Promise<void> {
  const { tx, found } = work;
  const { companyId } = operationalPlace(found);
  const made = await tx.many<{ id: number }>(
    `select id from erns where company_id = $3 and id in ${MADE} order by id for update`,
    [found.id, part, companyId],
  );
  await refuseUsed(work, part, USED);
  let lines = 0;
  for (let from = 0; from < made.length; from += BATCH) {
    const some = made.slice(from, from + BATCH).map(({ id }) => id);
    lines += await deleteErns(tx, companyId, some);
  }
  if (lines !== wanted) refuse('changed_meanwhile');
  await announceErns(work, 'undo import');
}

const MADE = `(
  select r.subject_id from import_rows r
  where r.import_id = $1 and r.part = $2 and r.state = 'new' and not r.left_out
)`;

const USED = `
  with used as (
    select e.id, e.number as name
    from erns e
    cross join (select $2::bigint as company_id) own
    where e.company_id = $2 and e.id = any ($1::bigint[]) and ${isWorkedOn}
  )
  select '${ernDocument.name}' as subject, 'ERNs that somebody worked on' as plural, (select count(*) from used) as count,
         (select coalesce(jsonb_agg(e), '[]') from (select id, name from used order by id limit 5) e) as examples`;
