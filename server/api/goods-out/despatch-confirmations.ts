import type { Confirmation } from '../../../shared/errors.ts';
import { fromUnits, toUnits } from '../../../shared/quantity.ts';
import type { ReservedLine } from './read-reserved-lines.ts';
import { type StockTaken, total } from './take-rows.ts';

/**
 * What must be confirmed before a line is despatched (rules 5, Despatch): more than was picked, less, and other drums than were picked
 * or other quantities on them when the line's total does not say so already.
 */
export function despatchConfirmations(line: ReservedLine, taken: readonly StockTaken[]): Confirmation[] {
  const { id, stockCode, quantity: picked } = line;
  const units = total(taken);
  const despatched = fromUnits(units);
  const difference = units - toUnits(picked);
  const data = { stockCode, picked, despatched };
  const confirmations: Confirmation[] = [];
  if (difference > 0n) {
    const message = `${despatched} of ${stockCode} instead of ${picked}: the rest comes from leftover stock`;
    confirmations.push({ key: 'despatch_more', line: id, message, data: { ...data, from: leftovers(taken) } });
  }
  if (difference < 0n) {
    const message = `Only ${despatched} of ${stockCode} instead of ${picked}: the rest becomes free`;
    confirmations.push({ key: 'despatch_less', line: id, message, data });
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

function drumsMismatch(line: ReservedLine, taken: readonly StockTaken[], sameTotal: boolean): Confirmation[] {
  const picked = byDrum(line.held.map(({ drum, quantity }) => ({ drum, quantity: toUnits(quantity) })));
  const despatched = byDrum(taken);
  const other = [...despatched.keys()].some((drum) => !picked.has(drum));
  const shifted = sameTotal && [...picked].some(([drum, quantity]) => despatched.get(drum) !== quantity);
  if (!other && !shifted) return [];
  const message = `Other drums of ${line.stockCode} than were picked`;
  const data = { stockCode: line.stockCode, picked: present(picked), despatched: present(despatched) };
  return [{ key: 'drums_mismatch', line: line.id, message, data }];
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
