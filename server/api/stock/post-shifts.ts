import type { Tx } from '../../db/query.ts';
import { carryReservations } from './carry-reservations.ts';
import { type Posting, postMovements } from './post-movements.ts';

/** Goods that leave one stock line for another: they change place, drum or owner, and nothing is lost. Both lines are locked. */
export interface Shift {
  fromId: number;
  toId: number;
  quantity: string;
  /** How much of it is promised to documents; those promises go with the goods. Left out: none. */
  reserved?: string;
}

/** Posts shifts as two movements each, and carries their reservations along. */
export async function postShifts(tx: Tx, posting: Posting, shifts: readonly Shift[]): Promise<void> {
  await carryReservations(tx, posting.companyId, shifts);
  await postMovements(
    tx,
    posting,
    shifts.flatMap(({ fromId, toId, quantity, reserved = '0' }) => [
      { stockLineId: fromId, quantity: negative(quantity), reserved: negative(reserved) },
      { stockLineId: toId, quantity, reserved },
    ]),
  );
}

function negative(quantity: string): string {
  return quantity === '0' ? '0' : `-${quantity}`;
}
