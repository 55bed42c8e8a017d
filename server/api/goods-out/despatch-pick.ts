import { despatchPick as contract } from '../../../shared/contract/goods-out/despatch.ts';
import { requireAccepted } from '../confirmations.ts';
import { implement } from '../implement.ts';
import { despatchConfirmations } from './despatch-confirmations.ts';
import { lockPick } from './lock-picks.ts';
import { lockTaken } from './lock-taken.ts';
import { namedLines } from './named-lines.ts';
import { postDespatch } from './post-despatch.ts';
import { readPlaces } from './read-places.ts';
import { readReservedLines } from './read-reserved-lines.ts';
import { signatureOf } from './signature.ts';
import { takeRows } from './take-rows.ts';

/**
 * Despatches a pick with what was really taken (rules 5, Despatch). Its job is not locked: a job for which a pick is open cannot be
 * cancelled. Locks the pick, then drums, then stock lines in the order of their ids.
 */
export const despatchPick = implement(contract, async (tx, actor, input) => {
  const signature = signatureOf(input);
  const [pick, lines] = await Promise.all([
    lockPick(tx, actor, input.id, ['created', 'started']),
    readReservedLines(tx, actor.companyId, [input.id]),
  ]);
  const named = namedLines(input, lines);
  const places = await readPlaces(tx, actor, pick, named);
  const stock = await lockTaken(tx, actor.companyId, lines, places);
  const taken = named.map((line) => ({ line: line.line, taken: takeRows(line, stock) }));
  requireAccepted(
    taken.flatMap((line) => despatchConfirmations(line.line, line.taken)),
    input.accept,
  );
  const [despatched] = await postDespatch(tx, actor, taken, signature, input.accept);
  if (despatched === undefined) throw new Error(`pick ${pick.number} was despatched and gave no operation`);
  return despatched;
});
