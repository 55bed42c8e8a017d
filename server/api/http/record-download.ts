import type pg from 'pg';
import type { Operation } from '../../../shared/contract/operation.ts';
import { isReadOnly } from '../../db/errors.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../record-audit.ts';

/**
 * Records the user and input of each file download; pictures, which screens display, do not count as files. Downloads also work on a
 * database that accepts no writes (docs/decisions/0073).
 */
export async function recordDownload(
  pool: pg.Pool,
  actor: Actor,
  { name, stream }: Operation,
  query: Record<string, unknown>,
): Promise<void> {
  if (stream === undefined || stream.startsWith('image/')) return;
  const recorded = transaction(pool, (tx) =>
    recordAudit(tx, actor, { operation: name, subject: 'file', after: { asked: query } }),
  );
  await recorded.catch((error: unknown) => {
    if (!isReadOnly(error)) throw error;
  });
}
