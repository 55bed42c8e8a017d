import { questionsOf, type StockGroup } from '../../../shared/allocation.ts';
import type { Question, QuestionKey } from '../../../shared/confirmations.ts';
import { fromUnits, toUnits } from '../../../shared/quantity.ts';
import type { ReservedLine } from './read-reserved-lines.ts';
import { type StockTaken, total } from './take-rows.ts';

/**
 * The confirmations needed before a line is despatched (rules 5, Despatch): more than was picked; less; stock instead of the reserved stock
 * that was not accepted for the line; several drums that were not accepted; and other drums than were picked, or other quantities on them
 * unless the total of the line already differs.
 */
export function despatchQuestions(line: ReservedLine, taken: readonly StockTaken[], hasJob: boolean): Question[] {
  const difference = total(taken) - toUnits(line.quantity);
  return [
    ...totalQuestions(line, taken, difference),
    ...stockQuestions(line, taken, difference, hasJob),
    ...drumQuestions(line, taken, difference === 0n),
  ];
}

function totalQuestions(
  { id, stockCode, quantity: picked }: ReservedLine,
  taken: readonly StockTaken[],
  difference: bigint,
): Question[] {
  const data = { stockCode, picked, despatched: fromUnits(total(taken)) };
  if (difference === 0n) return [];
  if (difference < 0n) {
    return [{ key: 'despatch_less', line: id, values: { ...data, rest: fromUnits(-difference) }, data }];
  }
  const values = { ...data, extra: fromUnits(difference) };
  return [{ key: 'despatch_more', line: id, values, data: { ...data, from: leftovers(taken) } }];
}

function leftovers(taken: readonly StockTaken[]): Record<string, string> {
  const groups = Map.groupBy(
    taken.filter((part) => part.from !== 'held'),
    (part) => part.from,
  );
  return Object.fromEntries([...groups].map(([group, parts]) => [group, fromUnits(total(parts))]));
}

/**
 * The pick's own questions (rules 5, Pick), unless they were accepted for the line. `despatch_more` covers leftover stock beyond the picked
 * quantity.
 */
function stockQuestions(
  line: ReservedLine,
  taken: readonly StockTaken[],
  difference: bigint,
  hasJob: boolean,
): Question[] {
  const extra = difference > 0n ? difference : 0n;
  const replaces = total(taken.filter(({ from }) => from !== 'held')) > extra;
  const takes = taken.map((part) => ({ from: { group: groupOf(part), drumId: part.drumId }, part }));
  return questionsOf(takes, hasJob)
    .filter(({ key }) => !line.accepted.includes(key) && (key === 'several_drums' || replaces))
    .map(({ key, takes: stock }) =>
      stockQuestion(
        line,
        key,
        stock.map(({ part }) => part),
      ),
    );
}

/** Held stock was confirmed when it was reserved. */
function groupOf({ from }: StockTaken): StockGroup {
  return from === 'held' || from === 'planned' ? 'allocated' : from;
}

function stockQuestion({ id, stockCode }: ReservedLine, key: QuestionKey, stock: readonly StockTaken[]): Question {
  const quantity = fromUnits(total(stock));
  const drums = present(byDrum(stock));
  const values = key === 'several_drums' ? { goods: stockCode, count: drums.length } : { stockCode, quantity };
  return { key, line: id, values, data: { stockCode, quantity, drums } };
}

function drumQuestions(line: ReservedLine, taken: readonly StockTaken[], sameTotal: boolean): Question[] {
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
