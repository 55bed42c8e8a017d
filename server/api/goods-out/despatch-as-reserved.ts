import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { requireAccepted } from '../confirmations.ts';
import { despatchConfirmations } from './despatch-confirmations.ts';
import { lockPicks } from './lock-picks.ts';
import { lockTaken } from './lock-taken.ts';
import { postDespatch } from './post-despatch.ts';
import { readReservedLines } from './read-reserved-lines.ts';
import type { Signature } from './signature.ts';
import { takeRows } from './take-rows.ts';

/** Despatches picks exactly as their stock is reserved. */
export async function despatchAsReserved(
  tx: Tx,
  actor: StockActor,
  ids: readonly number[],
  signature: Signature,
  accept: readonly string[] | undefined,
) {
  const [, lines] = await Promise.all([
    lockPicks(tx, actor, ids, ['created', 'started']),
    readReservedLines(tx, actor.companyId, ids),
  ]);
  await lockTaken(tx, actor.companyId, lines, []);
  const taken = lines.map((line) => ({ line, taken: takeRows({ line, rows: 'asReserved' }, []) }));
  requireAccepted(
    taken.flatMap((line) => despatchConfirmations(line.line, line.taken)),
    accept,
  );
  return postDespatch(tx, actor, taken, signature, accept);
}
