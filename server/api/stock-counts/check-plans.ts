import type { Question } from '../../../shared/confirmations.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import { documentsOf, readHolders } from '../documents/holders.ts';
import type { LockedCount } from './lock-stock-count.ts';
import type { CountPosition, PositionPlan } from './plan-stock-count.ts';

/**
 * Questions for the submitter: uncounted goods will be removed from stock, and lines whose goods moved between the start of the count and
 * their counting. The approver is asked nothing, because later moves are in the ledger.
 */
export function submissionConfirmations(count: LockedCount, plans: readonly PositionPlan[]): Question[] {
  if (count.status === 'submitted') return [];
  const positions = plans.map(({ position }) => position);
  const uncounted = positions.filter(({ counted, due }) => counted === null && due !== '0');
  const moved = positions.filter(
    (position) => position.moved !== '0' && !(position.counted === null && position.due === '0'),
  );
  const gone: Question = {
    key: 'uncounted_are_gone',
    values: { lines: uncounted.length === 1 ? '1 line' : `${uncounted.length} lines` },
    data: { lines: uncounted.map((position) => ({ line: position.id, ...thingOf(position) })) },
  };
  return [...(uncounted.length === 0 ? [] : [gone]), ...moved.map((position) => movedOne(count, position))];
}

/** For a blind count it reports that stock moved, but not the book quantity. */
function movedOne({ blind }: LockedCount, position: CountPosition): Question {
  const { stockCode, location, moved, due, counted } = position;
  const figures = { moved, book: due, counted: counted ?? '0' };
  return {
    key: 'stock_moved',
    line: position.id,
    values: { stockCode, location },
    data: { ...thingOf(position), ...(!blind && figures) },
  };
}

function thingOf({ stockCode, location, drumNumber }: CountPosition) {
  return { stockCode, location, drum: drumNumber };
}

/**
 * Refuses to count away reserved stock, or goods that left the location after they were counted. The refusal names the documents that hold
 * them, for the first affected line.
 */
export async function refuseMissing(tx: Tx, companyId: number, plans: readonly PositionPlan[]): Promise<void> {
  const lacking = plans.find((plan) => plan.missing !== '0');
  if (lacking === undefined) return;
  const { position, missing, keepers } = lacking;
  const values = { missing, sku: position.stockCode, location: position.location };
  const data = { line: position.id, missing };
  if (keepers.length === 0) refuse('counted_goods_gone', { values, data });
  const documents = documentsOf(await readHolders(tx, companyId, keepers));
  const numbers = documents.map((document) => document.number).join(', ');
  refuse('count_reserved', { values: { ...values, documents: numbers }, data: { ...data, documents } });
}
