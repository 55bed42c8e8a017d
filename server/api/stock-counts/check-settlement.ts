import type { Question } from '../../../shared/confirmations.ts';
import { refuse } from '../../../shared/errors.ts';
import { subtract } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import { documentsOf, readHolders } from '../documents/holders.ts';
import type { LockedCount } from './lock-stock-count.ts';
import type { PlacePlan } from './plan-stock-count.ts';

/** What the person who submits or approves must accept: what nobody counted is gone, and each line whose book moved meanwhile. */
export function settlementConfirmations(count: LockedCount, plans: readonly PlacePlan[]): Question[] {
  const uncounted = plans.filter(({ place, book }) => place.counted === null && book !== '0');
  const moved = plans.filter(({ place, book }) => book !== place.noted && !(place.counted === null && book === '0'));
  const gone: Question = {
    key: 'uncounted_are_gone',
    values: { count: uncounted.length },
    data: { lines: uncounted.map(({ place }) => ({ line: place.id, ...thingOf(place) })) },
  };
  return [...(uncounted.length === 0 ? [] : [gone]), ...moved.map((plan) => movedOne(count, plan))];
}

/** In a blind count it says that stock moved, and not what the book says. */
function movedOne({ blind, status }: LockedCount, { place, book }: PlacePlan): Question {
  const happened = status === 'submitted' ? 'was submitted' : 'started';
  const values = { stockCode: place.stockCode, location: place.location, happened };
  const figures = { moved: subtract(book, place.noted), book, counted: place.counted ?? '0' };
  const data = { ...thingOf(place), ...(!(blind && status === 'counting') && figures) };
  return { key: 'stock_moved', line: place.id, values, data };
}

function thingOf({ stockCode, location, drumNumber }: PlacePlan['place']) {
  return { stockCode, location, drum: drumNumber };
}

/** Reserved stock cannot be counted away: the refusal names what holds it, for the first place that lacks it. */
export async function refuseReserved(tx: Tx, companyId: number, plans: readonly PlacePlan[]): Promise<void> {
  const lacking = plans.find((plan) => plan.missing !== '0');
  if (lacking === undefined) return;
  const { place, missing, keepers } = lacking;
  const holders = await readHolders(tx, companyId, keepers);
  const documents = documentsOf(holders);
  const numbers = documents.map((document) => document.number).join(', ');
  refuse('count_reserved', {
    values: { missing, sku: place.stockCode, location: place.location, documents: numbers },
    data: { line: place.id, missing, documents },
  });
}
