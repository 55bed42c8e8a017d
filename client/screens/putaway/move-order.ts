import type { Signal } from '@preact/signals-react';
import type { Input } from '../../../shared/contract/operation.ts';
import { moveStock } from '../../../shared/contract/putaway/putaway.ts';
import type { Api } from '../../calls/api.ts';
import { type ApiError, confirmationsOf, isRefusal } from '../../calls/errors.ts';
import { sendOnce, type Unanswered } from '../../calls/send-once.ts';
import type { GoodsItem } from '../../goods/find-goods.ts';
import { type GoodsSum, sumOf } from '../../goods/goods-line.ts';
import { t } from '../../texts.ts';
import { type Confirmations, createConfirmations } from '../../ui/confirm/confirmations-state.ts';
import { formatQuantity } from '../../ui/formats.ts';
import type { MoveLineState } from './move-line-state.ts';

type Move = Input<typeof moveStock>;

export type Location = Pick<GoodsItem, 'id' | 'label' | 'caution'>;

/** Plain data as of the request, so that it can be stored and sent again unchanged. */
export interface MoveOrder {
  readonly to: Location;
  readonly body: Move;
  /** Set if all lines are of one SKU. */
  readonly goods?: GoodsSum;
}

export function moveOrder(lines: readonly MoveLineState[], everythingAt: number | undefined, to: Location): MoveOrder {
  if (everythingAt !== undefined) return { to, body: { destinationId: to.id, everythingAt } };
  const goods = sumOf(lines);
  return { to, body: { destinationId: to.id, lines: lines.map(wishOf) }, ...(goods !== undefined && { goods }) };
}

export function movedText({ goods, to: { label: name } }: MoveOrder, lines: number): string {
  if (goods === undefined) return t('move_movedLines', { count: lines, name });
  return t('move_movedOne', { quantity: formatQuantity(goods.quantity), code: goods.code, name });
}

/** A drum moves whole, regardless of its quantity by then; other lines move the typed quantity. */
function wishOf({ row, typed }: MoveLineState) {
  const { id, drum } = row.peek();
  return drum === null ? { stockLineId: id, quantity: typed.peek() } : { stockLineId: id };
}

export type Outcome =
  | { readonly kind: 'moved'; readonly operationId: number; readonly lines: number }
  | { readonly kind: 'given up' }
  | { readonly kind: 'refused'; readonly error: ApiError };

export interface MoveSender {
  readonly confirmations: Confirmations;
  /** Sends an order, under the key of its scan if it has one. Throws if no answer comes: a lost connection, a failing server. */
  carryOut(order: MoveOrder, key?: string): Promise<Outcome>;
}

/** Sends each order once: the same order repeated after a lost connection uses the same key. */
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
