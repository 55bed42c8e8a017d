import type { Question } from '../../../../shared/confirmations.ts';
import { refuse } from '../../../../shared/errors.ts';
import { compare, subtract, sum } from '../../../../shared/quantity.ts';
import type { Tx } from '../../../db/query.ts';
import { documentsOf, type Holder, type LockedDocuments, readHolders } from '../../documents/holders.ts';
import { readTakenGoods, type TakenGoods } from '../../documents/taken-goods.ts';
import { requireAccepted } from '../../refusals.ts';
import type { Shift } from '../ledger/post-movements.ts';
import type { LockedLine } from '../locks/stock-identity.ts';
import { freeQuantity, type StockLine } from '../locks/stock-line.ts';

/**
 * Moves reservations along with their goods: from each stock line the reserved quantity of the shift, the oldest document line first.
 * Documents and stock lines must be locked; the caller posts `reserved` of the balance.
 */
export async function carryReservations(tx: Tx, companyId: number, shifts: readonly Shift[]): Promise<void> {
  const carrying = shifts.filter((shift) => shift.reserved !== undefined && shift.reserved !== '0');
  if (carrying.length === 0) return;
  const carried = await share(tx, companyId, carrying);
  await tx.run(
    `with carried as (
       select document_line_id, from_id, to_id, sum(quantity) as quantity
       from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::numeric[])
         as c (document_line_id, from_id, to_id, quantity)
       group by document_line_id, from_id, to_id
     ), left_there as (
       update reservations r
       set quantity = r.quantity - c.quantity
       from carried c
       where r.company_id = $1 and r.document_line_id = c.document_line_id and r.stock_line_id = c.from_id
         and r.quantity > c.quantity
     ), gone as (
       delete from reservations r
       using carried c
       where r.company_id = $1 and r.document_line_id = c.document_line_id and r.stock_line_id = c.from_id
         and r.quantity = c.quantity
     )
     insert into reservations as r (company_id, document_line_id, stock_line_id, quantity)
     select $1, c.document_line_id, c.to_id, sum(c.quantity)
     from carried c
     group by c.document_line_id, c.to_id
     order by c.document_line_id, c.to_id
     on conflict (company_id, document_line_id, stock_line_id) do update set quantity = r.quantity + excluded.quantity`,
    [
      companyId,
      carried.map((row) => row.documentLineId),
      carried.map((row) => row.fromId),
      carried.map((row) => row.toId),
      carried.map((row) => row.quantity),
    ],
  );
}

/**
 * The reserved quantity of each document line that moves, and from where to where. Reservations of goods already taken stay at the source
 * if possible.
 */
async function share(tx: Tx, companyId: number, shifts: readonly Shift[]) {
  const fromIds = shifts.map((shift) => shift.fromId);
  const [all, goods] = await Promise.all([readHolders(tx, companyId, fromIds), readTakenGoods(tx, companyId, fromIds)]);
  const holders = [false, true].flatMap((isTaken) =>
    all.map((holder) => {
      const ofHolder = (one: TakenGoods) =>
        one.hasLeft && one.stockLineId === holder.stockLineId && one.documentLineId === holder.documentLineId;
      const taken = sum(goods.filter(ofHolder).map(({ quantity }) => quantity));
      const stays = compare(taken, holder.quantity) < 0 ? taken : holder.quantity;
      return { ...holder, quantity: isTaken ? stays : subtract(holder.quantity, stays) };
    }),
  );
  return shifts.flatMap(({ fromId, toId, reserved = '0' }) => {
    const parts = carriedParts(fromId, reserved, holders);
    const carried = sum(parts.map(({ quantity }) => quantity));
    if (carried !== reserved)
      throw new Error(`${subtract(reserved, carried)} of stock line ${fromId} is reserved for no known document`);
    return parts.map(({ holder: { documentLineId }, quantity }) => ({ documentLineId, fromId, toId, quantity }));
  });
}

function carriedParts(fromId: number, reserved: string, holders: readonly Holder[]) {
  let rest = reserved;
  return holders
    .filter(({ stockLineId }) => stockLineId === fromId)
    .flatMap((holder) => {
      const quantity = compare(holder.quantity, rest) < 0 ? holder.quantity : rest;
      rest = subtract(rest, quantity);
      return quantity === '0' ? [] : [{ holder, quantity }];
    });
}

export interface Taking {
  line: StockLine;
  there: LockedLine;
  quantity: string;
}

/** The reserved quantity in a taking: free quantity is taken first (rules: Effects, move). */
export function reservedPart({ there, quantity }: Pick<Taking, 'there' | 'quantity'>): string {
  const over = subtract(quantity, freeQuantity(there));
  return over.startsWith('-') ? '0' : over;
}

/**
 * Asks `moves_reserved` for each stock line from which more than the free quantity is taken, naming the documents that hold it, and
 * `several_drums` where a document line would get its cable in two lengths (a cut). Refuses if a holder is not among the locked documents:
 * a document that reserved in between was not shown to the user.
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
    taken.flatMap((taking) => questions(taking, holders)),
    accept,
  );
  if (holders.some((holder) => !lockedDocuments.has(holder))) refuse('changed_meanwhile');
}

function questions(taking: Taking, holders: readonly Holder[]): Question[] {
  const { id: line, stockCode, location, drumId } = taking.line;
  const quantity = reservedPart(taking);
  const own = holders.filter((holder) => holder.stockLineId === line);
  const held = { line, values: { quantity, stockCode, location, numbers: numbersOf(own) } };
  const data = { stockCode, location, quantity, documents: presentHolders(own) };
  const moved: Question = { key: 'moves_reserved', ...held, data };
  const parts = drumId === null ? [] : carriedParts(line, quantity, own);
  const split = parts.filter((part) => part.quantity !== part.holder.quantity).map(({ holder }) => holder);
  if (split.length === 0) return [moved];
  const goods = `${stockCode} for ${numbersOf(split)}`;
  const values = { goods, count: 2 };
  return [moved, { key: 'several_drums', line, values, data: { stockCode, documents: presentHolders(split) } }];
}

function numbersOf(holders: readonly Holder[]): string {
  return documentsOf(holders)
    .map(({ number }) => number)
    .join(', ');
}

function presentHolders(holders: readonly Holder[]) {
  return holders.map(({ document, documentId: id, number, quantity }) => ({ document, id, number, quantity }));
}
