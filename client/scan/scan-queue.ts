import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { createBackoff } from '../calls/backoff.ts';
import { idempotencyKey } from '../calls/request.ts';
import { t } from '../texts.ts';

/** One scan, with the key under which it is applied once, however often it is sent. */
export interface Scan<Command = unknown> {
  readonly id: string;
  readonly code: string;
  /** When it was taken: milliseconds, of two scans never the same. */
  readonly at: number;
  /** What it was understood to ask for: it is sent again as it was, for the key belongs to it. */
  readonly command?: Command;
  /** Why it came back: it waited, nobody saw it fail, and somebody has to decide. */
  readonly refused?: string;
}

/** What came of a scan; the text names what was scanned. */
export interface ScanResult {
  readonly good: boolean;
  readonly text: string;
  /** What can be done about it: take it back, look for it elsewhere. */
  readonly offer?: { readonly label: string; readonly run: () => unknown };
}

/** Keeps scans until they are applied, beyond the life of the page. Nothing here rejects: who keeps says when it cannot. */
export interface ScanStore<Command = unknown> {
  /** What was kept before, in the order scanned. */
  read(): Promise<readonly Scan<Command>[]>;
  /** Keeps a scan, or what became of it; ends when a crash of the page takes it no more. */
  keep(scan: Scan<Command>): Promise<void>;
  drop(scan: Scan<Command>): Promise<void>;
}

interface ScanQueueOptions<Command> {
  /**
   * Applies one scan; a rejection means that it could not be sent and is to be sent again. `understood` remembers what the scan
   * asks for before it is sent: sent again, it asks for the same (`scan.command`), whatever has changed on the screen meanwhile.
   */
  readonly apply: (scan: Scan<Command>, understood: (command: Command) => Promise<void>) => Promise<ScanResult>;
  /** Keeps the scans beyond the life of the page. */
  readonly store?: ScanStore<Command>;
  readonly newId?: () => string;
  readonly now?: () => number;
}

export interface ScanQueue<Command = unknown> {
  /** Scans taken and not yet applied, the first of them under way. */
  readonly waiting: ReadonlySignal<readonly Scan<Command>[]>;
  /** Those of them that the store has: only of these may a screen say that they wait, for they outlive a crash of the page. */
  readonly stored: ReadonlySignal<readonly Scan<Command>[]>;
  /** Scans that had to wait and were refused when they went out. */
  readonly returned: ReadonlySignal<readonly Scan<Command>[]>;
  readonly last: ReadonlySignal<ScanResult | undefined>;
  /** Why the queue stands still: the failure of the first scan in it. */
  readonly stopped: ReadonlySignal<unknown>;
  /** Goes on with what was kept; the scan field does it when it appears. Returns what ends it, for when the field goes. */
  open(): () => void;
  take(code: string): void;
  /** Says something where the results of scans are said. */
  tell(result: ScanResult): void;
  /** Goes on after a failure, with the same scan and the same key. It does so by itself too. */
  resume(): void;
  /** Sends a scan that came back once more, as if it were scanned now. */
  retry(scan: Scan<Command>): void;
  /** Gives up a scan that waits or came back. */
  drop(scan: Scan<Command>): void;
}

/**
 * Scans are queued, not raced: each is kept first, then applied once, in the order scanned, one at a time, however slow the server
 * is. None is lost when sending fails or the page goes (checklist 7, 42, 55).
 */
