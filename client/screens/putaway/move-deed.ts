import { type ApiError, confirmationsOf, isRefusal } from '../../calls/errors.ts';
import { idempotencyKey } from '../../calls/request.ts';
import { type Confirmations, createConfirmations } from '../../ui/confirm/confirmations-state.ts';
import type { MoveCalls } from './move-calls.ts';
import type { MoveOrder } from './move-order.ts';

/** What came of an order that was answered. */
export type Outcome =
  | { readonly kind: 'moved'; readonly operationId: number; readonly lines: number }
  | { readonly kind: 'given up' }
  | { readonly kind: 'refused'; readonly error: ApiError };

export interface MoveDeed {
  readonly confirmations: Confirmations;
  /** Carries an order out, under the key of its scan if it has one; throws what is no answer: a lost connection, a failing server. */
  carryOut(order: MoveOrder, key?: string): Promise<Outcome>;
}

/** Sends orders so that each happens once: the same order given again after a lost connection goes under the same key. */
export function createMoveDeed(calls: Pick<MoveCalls, 'move'>): MoveDeed {
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
