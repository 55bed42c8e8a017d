import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { createBackoff } from '../calls/backoff.ts';
import { idempotencyKey } from '../calls/request.ts';
import { t } from '../texts.ts';
import { afterPaint } from '../ui/after-paint.ts';

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
  /** What the screen expects of a scan that the server has not answered yet. */
  readonly isSaving?: true;
  /** The user has heard it already. */
  readonly isSilent?: true;
}

/** A command and its result as far as the screen knows them. */
export interface Expected<Command> {
  readonly command: Command;
  readonly result: ScanResult;
  /** Shows more than the result, once the result is painted. */
  readonly showMore?: () => void;
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
  /** What a scan will do if the commands `ahead` of it succeed; undefined if only the server can tell. */
  readonly expect?: (scan: Scan<Command>, ahead: readonly Command[]) => Expected<Command> | undefined;
  /** Whether a code names one thing: scanned twice by one pull of the trigger, it is one scan. */
  readonly isUnique?: (code: string) => boolean;
  readonly store?: ScanStore<Command>;
  readonly newId?: () => string;
  readonly now?: () => number;
}

export interface ScanQueue<Command = unknown> {
  readonly waiting: ReadonlySignal<readonly Scan<Command>[]>;
  /** The same for display: a new scan is added once its expected result is painted. */
  readonly displayed: ReadonlySignal<readonly Scan<Command>[]>;
  /** The waiting scans that are stored already: a screen may call only these waiting, because they survive a crash of the page. */
  readonly stored: ReadonlySignal<readonly Scan<Command>[]>;
  readonly returned: ReadonlySignal<readonly Scan<Command>[]>;
  readonly last: ReadonlySignal<ScanResult | undefined>;
  /** Why the queue is stopped: the failure of its first scan. */
  readonly stopped: ReadonlySignal<unknown>;
  /** Resumes stored scans; the scan field calls it when it appears, and calls the returned function when it goes. */
  open(): () => void;
  /** Takes a code that was scanned or typed, except for the second of one pull of the trigger. */
  receive(code: string, isByHand: boolean): void;
  take(code: string, isByHand?: boolean): void;
  show(result: ScanResult): void;
  /** Retries after a failure, with the same scan and the same key. Also happens automatically. */
  resume(): void;
  retry(scan: Scan<Command>): void;
  drop(scan: Scan<Command>): void;
}

/** Milliseconds within which two equal codes can come from one pull of the trigger. */
const ONE_PULL = 300;

/**
 * Scans are queued, not raced: each is stored first, then applied once, in the order scanned, one at a time, however slow the server is. No
 * scan is lost when sending fails or the page closes (checklist 7, 42, 55). A scan with an expected result shows it at once; it is stored
 * with its command while it is sent, because a page that closes in between either knows the command or no scan to send again.
 */
