import { sum } from '../../../shared/quantity.ts';
import { type ApiError, confirmationsOf, isRefusal } from '../../calls/errors.ts';
import { idempotencyKey } from '../../calls/request.ts';
import { type Confirmations, createConfirmations } from '../../ui/confirm/confirmations-state.ts';
import type { Move, MoveCalls, Place } from './move-dependencies.ts';
import type { MoveLineState } from './move-line-state.ts';

/** What is to be moved where, as it stood when it was asked for: plain data, to be kept and sent again as it was. */
export interface MoveOrder {
  readonly to: Place;
  readonly body: Move;
  /** Where all of it is one SKU: how much of which. */
  readonly goods?: { readonly code: string; readonly quantity: string };
}

/** The order to move these lines, as much as is typed, or everything at a location. */
export function moveOrder(lines: readonly MoveLineState[], everythingAt: number | undefined, to: Place): MoveOrder {
  if (everythingAt !== undefined) return { to, body: { destinationId: to.id, everythingAt } };
  const goods = goodsOf(lines);
  return { to, body: { destinationId: to.id, lines: lines.map(wishOf) }, ...(goods !== undefined && { goods }) };
}

/** Of a drum all goes, however much that is by now; of everything else what is typed. */
function wishOf({ row, typed }: MoveLineState) {
  const { id, drum } = row.peek();
  return drum === null ? { stockLineId: id, quantity: typed.peek() } : { stockLineId: id };
}

function goodsOf(lines: readonly MoveLineState[]): MoveOrder['goods'] {
  const codes = new Set(lines.map((line) => line.row.peek().stockCode));
  const [code] = codes;
  if (code === undefined || codes.size > 1) return undefined;
  return { code, quantity: sum(lines.map((line) => line.typed.peek())) };
}

/** What came of an order that was answered. */
export type Outcome =
  | { readonly kind: 'moved'; readonly operationId: number; readonly lines: number }
  | { readonly kind: 'given up' }
  | { readonly kind: 'refused'; readonly error: ApiError };

export interface MoveSender {
  readonly confirmations: Confirmations;
  /** Carries an order out, under the key of its scan if it has one; throws what is no answer: a lost connection, a failing server. */
  carryOut(order: MoveOrder, key?: string): Promise<Outcome>;
}

/** Sends orders so that each happens once: the same order given again after a lost connection goes under the same key. */
export function createMoveSender(calls: Pick<MoveCalls, 'move'>): MoveSender {
  const confirmations = createConfirmations(confirmationsOf);
  let unanswered: { order: string; key: string } | undefined;

  async function carryOut(order: MoveOrder, ownKey?: string): Promise<Outcome> {
    const text = JSON.stringify(order.body);
    const key = ownKey ?? (unanswered?.order === text ? unanswered.key : idempotencyKey());
    unanswered = { order: text, key };
    try {
      const moved = await confirmations.run(({ accept }) => calls.move({ ...order.body, accept: [...accept] }, key));
      unanswered = undefined;
      if (moved === undefined) return { kind: 'given up' };
      return { kind: 'moved', operationId: moved.operationId, lines: moved.moved.length };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      unanswered = undefined;
      return { kind: 'refused', error };
    }
  }

  return { confirmations, carryOut };
}
