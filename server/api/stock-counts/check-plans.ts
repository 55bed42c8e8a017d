import type { Question } from '../../../shared/confirmations.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import { documentsOf, readHolders } from '../documents/holders.ts';
import type { LockedCount } from './lock-stock-count.ts';
import type { CountPlace, PlacePlan } from './plan-stock-count.ts';

/**
 * Questions for the submitter: uncounted goods will be removed from stock, and lines whose goods moved between the start of the count and
 * their counting. The approver is asked nothing, because later moves are in the ledger.
 */
export function submissionConfirmations(count: LockedCount, plans: readonly PlacePlan[]): Question[] {
  if (count.status === 'submitted') return [];
  const places = plans.map(({ place }) => place);
  const uncounted = places.filter(({ counted, due }) => counted === null && due !== '0');
  const moved = places.filter((place) => place.moved !== '0' && !(place.counted === null && place.due === '0'));
  const gone: Question = {
    key: 'uncounted_are_gone',
    values: { lines: uncounted.length === 1 ? '1 line' : `${uncounted.length} lines` },
    data: { lines: uncounted.map((place) => ({ line: place.id, ...thingOf(place) })) },
  };
  return [...(uncounted.length === 0 ? [] : [gone]), ...moved.map((place) => movedOne(count, place))];
}

/** For a blind count it reports that stock moved, but not the book quantity. */
function movedOne({ blind }: LockedCount, place: CountPlace): Question {
  const { stockCode, location, moved, due, counted } = place;
  const figures = { moved, book: due, counted: counted ?? '0' };
  return {
    key: 'stock_moved',
    line: place.id,
    values: { stockCode, location },
    data: { ...thingOf(place), ...(!blind && figures) },
  };
}

function thingOf({ stockCode, location, drumNumber }: CountPlace) {
  return { stockCode, location, drum: drumNumber };
}

/**
 * Refuses to count away reserved stock, or goods that left the location after they were counted. The refusal names the documents that hold
 * them, for the first affected line.
 */
export async function refuseMissing(tx: Tx, companyId: number, plans: readonly PlacePlan[]): Promise<void> {
  const lacking = plans.find((plan) => plan.missing !== '0');
  if (lacking === undefined) return;
  const { place, missing, keepers } = lacking;
  const values = { missing, sku: place.stockCode, location: place.location };
  const data = { line: place.id, missing };
  if (keepers.length === 0) refuse('counted_goods_gone', { values, data });
  const documents = documentsOf(await readHolders(tx, companyId, keepers));
  const numbers = documents.map((document) => document.number).join(', ');
  refuse('count_reserved', { values: { ...values, documents: numbers }, data: { ...data, documents } });
}
