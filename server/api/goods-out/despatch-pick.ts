import * as contract from '../../../shared/contract/goods-out/despatch.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { refuseAt, requireAccepted } from '../refusals.ts';
import { despatchQuestions } from './despatch-questions.ts';
import { lockPick, lockPicks } from './lock-picks.ts';
import { lockTaken, readLocatedStock } from './lock-taken.ts';
import { allowMailsOnDespatch, mailOnDespatch } from './mail-despatch-note.ts';
import { namedLines } from './named-lines.ts';
import { postDespatch } from './post-despatch.ts';
import { readReservedLines } from './read-reserved-lines.ts';
import { readTaken, shortagesOf, withTaken } from './read-taken.ts';
import { type Signature, signatureOf } from './signatures.ts';
import { takeRows } from './take-rows.ts';

/**
 * Despatches a pick with the quantities really taken (rules 5, Despatch). Its job is not locked: a job with an open pick cannot be
 * cancelled. Locks the pick, then drums, then stock lines in order of id.
 */
export const despatchPick = implement(contract.despatchPick, async (tx, actor, input, services) => {
  const signature = signatureOf(input);
  await allowMailsOnDespatch(tx, actor, input, services);
  const [pick, lines] = await Promise.all([
    lockPick(tx, actor, input.id, ['created', 'started']),
    readReservedLines(tx, actor.companyId, [input.id]),
  ]);
  const saved = input.asTaken ? await readTaken(tx, actor.companyId, pick.id) : [];
  const taken = await withTaken(input, lines, saved, async (whole) => {
    const named = namedLines(whole, lines);
    const candidates = await readLocatedStock(tx, actor, pick, named);
    const stock = await lockTaken(tx, actor.companyId, lines, candidates);
    return named.map((line) => ({ line: line.line, taken: takeRows(line, stock) }));
  });
  requireAccepted(
    taken.flatMap((line) => despatchQuestions(line.line, line.taken, pick.jobId !== null)),
    input.accept,
  );
  const missing = shortagesOf(lines, saved);
  const shortages = missing.length === 0 ? {} : { [pick.id]: missing };
  const [despatched] = await postDespatch(tx, actor, taken, signature, input.accept, { shortages });
  if (despatched === undefined) throw new Error(`pick ${pick.number} was despatched and gave no operation`);
  await mailOnDespatch(tx, actor, despatched, input);
  return despatched;
});

/** Despatches the picks ticked on the despatch list, each as reserved, all or none (rules 5: pick lists must be selected). */
export const despatchPicks = implement(contract.despatchPicks, async (tx, actor, input) => {
  if (input.ids.length === 0) {
    refuseAt('picks_not_selected', ['ids']);
  }
  return { picks: await despatchAsReserved(tx, actor, input.ids, signatureOf(input), input.accept) };
});

async function despatchAsReserved(
  tx: Tx,
  actor: StockActor,
  ids: readonly number[],
  signature: Signature,
  accept: readonly string[] | undefined,
) {
  const [picks, lines] = await Promise.all([
    lockPicks(tx, actor, ids, ['created', 'started']),
    readReservedLines(tx, actor.companyId, ids),
  ]);
  await lockTaken(tx, actor.companyId, lines, []);
  const taken = lines.map((line) => ({ line, taken: takeRows({ line, rows: 'asReserved' }, []) }));
  const forJobs = new Set(picks.filter(({ jobId }) => jobId !== null).map(({ id }) => id));
  requireAccepted(
    taken.flatMap((line) => despatchQuestions(line.line, line.taken, forJobs.has(line.line.pickId))),
    accept,
  );
  return postDespatch(tx, actor, taken, signature, accept);
}
