import type { Tx } from '../../../db/query.ts';

export interface Effect {
  /** In force at most once per document line. */
  effect: 'receive' | 'arrive' | 'count' | 'despatch' | 'collect';
  movement: 'receive' | 'transfer_in' | 'transfer_out' | 'return_out' | 'adjust' | 'despatch';
}

/**
 * The only table of the effects of documents on stock (rules: Effects): every operation that puts an effect in force reads it here
 * (test/api/effects.test.ts). Creating, editing and deleting documents only reserves and releases.
 */
export const effects = {
  ernReceived: { effect: 'receive', movement: 'receive' },
  transferErnReceived: { effect: 'arrive', movement: 'transfer_in' },
  transferErnClosed: { effect: 'arrive', movement: 'adjust' },
  stockCountPosted: { effect: 'count', movement: 'adjust' },
  pickDespatched: { effect: 'despatch', movement: 'despatch' },
  shipmentCollected: { effect: 'collect', movement: 'return_out' },
  /** Into transit to a warehouse of ours: a transfer, or a return to one. */
  shipmentSent: { effect: 'collect', movement: 'transfer_out' },
} as const satisfies Record<string, Effect>;

/**
 * Puts an effect in force for document lines. It is the first write of an operation: a second receipt or despatch of a line violates the
 * key `effects_once`, even if the surrounding code has a fault.
 */
export async function claimEffect(
  tx: Tx,
  companyId: number,
  operationId: number,
  effect: string,
  documentLineIds: readonly number[],
): Promise<void> {
  await tx.run(
    `insert into effects (company_id, document_line_id, effect, operation_id)
     select $1, line, $3, $2
     from unnest($4::bigint[]) as line
     order by line`,
    [companyId, operationId, effect, documentLineIds],
  );
}