export function createScanQueue<Command = unknown>({
  apply,
  expect,
  isUnique,
  store,
  newId = idempotencyKey,
  now = Date.now,
}: ScanQueueOptions<Command>): ScanQueue<Command> {
  type OneScan = Scan<Command>;
  const waiting = signal<readonly OneScan[]>([]);
  const displayed = signal<readonly OneScan[]>([]);
  const storing = signal<readonly string[]>([]);
  const stored = computed(() => waiting.value.filter(({ id }) => !storing.value.includes(id)));
  const returned = signal<readonly OneScan[]>([]);
  const last = signal<ScanResult | undefined>(undefined);
  const stopped = signal<unknown>(undefined);
  /** Scans whose result no one is waiting for: they were stopped, or come from before the page was loaded. */
  const late = new Set<string>();
  /** Scans whose expected result is shown, or was until a newer scan. */
  const expectations = new Set<string>();
  const backoff = createBackoff();
  let isRunning = false;
  let isOpen = store === undefined;
  let writes = Promise.resolve();
  let latest = 0;
  let read: { readonly code: string; readonly at: number } | undefined;

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
      displayed.value = waiting.value;
    });
    isOpen = true;
    void run();
  }

  function receive(code: string, isByHand: boolean): void {
    const at = now();
    const isDouble = read?.code === code && at - read.at <= ONE_PULL && isUnique?.(code) === true;
    read = { code, at };
    if (!isDouble) take(code, isByHand);
  }

  function take(code: string, isByHand = false): void {
    latest = Math.max(now(), latest + 1);
    const taken: OneScan = { id: newId(), code, at: latest, ...(isByHand && { byHand: true }) };
    const expected = expectedOf(taken);
    if (expected === undefined) {
      enter(taken);
      begin();
      return;
    }
    last.value = { ...expected.result, isSaving: true };
    expectations.add(taken.id);
    enter({ ...taken, command: expected.command });
    afterPaint(() =>
      batch(() => {
        begin();
        expected.showMore?.();
      }),
    );
  }

  /** What the scan will do, if every scan ahead of it is understood already. */
  function expectedOf(scan: OneScan): Expected<Command> | undefined {
    const ahead = waiting.peek().flatMap(({ command }) => (command === undefined ? [] : [command]));
    const isKnown = isOpen && stopped.peek() === undefined && ahead.length === waiting.peek().length;
    return isKnown ? expect?.(scan, ahead) : undefined;
  }

  function enter(scan: OneScan): void {
    waiting.value = [...waiting.peek(), scan];
    if (stopped.peek() !== undefined) late.add(scan.id);
    keep(scan);
  }

  function begin(): void {
    displayed.value = waiting.peek();
    if (stopped.peek() === undefined) void run();
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
    if (waits && stopped.peek() !== undefined) last.value = { good: true, text: queuedText({ code }) };
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
      if (!expectations.has(scan.id)) await writes;
      finish(scan, await apply(scan, (command) => understood(scan, command)));
      return true;
    } catch (error) {
      for (const { id } of waiting.peek()) late.add(id);
      if (last.peek()?.isSaving) last.value = { good: true, text: queuedText(waiting.peek().at(-1)), isSilent: true };
      stopped.value = error ?? new Error('the scan could not be sent');
      if (isOpen) backoff.after(resume);
      return false;
    }
  }

  async function understood(scan: OneScan, command: Command): Promise<void> {
    const meant = { ...scan, command };
    waiting.value = waiting.peek().map((one) => (one.id === scan.id ? meant : one));
    displayed.value = waiting.value;
    await store?.keep(meant);
  }

  /**
   * The user hears and sees the result of a scan just made; the refusal of a scan that waited, or that looked good until others were made,
   * has to be listed.
   */
  function finish({ id, code, at }: OneScan, result: ScanResult): void {
    const wasExpected = expectations.delete(id);
    const hasNewer = wasExpected && waiting.peek().some((scan) => expectations.has(scan.id));
    const isListed = !result.good && (late.has(id) || hasNewer);
    const back = isListed ? { id, code, at, refused: result.text } : undefined;
    late.delete(id);
    backoff.reset();
    batch(() => {
      stopped.value = undefined;
      if (!result.good || !hasNewer) last.value = wasExpected && result.good ? { ...result, isSilent: true } : result;
      waiting.value = without(waiting.peek(), id);
      displayed.value = without(displayed.peek(), id);
      if (back !== undefined) returned.value = [...returned.peek(), back];
    });
    void writes.then(() => (back === undefined ? store?.drop({ id, code, at }) : store?.keep(back)));
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
      displayed.value = without(displayed.peek(), scan.id);
      returned.value = without(returned.peek(), scan.id);
      if (waiting.peek().length === 0) stopped.value = undefined;
    });
    void store?.drop(scan);
  }

  function show(result: ScanResult): void {
    last.value = result;
  }

  return { waiting, displayed, stored, returned, last, stopped, open, receive, take, show, resume, retry, drop };
}

function queuedText({ code }: Pick<Scan, 'code'> = { code: '' }): string {
  return t('ui_scan_queued', { code });
}

function isBack({ refused }: Scan): boolean {
  return refused !== undefined;
}

function without<Command>(scans: readonly Scan<Command>[], id: string): readonly Scan<Command>[] {
  return scans.filter((scan) => scan.id !== id);
}

export function isSending({ displayed, stopped }: Pick<ScanQueue, 'displayed' | 'stopped'>): boolean {
  return displayed.value.length > 0 && stopped.value === undefined;
}

export function unsentText({ waiting, stopped }: Pick<ScanQueue, 'waiting' | 'stopped'>): string | undefined {
  return waiting.value.length > 0 && stopped.value !== undefined ? t('ui_scan_unsent') : undefined;
}

/**
 * Waits for the scans in progress, for a key that is pressed right after the last one. Resolves with whether all are applied, or all that
 * are `awaited`; the scan field reports scans that cannot be sent.
 */
export function scansApplied(
  { waiting, stopped }: Pick<ScanQueue, 'waiting' | 'stopped'>,
  awaited: (scan: Scan) => boolean = () => true,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const end = effect(() => {
    if (!waiting.value.some(awaited)) resolve(true);
    else if (stopped.value !== undefined) resolve(false);
  });
  return promise.finally(end);
}
