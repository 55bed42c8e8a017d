import { refuse } from '../../../../shared/errors.ts';
import type { WriteSql } from '../sql/write-sql.ts';
import type { PendingRows } from './pending-rows.ts';
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
  const rows = [found.id, part, first, last, found.companyId, found.warehouseId];
  const changed = await tx.many<{ key: string }>(statements.changedSince, rows);
  if (changed.length > 0) refuse('changed_meanwhile', { data: { changed: changed.map(({ key }) => key) } });
  const restored = found.keepExisting ? 0 : await tx.run(statements.restore, rows);
  const removed = await tx.run(statements.remove, rows);
  const retired = statements.retire === undefined ? 0 : await tx.run(statements.retire, rows);
  if (restored + removed + retired !== wanted) refuse('changed_meanwhile');
}

interface Used {
  subject: string;
  plural: string;
  count: number;
  examples: unknown[];
}

async function refuseUsed({ tx, found }: ImportWork, part: string, uses: string): Promise<void> {
  const inUse = (await tx.many<Used>(uses, [found.id, part])).filter(({ count }) => count > 0);
  if (inUse.length === 0) return;
  const words = inUse.map(({ count, plural }) => `${plural} (${count})`).join(', ');
  refuse('in_use', {
    values: { uses: words },
    data: { uses: inUse.map(({ subject, count, examples }) => ({ subject, count, examples })) },
  });
}
