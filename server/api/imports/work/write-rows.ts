import { refuse } from '../../../../shared/errors.ts';
import { ownerOf, type WriteSql } from '../sql/write-sql.ts';
import type { PendingRows } from './pending-rows.ts';
import type { ImportWork } from './work.ts';

const BATCH = 10_000;

/** Writes rows some thousand at a time, so that it shows how far it is. Fewer written than there were: somebody was quicker. */
export async function writeRows(
  { tx, found, progress }: ImportWork,
  { part, first, last, wanted }: PendingRows,
  statements: WriteSql,
): Promise<void> {
  let done = 0;
  for (let from = first; from <= last; from += BATCH) {
    const rows = [found.id, part, from, Math.min(from + BATCH - 1, last), ownerOf(found, statements)];
    done += await tx.run(statements.insert, rows);
    if (!found.keepExisting) done += await tx.run(statements.update, rows);
    await progress(done, wanted);
  }
  if (done !== wanted) refuse('changed_meanwhile');
}