export function createScanQueue<Command = unknown>({
  apply,
  store,
  newId = idempotencyKey,
  now = Date.now,
}: ScanQueueOptions<Command>): ScanQueue<Command> {
  type OneScan = Scan<Command>;
  const waiting = signal<readonly OneScan[]>([]);
  /** The ids of the scans on their way into the store. */
  const storing = signal<readonly string[]>([]);
  const stored = computed(() => waiting.value.filter(({ id }) => !storing.value.includes(id)));
  const returned = signal<readonly OneScan[]>([]);
  const last = signal<ScanResult | undefined>(undefined);
  const stopped = signal<unknown>(undefined);
  /** Scans whose result nobody awaits any more: they stood still, or come from before the page was loaded. */
  const late = new Set<string>();
  const backoff = createBackoff();
  let isRunning = false;
  let isOpen = store === undefined;
  let kept = Promise.resolve();
  let latest = 0;

  function open(): () => void {
    let isOver = store === undefined;
    void store?.read().then((before) => isOver || goOnWith(before));
    return () => {
      isOver = true;
      isOpen = store === undefined;
      backoff.cancel();
    };
  }

  function goOnWith(before: readonly OneScan[]): void {
    const known = new Set([...waiting.peek(), ...returned.peek()].map(({ id }) => id));
    const found = before.filter(({ id }) => !known.has(id));
    for (const { id } of found) late.add(id);
    batch(() => {
      returned.value = [...found.filter(isBack), ...returned.peek()];
      waiting.value = [...found.filter((scan) => !isBack(scan)), ...waiting.peek()];
    });
    isOpen = true;
    void run();
  }

  function take(code: string): void {
    latest = Math.max(now(), latest + 1);
    const scan = { id: newId(), code, at: latest };
    waiting.value = [...waiting.peek(), scan];
    const isStopped = stopped.peek() !== undefined;
    if (isStopped) late.add(scan.id);
    keep(scan);
    if (!isStopped) void run();
  }

  /** In the order scanned; without a store a scan is there at once, as long as its page. */
  function keep(scan: OneScan): void {
    if (store === undefined) {
      sayKept(scan);
      return;
    }
    storing.value = [...storing.peek(), scan.id];
    kept = kept
      .then(() => store.keep(scan))
      .then(() => {
        storing.value = storing.peek().filter((id) => id !== scan.id);
        sayKept(scan);
      });
  }

  function sayKept({ id, code }: OneScan): void {
    const waits = waiting.peek().some((one) => one.id === id);
    if (waits && stopped.peek() !== undefined) last.value = { good: true, text: t('ui_scan_queued', { code }) };
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let scan = waiting.peek()[0]; scan !== undefined && isOpen; scan = waiting.peek()[0]) {
      const isDone = await applyOne(scan);
      if (!isDone) break;
    }
    isRunning = false;
  }

  async function applyOne(scan: OneScan): Promise<boolean> {
    try {
      await kept;
      settle(scan, await apply(scan, (command) => understood(scan, command)));
      return true;
    } catch (error) {
      for (const { id } of waiting.peek()) late.add(id);
      stopped.value = error ?? new Error('the scan could not be sent');
      if (isOpen) backoff.after(resume);
      return false;
    }
  }

  async function understood(scan: OneScan, command: Command): Promise<void> {
    const meant = { ...scan, command };
    waiting.value = waiting.peek().map((one) => (one.id === scan.id ? meant : one));
    await store?.keep(meant);
  }

  /** Somebody who scans hears and sees what came of it; what came of a scan that waited has to be listed. */
  function settle({ id, code, at }: OneScan, result: ScanResult): void {
    const back = !result.good && late.has(id) ? { id, code, at, refused: result.text } : undefined;
    late.delete(id);
    backoff.reset();
    batch(() => {
      stopped.value = undefined;
      last.value = result;
      waiting.value = without(waiting.peek(), id);
      if (back !== undefined) returned.value = [...returned.peek(), back];
    });
    void (back === undefined ? store?.drop({ id, code, at }) : store?.keep(back));
  }

  function resume(): void {
    backoff.cancel();
    void run();
  }

  /** The store has the new scan before it drops the old one: a page that crashes in between has lost neither. */
  function retry(scan: OneScan): void {
    returned.value = without(returned.peek(), scan.id);
    take(scan.code);
    void kept.then(() => store?.drop(scan));
  }

  function drop(scan: OneScan): void {
    batch(() => {
      waiting.value = without(waiting.peek(), scan.id);
      returned.value = without(returned.peek(), scan.id);
      if (waiting.peek().length === 0) stopped.value = undefined;
    });
    void store?.drop(scan);
  }

  function tell(result: ScanResult): void {
    last.value = result;
  }

  return { waiting, stored, returned, last, stopped, open, take, tell, resume, retry, drop };
}

function isBack({ refused }: Scan): boolean {
  return refused !== undefined;
}

function without<Command>(scans: readonly Scan<Command>[], id: string): readonly Scan<Command>[] {
  return scans.filter((scan) => scan.id !== id);
}

/** Are scans on their way? Those that stand still are not. */
export function isSending({ waiting, stopped }: Pick<ScanQueue, 'waiting' | 'stopped'>): boolean {
  return waiting.value.length > 0 && stopped.value === undefined;
}

/** Why nothing that needs all scans can be done: some stand still. */
export function unsentText({ waiting, stopped }: Pick<ScanQueue, 'waiting' | 'stopped'>): string | undefined {
  return waiting.value.length > 0 && stopped.value !== undefined ? t('ui_scan_unsent') : undefined;
}

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
