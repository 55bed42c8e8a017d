import { type ReadonlySignal, signal } from '@preact/signals-react';
import { idempotencyKey } from '../../idempotency-key.ts';

/** One scan, with the key under which it is applied once, however often it is sent. */
export interface Scan {
  readonly id: string;
  readonly code: string;
}

/** What came of a scan; the text names what was scanned. */
export interface ScanResult {
  readonly good: boolean;
  readonly text: string;
}

export interface ScanQueueOptions {
  /** Applies one scan; a rejection means that it could not be sent and waits for `resume`. */
  readonly apply: (scan: Scan) => Promise<ScanResult>;
  /** Each result, in order: sound, vibration, flashing. */
  readonly onResult?: (result: ScanResult, scan: Scan) => void;
  readonly newId?: () => string;
}

export interface ScanQueue {
  /** Scans taken and not yet applied, the first of them under way. */
  readonly waiting: ReadonlySignal<readonly Scan[]>;
  readonly last: ReadonlySignal<ScanResult | undefined>;
  /** Why the queue stands still: the failure of the first scan in it. */
  readonly stopped: ReadonlySignal<unknown>;
  take(code: string): void;
  /** Goes on after a failure, with the same scan and the same key. */
  resume(): void;
  /** Gives up the scans that wait. */
  drop(): void;
}

/**
 * Scans are queued, not raced: each is applied once, in the order scanned, one at a time, however slow the server is; none is
 * lost when sending fails (checklist 7, 55).
 */
export function createScanQueue({ apply, onResult, newId = idempotencyKey }: ScanQueueOptions): ScanQueue {
  const waiting = signal<readonly Scan[]>([]);
  const last = signal<ScanResult | undefined>(undefined);
  const stopped = signal<unknown>(undefined);
  let running = false;

  async function run(): Promise<void> {
    if (running || stopped.peek() !== undefined) return;
    running = true;
    for (let scan = waiting.peek()[0]; scan !== undefined; scan = waiting.peek()[0]) {
      const done = await applyOne(scan);
      if (!done) break;
    }
    running = false;
  }

  async function applyOne(scan: Scan): Promise<boolean> {
    try {
      const result = await apply(scan);
      last.value = result;
      waiting.value = waiting.peek().filter((other) => other !== scan);
      onResult?.(result, scan);
      return true;
    } catch (error) {
      stopped.value = error ?? new Error('the scan could not be sent');
      return false;
    }
  }

  return {
    waiting,
    last,
    stopped,
    take(code) {
      waiting.value = [...waiting.peek(), { id: newId(), code }];
      void run();
    },
    resume() {
      stopped.value = undefined;
      void run();
    },
    drop() {
      waiting.value = [];
      stopped.value = undefined;
    },
  };
}
