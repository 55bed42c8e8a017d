import * as assert from 'uvu/assert';
import type { World } from './world.ts';

/** What is done here is refused: documents, stock and keys have as many rows afterwards as before. Gives the refusal. */
export async function wroteNothing<Refusal>(world: World, refused: () => Promise<Refusal>): Promise<Refusal> {
  const before = await world.rowCounts();
  const refusal = await refused();
  assert.equal(await world.rowCounts(), before, 'a refusal wrote something');
  return refusal;
}
