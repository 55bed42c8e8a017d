import { refuse } from '../../../../shared/errors.ts';
import { subjectRows } from '../../records/subject-rows.ts';
import type { PendingRows } from '../applying/pending-rows.ts';
import type { ImportWork } from '../import-step.ts';
import { refuseUsed, usesSql } from './take-rows-back.ts';

/** Whatever has values of a parameter keeps it. */
const uses = usesSql({
  uses: Object.values(subjectRows).map(({ noun, plural, table, name }) => ({
    subject: noun,
    plural,
    table,
    by: 'u.parameters ? $id::text',
    // Whichever company's row it is: an import of a warehouse's parameters belongs to none.
    name: name.replaceAll('$company', 'u.company_id'),
  })),
});

/** Takes parameters back that have no values yet; those that were changed get back what was said of them. */
export async function takeParametersBack(work: ImportWork, { part, wanted }: PendingRows): Promise<void> {
  const { tx, found } = work;
  if (uses !== undefined) await refuseUsed(work, part, uses);
  const restored = found.keepExisting ? 0 : await tx.run(RESTORE, [found.id, part]);
  const removed = await tx.run(REMOVE, [found.id, part]);
  if (restored + removed !== wanted) refuse('changed_meanwhile');
}

const RESTORE = `
  update parameters k
  set name = r.before ->> 'name', description = r.before ->> 'description',
      plan_parameter = (r.before ->> 'planParameter')::boolean, version = k.version + 1
  from import_rows r
  where k.id = r.subject_id and k.version = r.version + 1
    and r.import_id = $1 and r.part = $2 and r.state = 'changed' and not r.left_out`;

const REMOVE = `
  delete from parameters k
  using import_rows r
  where k.id = r.subject_id and k.version = r.version
    and r.import_id = $1 and r.part = $2 and r.state = 'new' and not r.left_out`;
