import type { Signal } from '@preact/signals-react';
import type { Input } from '../../../shared/contract/operation.ts';
import { moveStock } from '../../../shared/contract/putaway/putaway.ts';
import type { Api } from '../../calls/api.ts';
import { type ApiError, confirmationsOf, isRefusal } from '../../calls/errors.ts';
import { sendOnce, type Unanswered } from '../../calls/send-once.ts';
import type { Found } from '../../goods/find-goods.ts';
import { type GoodsSum, sumOf } from '../../goods/goods-line.ts';
import { t } from '../../texts.ts';
import { type Confirmations, createConfirmations } from '../../ui/confirm/confirmations-state.ts';
import { formatQuantity } from '../../ui/formats.ts';
import type { MoveLineState } from './move-line-state.ts';

type Move = Input<typeof moveStock>;

/** A location goods can go to. */
export type Place = Pick<Found, 'id' | 'label' | 'caution'>;

/** What is to be moved where, as it stood when it was asked for: plain data, to be kept and sent again as it was. */
export interface MoveOrder {
  readonly to: Place;
  readonly body: Move;
  /** Where all of it is one SKU: how much of which. */
  readonly goods?: GoodsSum;
}

/** The order to move these lines, as much as is typed, or everything at a location. */
export function moveOrder(lines: readonly MoveLineState[], everythingAt: number | undefined, to: Place): MoveOrder {
  if (everythingAt !== undefined) return { to, body: { destinationId: to.id, everythingAt } };
  const goods = sumOf(lines);
  return { to, body: { destinationId: to.id, lines: lines.map(wishOf) }, ...(goods !== undefined && { goods }) };
}

/** What was moved where; what is not one SKU is told by its lines. */
export function movedText({ goods, to: { label: name } }: MoveOrder, lines: number): string {
  if (goods === undefined) return t('move_movedLines', { count: lines, name });
  return t('move_movedOne', { quantity: formatQuantity(goods.quantity), code: goods.code, name });
}

/** Of a drum all goes, however much that is by now; of everything else what is typed. */
function wishOf({ row, typed }: MoveLineState) {
  const { id, drum } = row.peek();
  return drum === null ? { stockLineId: id, quantity: typed.peek() } : { stockLineId: id };
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
export function createMoveSender(api: Api, unanswered?: Signal<Unanswered | undefined>): MoveSender {
  const confirmations = createConfirmations(confirmationsOf);
  const send = sendOnce(
    (body: Move, idempotencyKey) =>
      confirmations.run(({ accept }) => api.call(moveStock, { ...body, accept: [...accept] }, { idempotencyKey })),
    unanswered,
  );

  async function carryOut(order: MoveOrder, key?: string): Promise<Outcome> {
    try {
      const moved = await send(order.body, key);
      if (moved === undefined) return { kind: 'given up' };
      return { kind: 'moved', operationId: moved.operationId, lines: moved.moved.length };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return { kind: 'refused', error };
    }
  }

  return { confirmations, carryOut };
}
