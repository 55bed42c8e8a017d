import { refuse } from '../../../../shared/errors.ts';
import type { Tx } from '../../../db/query.ts';
import { recordAudit } from '../../record-audit.ts';
import type { FoundImport } from '../find-import.ts';
import { statementsOf } from '../statements.ts';
import { finishStep } from './finish-step.ts';
import { lockOwner } from './lock-owner.ts';
import { type PendingRows, pendingRows } from './pending-rows.ts';
import { planForMany } from './plan-for-many.ts';
import type { ImportWork } from './work.ts';

/**
 * Takes an import back: what it made is deleted, what it changed gets back what it had. Refused while anything uses what it made, or
 * when somebody changed a row of it since, with what that is.
 */
export async function undoRows({ tx, found, author }: ImportWork): Promise<void> {
  await lockOwner(tx, found);
  await planForMany(tx);
  const written = (await pendingRows(tx, found)).toReversed();
  for (const { part } of written) await refuseUsed(tx, found, part);
  for (const rows of written) await takeBack(tx, found, rows);
  await tx.run('update imports set undone_at = now(), undone_by = $2 where id = $1', [found.id, author.userId]);
  await finishStep(tx, found, 'undone');
  await recordAudit(tx, author, { operation: 'undoImport', subject: 'import', subjectId: found.id });
}

interface Used {
  subject: string;
  plural: string;
  count: number;
  examples: unknown[];
}

async function refuseUsed(tx: Tx, found: FoundImport, part: string): Promise<void> {
  const uses = statementsOf(found.kind)[part]?.uses;
  if (uses === undefined) return;
  const inUse = (await tx.many<Used>(uses, [found.id, part])).filter(({ count }) => count > 0);
  if (inUse.length === 0) return;
  const words = inUse.map(({ count, plural }) => `${count} ${plural}`).join(', ');
  refuse('in_use', {
    values: { uses: words },
    data: { uses: inUse.map(({ subject, count, examples }) => ({ subject, count, examples })) },
  });
}

async function takeBack(tx: Tx, found: FoundImport, { part, first, last, wanted }: PendingRows): Promise<void> {
  const statements = statementsOf(found.kind)[part];
  if (statements === undefined) return;
  const owner = [found.companyId, found.warehouseId];
  const changed = await tx.many<{ key: string }>(statements.changedSince, [found.id, part, first, last, ...owner]);
  if (changed.length > 0) refuse('changed_meanwhile', { data: { changed: changed.map(({ key }) => key) } });
  const restored = found.keepExisting ? 0 : await tx.run(statements.restore, [found.id, part, first, last, ...owner]);
  const removed = await tx.run(statements.remove, [found.id, part, first, last, ...owner]);
  if (restored + removed !== wanted) refuse('changed_meanwhile');
}
