import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { createBackoff } from '../calls/backoff.ts';
import { idempotencyKey } from '../calls/request.ts';
import { t } from '../texts.ts';

/** One scan; its id is the key under which it is applied once, however often it is sent. */
export interface Scan<Command = unknown> {
  readonly id: string;
  readonly code: string;
  /** When it was taken, in milliseconds; never the same for two scans. */
  readonly at: number;
  /** Typed by a person, so a number can be the quantity of the item scanned last. */
  readonly byHand?: true;
  /** The command that the code was understood as: a retry sends it unchanged, because the key belongs to it. */
  readonly command?: Command;
  /** Why it was refused after waiting: no one saw the failure, so the user has to decide. */
  readonly refused?: string;
}

/** The text names the scanned item. */
export interface ScanResult {
  readonly good: boolean;
  readonly text: string;
  readonly offer?: { readonly label: string; readonly run: () => unknown };
}

/** Stores scans until they are applied, beyond the life of the page. Never rejects: the store reports its own failures. */
export interface ScanStore<Command = unknown> {
  /** The scans stored earlier, in the order scanned. */
  read(): Promise<readonly Scan<Command>[]>;
  /** Stores a scan or its outcome; resolves once the scan would survive a crash of the page. */
  keep(scan: Scan<Command>): Promise<void>;
  drop(scan: Scan<Command>): Promise<void>;
}

interface ScanQueueOptions<Command> {
  /**
   * Applies one scan; a rejection means that it could not be sent and is to be retried. `understood` stores the command before it is sent,
   * so that a retry sends the same one (`scan.command`), however the screen has changed meanwhile.
   */
  readonly apply: (scan: Scan<Command>, understood: (command: Command) => Promise<void>) => Promise<ScanResult>;
  readonly store?: ScanStore<Command>;
  readonly newId?: () => string;
  readonly now?: () => number;
}

export interface ScanQueue<Command = unknown> {
  readonly waiting: ReadonlySignal<readonly Scan<Command>[]>;
  /** The waiting scans that are stored already: a screen may call only these waiting, because they survive a crash of the page. */
  readonly stored: ReadonlySignal<readonly Scan<Command>[]>;
  readonly returned: ReadonlySignal<readonly Scan<Command>[]>;
  readonly last: ReadonlySignal<ScanResult | undefined>;
  /** Why the queue is stopped: the failure of its first scan. */
  readonly stopped: ReadonlySignal<unknown>;
  /** Resumes stored scans; the scan field calls it when it appears, and calls the returned function when it goes. */
  open(): () => void;
  take(code: string, isByHand?: boolean): void;
  show(result: ScanResult): void;
  /** Retries after a failure, with the same scan and the same key. Also happens automatically. */
  resume(): void;
  retry(scan: Scan<Command>): void;
  drop(scan: Scan<Command>): void;
}

/**
 * Scans are queued, not raced: each is stored first, then applied once, in the order scanned, one at a time, however slow the server is. No
 * scan is lost when sending fails or the page closes (checklist 7, 42, 55).
 */
export function createScanQueue<Command = unknown>({
  apply,
  store,
  newId = idempotencyKey,
  now = Date.now,
}: ScanQueueOptions<Command>): ScanQueue<Command> {
  type OneScan = Scan<Command>;
  const waiting = signal<readonly OneScan[]>([]);
  const storing = signal<readonly string[]>([]);
  const stored = computed(() => waiting.value.filter(({ id }) => !storing.value.includes(id)));
  const returned = signal<readonly OneScan[]>([]);
  const last = signal<ScanResult | undefined>(undefined);
  const stopped = signal<unknown>(undefined);
  /** Scans whose result no one is waiting for: they were stopped, or come from before the page was loaded. */
  const late = new Set<string>();
  const backoff = createBackoff();
  let isRunning = false;
  let isOpen = store === undefined;
  let writes = Promise.resolve();
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
    const additions = before.filter(({ id }) => !known.has(id));
    for (const { id } of additions) late.add(id);
    batch(() => {
      returned.value = [...additions.filter(isBack), ...returned.peek()];
      waiting.value = [...additions.filter((scan) => !isBack(scan)), ...waiting.peek()];
    });
    isOpen = true;
    void run();
  }

  function take(code: string, isByHand = false): void {
    latest = Math.max(now(), latest + 1);
    const scan: OneScan = { id: newId(), code, at: latest, ...(isByHand && { byHand: true }) };
    waiting.value = [...waiting.peek(), scan];
    const isStopped = stopped.peek() !== undefined;
    if (isStopped) late.add(scan.id);
    keep(scan);
    if (!isStopped) void run();
  }

  /** Stores scans in the order scanned; without a store, a scan counts as stored at once, for the life of the page. */
  function keep(scan: OneScan): void {
    if (store === undefined) {
      sayKept(scan);
      return;
    }
    storing.value = [...storing.peek(), scan.id];
    writes = writes
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
      await writes;
      finish(scan, await apply(scan, (command) => understood(scan, command)));
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

  /** The user hears and sees the result of a scan just made; the refusal of a scan that waited has to be listed. */
  function finish({ id, code, at }: OneScan, result: ScanResult): void {
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

  /** Stores the new scan before dropping the old one, so that a crash in between loses neither. */
  function retry(scan: OneScan): void {
    returned.value = without(returned.peek(), scan.id);
    take(scan.code);
    void writes.then(() => store?.drop(scan));
  }

  function drop(scan: OneScan): void {
    batch(() => {
      waiting.value = without(waiting.peek(), scan.id);
      returned.value = without(returned.peek(), scan.id);
      if (waiting.peek().length === 0) stopped.value = undefined;
    });
    void store?.drop(scan);
  }

  function show(result: ScanResult): void {
    last.value = result;
  }

  return { waiting, stored, returned, last, stopped, open, take, show, resume, retry, drop };
}

function isBack({ refused }: Scan): boolean {
  return refused !== undefined;
}

function without<Command>(scans: readonly Scan<Command>[], id: string): readonly Scan<Command>[] {
  return scans.filter((scan) => scan.id !== id);
}

export function isSending({ waiting, stopped }: Pick<ScanQueue, 'waiting' | 'stopped'>): boolean {
  return waiting.value.length > 0 && stopped.value === undefined;
}

export function unsentText({ waiting, stopped }: Pick<ScanQueue, 'waiting' | 'stopped'>): string | undefined {
  return waiting.value.length > 0 && stopped.value !== undefined ? t('ui_scan_unsent') : undefined;
}

/**
 * Waits for the scans in progress, for a key that is pressed right after the last one. Resolves with whether all are applied; the scan
 * field reports scans that cannot be sent.
 */
export function scansApplied({ waiting, stopped }: Pick<ScanQueue, 'waiting' | 'stopped'>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const end = effect(() => {
    if (waiting.value.length === 0) resolve(true);
    else if (stopped.value !== undefined) resolve(false);
  });
  return promise.finally(end);
}
