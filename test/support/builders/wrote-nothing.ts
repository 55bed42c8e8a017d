import * as assert from 'uvu/assert';
import type { Builders } from './builders.ts';

/** What is done here is refused: documents, stock and keys have as many rows afterwards as before. Gives the refusal. */
export async function wroteNothing<Refusal>(builders: Builders, refused: () => Promise<Refusal>): Promise<Refusal> {
  const before = await builders.rowCounts();
  const refusal = await refused();
  assert.equal(await builders.rowCounts(), before, 'a refusal wrote something');
  return refusal;
}
