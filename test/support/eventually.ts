import { setTimeout as pause } from 'node:timers/promises';
import * as assert from 'uvu/assert';

/** Repeats what may fail while something settles; after a minute its failure counts. */
export async function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(25);
    }
  }
}

/** Waits until what is read is what is wanted, as somebody who looks at it would; what was read last is in the failure. */
export async function becomes<T>(read: () => T | Promise<T>, wanted: Awaited<T>): Promise<void> {
  await eventually(async () => assert.equal(await read(), wanted));
}
