import * as assert from 'uvu/assert';
import type { Builders } from './builders.ts';

/** The work is refused: documents, stock and keys have the same number of rows before and after. Returns the refusal. */
export async function wroteNothing<Refusal>(builders: Builders, refused: () => Promise<Refusal>): Promise<Refusal> {
  const before = await builders.rowCounts();
  const refusal = await refused();
  const after = await builders.rowCounts();
  // Jobs that were queued before may have run meanwhile.
  const { queued = 0 } = before;
  assert.equal({ ...after, queued: Math.max(queued, after['queued'] ?? 0) }, before, 'a refusal wrote something');
  return refusal;
}
