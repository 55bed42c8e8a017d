import { setTimeout as pause } from 'node:timers/promises';
import * as assert from 'uvu/assert';

/** Retries until the attempt succeeds; after a minute its error is thrown. */
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

/** Waits until the value equals the wanted one. The error contains the last value. */
export async function becomes<T>(read: () => T | Promise<T>, wanted: Awaited<T>): Promise<void> {
  await eventually(async () => assert.equal(await read(), wanted));
}
