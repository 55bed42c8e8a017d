import { effect } from '@preact/signals-react';
import type { ScanQueue } from './scan-queue.ts';

/**
 * Waits for the scans under way, for what a key sends at once after the last of them. Answers whether all are applied: scans that cannot
 * be sent stand still, and the scan field says so.
 */
export function scansApplied({ waiting, stopped }: Pick<ScanQueue, 'waiting' | 'stopped'>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const end = effect(() => {
    if (waiting.value.length === 0) resolve(true);
    else if (stopped.value !== undefined) resolve(false);
  });
  return promise.finally(end);
}
