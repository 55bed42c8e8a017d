import type { Question } from '../../../shared/confirmations.ts';
import * as contract from '../../../shared/contract/goods-out/despatch.ts';
import { fromUnits, toUnits } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { mailOnDespatch } from '../outgoing/mail-despatch-note.ts';
import { refuseAt, requireAccepted } from '../refusals.ts';
import { lockPick, lockPicks } from './lock-picks.ts';
import { lockTaken, readPlaces } from './lock-taken.ts';
import { namedLines } from './named-lines.ts';
import { postDespatch } from './post-despatch.ts';
import { type ReservedLine, readReservedLines } from './read-reserved-lines.ts';
import { readTaken, shortagesOf, withTaken } from './read-taken.ts';
import { type Signature, signatureOf } from './signatures.ts';
import { type StockTaken, takeRows, total } from './take-rows.ts';

/**
 * Despatches a pick with what was really taken (rules 5, Despatch). Its job is not locked: a job for which a pick is open cannot be
 * cancelled. Locks the pick, then drums, then stock lines in the order of their ids.
 */
export const despatchPick = implement(contract.despatchPick, async (tx, actor, input) => {
  const signature = signatureOf(input);
  const [pick, lines] = await Promise.all([
    lockPick(tx, actor, input.id, ['created', 'started']),
    readReservedLines(tx, actor.companyId, [input.id]),
  ]);
  const saved = input.asTaken ? await readTaken(tx, actor.companyId, pick.id) : [];
  const taken = await withTaken(input, lines, saved, async (whole) => {
    const named = namedLines(whole, lines);
    const places = await readPlaces(tx, actor, pick, named);
    const stock = await lockTaken(tx, actor.companyId, lines, places);
    return named.map((line) => ({ line: line.line, taken: takeRows(line, stock) }));
  });
  requireAccepted(
    taken.flatMap((line) => despatchConfirmations(line.line, line.taken)),
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

/** Despatches picks exactly as their stock is reserved. */
async function despatchAsReserved(
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

/**
 * What must be confirmed before a line is despatched (rules 5, Despatch): more than was picked, less, and other drums than were picked
 * or other quantities on them when the line's total does not say so already.
 */
function despatchConfirmations(line: ReservedLine, taken: readonly StockTaken[]): Question[] {
  const { id, stockCode, quantity: picked } = line;
  const units = total(taken);
  const despatched = fromUnits(units);
  const difference = units - toUnits(picked);
  const data = { stockCode, picked, despatched };
  const confirmations: Question[] = [];
  if (difference > 0n) {
    confirmations.push({ key: 'despatch_more', line: id, values: data, data: { ...data, from: leftovers(taken) } });
  }
  if (difference < 0n) {
    confirmations.push({ key: 'despatch_less', line: id, values: data, data });
  }
  return [...confirmations, ...drumsMismatch(line, taken, difference === 0n)];
}

/** How much of what is taken was not held for the pick, by whose it is. */
function leftovers(taken: readonly StockTaken[]): Record<string, string> {
  const groups = Map.groupBy(
    taken.filter((part) => part.from !== 'held'),
    (part) => part.from,
  );
  return Object.fromEntries([...groups].map(([group, parts]) => [group, fromUnits(total(parts))]));
}

function drumsMismatch(line: ReservedLine, taken: readonly StockTaken[], sameTotal: boolean): Question[] {
  const picked = byDrum(line.held.map(({ drum, quantity }) => ({ drum, quantity: toUnits(quantity) })));
  const despatched = byDrum(taken);
  const other = [...despatched.keys()].some((drum) => !picked.has(drum));
  const shifted = sameTotal && [...picked].some(([drum, quantity]) => despatched.get(drum) !== quantity);
  if (!other && !shifted) return [];
  const { stockCode } = line;
  const data = { stockCode, picked: present(picked), despatched: present(despatched) };
  return [{ key: 'drums_mismatch', line: line.id, values: { stockCode }, data }];
}

function byDrum(parts: readonly { drum: string | null; quantity: bigint }[]): Map<string, bigint> {
  const drums = new Map<string, bigint>();
  for (const { drum, quantity } of parts) {
    if (drum !== null) drums.set(drum, (drums.get(drum) ?? 0n) + quantity);
  }
  return drums;
}

function present(drums: ReadonlyMap<string, bigint>) {
  return [...drums].map(([drum, quantity]) => ({ drum, quantity: fromUnits(quantity) }));
}
