import * as contract from '../../../shared/contract/goods-out/despatch.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { refuseAt, requireAccepted } from '../refusals.ts';
import { despatchQuestions } from './despatch-questions.ts';
import { lockPicks } from './lock-picks.ts';
import { allowMailsOnDespatch, mailOnDespatch } from './mail-despatch-note.ts';
import { planDespatch } from './plan-despatch.ts';
import { postDespatch } from './post-despatch.ts';
import { type ReservedLine, readReservedLines } from './read-reserved-lines.ts';
import { type DespatchLines, readTaken, shortagesOf, type Taken } from './read-taken.ts';
import { type Signature, signatureOf } from './signatures.ts';

/**
 * Despatches a pick with the quantities really taken (rules 5, Despatch). Its job is not locked: a job with an open pick cannot be
 * cancelled. Locks the pick, then drums, then stock lines in order of id.
 */
export const despatchPick = implement(contract.despatchPick, async (tx, actor, input, services) => {
  const signature = signatureOf(input);
  await allowMailsOnDespatch(tx, actor, input, services);
  const { id, asTaken = false, lines, asReserved } = input;
  const [despatched] = await despatchTogether(tx, actor, [id], {
    signature,
    lines,
    asReserved,
    asTaken,
    accept: input.accept,
  });
  if (despatched === undefined) throw new Error(`pick ${id} was despatched and gave no operation`);
  await mailOnDespatch(tx, actor, despatched, input);
  return despatched;
});

/** Despatches the picks of a round, or those ticked on the despatch list, all or none (rules 5: pick lists must be selected). */
export const despatchPicks = implement(
  contract.despatchPicks,
  async (tx, actor, { ids, asTaken, accept, ...input }) => {
    if (ids.length === 0) refuseAt('picks_not_selected', ['ids']);
    const signature = signatureOf(input);
    return {
      picks: await despatchTogether(tx, actor, ids, { signature, asReserved: !asTaken, asTaken: true, accept }),
    };
  },
);

interface Together extends DespatchLines {
  signature: Signature;
  /** The saved quantities leave, for the lines that are not named. */
  asTaken: boolean;
  accept?: readonly string[] | undefined;
}

async function despatchTogether(tx: Tx, actor: StockActor, ids: readonly number[], despatch: Together) {
  const { signature, asTaken, accept, ...given } = despatch;
  const [picks, lines] = await Promise.all([
    lockPicks(tx, actor, ids, ['created', 'started']),
    readReservedLines(tx, actor.companyId, ids),
  ]);
  const saved = asTaken ? await readTaken(tx, actor.companyId, ids) : [];
  const taken = await planDespatch(tx, actor, { picks, lines, saved }, given);
  const forJobs = new Set(picks.filter(({ jobId }) => jobId !== null).map(({ id }) => id));
  requireAccepted(
    taken.flatMap(({ line, taken: stock }) => despatchQuestions(line, stock, forJobs.has(line.pickId))),
    accept,
  );
  return postDespatch(tx, actor, taken, signature, accept, { shortages: shortagesByPick(lines, saved) });
}

function shortagesByPick(lines: readonly ReservedLine[], saved: readonly Taken[]) {
  const byPick = Map.groupBy(lines, ({ pickId }) => pickId);
  const shortages = [...byPick].map(([pickId, own]) => [pickId, shortagesOf(own, saved)] as const);
  return Object.fromEntries(shortages.filter(([, missing]) => missing.length > 0));
}
