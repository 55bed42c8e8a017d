/** What a document does to stock when it is received, counted, closed, sent or despatched. */
export interface Effect {
  /** What is in force once for each of its lines; null: the document that arrives has it (a transfer's ERN). */
  effect: 'receive' | 'arrive' | 'count' | 'despatch' | null;
  /** The kind of its movements. */
  movement: 'receive' | 'transfer_in' | 'transfer_out' | 'adjust' | 'despatch';
}

/**
 * The one table of what documents do to stock (rules: Effects): every operation that puts an effect in force reads it here
 * (test/api/effects.test.ts). Making, editing and deleting documents only reserves and frees.
 */
export const effects = {
  ernReceived: { effect: 'receive', movement: 'receive' },
  transferErnReceived: { effect: 'arrive', movement: 'transfer_in' },
  transferErnClosed: { effect: 'arrive', movement: 'adjust' },
  stockCountPosted: { effect: 'count', movement: 'adjust' },
  pickDespatched: { effect: 'despatch', movement: 'despatch' },
  transferCollected: { effect: null, movement: 'transfer_out' },
} as const satisfies Record<string, Effect>;
