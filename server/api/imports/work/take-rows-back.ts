import { refuse } from '../../../../shared/errors.ts';
import { ownerOf, type WriteSql } from '../sql/write-sql.ts';
import type { PendingRows } from './pending-rows.ts';
import { refuseUsed } from './refuse-used.ts';
import type { ImportWork } from './work.ts';

/** Takes written rows back: what was made goes, what was changed gets back what it had; refused with what depends on it. */
export async function takeRowsBack(
  work: ImportWork,
  { part, first, last, wanted }: PendingRows,
  statements: WriteSql,
  uses: string | undefined,
): Promise<void> {
  const { tx, found } = work;
  if (uses !== undefined) await refuseUsed(work, part, uses);
  const rows = [found.id, part, first, last, ownerOf(found, statements)];
  const changed = await tx.many<{ key: string }>(statements.changedSince, rows);
  if (changed.length > 0) refuse('changed_meanwhile', { data: { changed: changed.map(({ key }) => key) } });
  const restored = found.keepExisting ? 0 : await tx.run(statements.restore, rows);
  const named = statements.inLedger === undefined ? [] : await tx.many<{ id: number }>(statements.inLedger, rows);
  const ids = named.map(({ id }) => id);
  const removed = await tx.run(statements.remove, [...rows, ids]);
  const retired = ids.length === 0 ? 0 : await tx.run(statements.retire, [...rows, ids]);
  if (restored + removed + retired !== wanted) refuse('changed_meanwhile');
}
