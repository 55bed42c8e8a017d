import { type Confirmation, refuse } from '../../../shared/errors.ts';
import { subtract } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import { requireAccepted } from '../confirmations.ts';
import { documentsOf, type Holder, type LockedDocuments, readHolders } from '../documents/holders.ts';
import { freeQuantity } from './free-quantity.ts';
import type { LockedLine } from './lock-identities.ts';
import type { StockLine } from './stock-line.ts';

/** A quantity wanted of a locked stock line. */
export interface Taking {
  line: StockLine;
  there: LockedLine;
  quantity: string;
}

/** How much of a taking is promised to documents: free quantity goes first (rules: Effects, move). */
export function reservedPart({ there, quantity }: Pick<Taking, 'there' | 'quantity'>): string {
  const over = subtract(quantity, freeQuantity(there));
  return over.startsWith('-') ? '0' : over;
}

/**
 * Asks `moves_reserved` for each stock line of which more than the free quantity is taken, naming the documents that hold it. Those must
 * be among the locked ones: one that reserved in between was never shown to anybody.
 */
export async function confirmReserved(
  tx: Tx,
  companyId: number,
  takings: readonly Taking[],
  lockedDocuments: LockedDocuments,
  accept: readonly string[] | undefined,
): Promise<void> {
  const taken = takings.filter((taking) => reservedPart(taking) !== '0');
  if (taken.length === 0) return;
  const holders = await readHolders(
    tx,
    companyId,
    taken.map((taking) => taking.line.id),
  );
  requireAccepted(
    taken.map((taking) => confirmation(taking, holders)),
    accept,
  );
  if (holders.some((holder) => !lockedDocuments.has(holder))) refuse('changed_meanwhile');
}

function confirmation(taking: Taking, holders: readonly Holder[]): Confirmation {
  const { id, stockCode, location } = taking.line;
  const quantity = reservedPart(taking);
  const own = holders.filter((holder) => holder.stockLineId === id);
  const documents = own.map(({ document, documentId, number, quantity: held }) => ({
    document,
    id: documentId,
    number,
    quantity: held,
  }));
  const numbers = documentsOf(own)
    .map((document) => document.number)
    .join(', ');
  return {
    key: 'moves_reserved',
    line: id,
    message: `${quantity} of ${stockCode} at ${location} are reserved for ${numbers}`,
    data: { stockCode, location, quantity, documents },
  };
}
