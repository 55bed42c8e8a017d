import * as assert from 'uvu/assert';
import type { Builders } from './builders.ts';

/** What is done here is refused: documents, stock and keys have as many rows afterwards as before. Gives the refusal. */
export async function wroteNothing<Refusal>(builders: Builders, refused: () => Promise<Refusal>): Promise<Refusal> {
  const before = await builders.rowCounts();
  const refusal = await refused();
  const after = await builders.rowCounts();
  // What was queued before may have been done meanwhile.
  const { queued = 0 } = before;
  assert.equal({ ...after, queued: Math.max(queued, after['queued'] ?? 0) }, before, 'a refusal wrote something');
  return refusal;
}
