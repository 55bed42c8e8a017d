import * as assert from 'uvu/assert';
import { eventually } from './eventually.ts';

/** Waits until what is read is what is wanted, as somebody who looks at it would; what was read last is in the failure. */
export async function becomes<T>(read: () => T | Promise<T>, wanted: Awaited<T>): Promise<void> {
  await eventually(async () => assert.equal(await read(), wanted));
}
