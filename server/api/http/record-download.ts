import type pg from 'pg';
import type { Operation } from '../../../shared/contract/operation.ts';
import { isReadOnly } from '../../db/errors.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../actor.ts';
import type { TableFile } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';

/**
 * Records the user, input and file of each download; pictures, which screens display, do not count as files. Downloads also work on a
 * database that accepts no writes (docs/decisions/0073).
 */
export async function recordDownload(
  pool: pg.Pool,
  actor: Actor,
  { name, stream }: Operation,
  query: Record<string, unknown>,
  answer: unknown,
): Promise<void> {
  if (stream === undefined || stream.startsWith('image/')) return;
  const after = { ...nameOf(answer), asked: query };
  const recorded = transaction(pool, (tx) => recordAudit(tx, actor, { operation: name, subject: 'file', after }));
  await recorded.catch((error: unknown) => {
    if (!isReadOnly(error)) throw error;
  });
}

/** Tables have the name of their file; prints are known by their operation. */
function nameOf(answer: unknown): Partial<Pick<TableFile, 'name'>> {
  const isTable = typeof answer === 'object' && answer !== null && 'pieces' in answer;
  return isTable ? { name: (answer as TableFile).name } : {};
}
