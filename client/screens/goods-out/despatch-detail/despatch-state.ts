import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { ApiError, confirmationsOf, isRefusal } from '../../../calls/errors.ts';
import type { LiveLinesDependencies } from '../../../documents/live-lines.ts';
import { type Loaded, readyIn } from '../../../documents/loaded.ts';
import { type ScanStore, scansApplied } from '../../../scan/scan-queue.ts';
import { t } from '../../../texts.ts';
import { type Confirmations, createConfirmations } from '../../../ui/confirm/confirmations-state.ts';
import { createSigning, type Signature, type Signing } from '../signing.ts';
import type { DespatchCalls, DespatchNotices, HistoryRow, Pick, TakenChange } from './despatch-dependencies.ts';
import { refuseChange, refuseDespatch } from './despatch-refusals.ts';
import { isDone, type PickLine, placeOf, type Shortage } from './despatch-rules.ts';
import { createDespatchScan, type DespatchScan, type ScannedTake } from './despatch-scan.ts';
import type { StopState } from './stop-state.ts';
import { markWaiting, type TypedStops, WalkState } from './walk-state.ts';

/** As many places as one request names. */
const AT_ONCE = 500;

/** The screen of a despatch: its pick, the walk, picking by scan or by hand, signing, and what comes after (rules: Documents, Pick). */
export class DespatchState {
  readonly walk: WalkState;
  readonly scan: DespatchScan;
  /** What showing the work of others takes (client/documents/live-lines.ts). */
  readonly live: LiveLinesDependencies<PickLine>;
  readonly confirmations: Confirmations;
  /** The signature of the despatch, or a further one. */
  readonly signing: Signing;
  /** Is somebody signing? */
  readonly isSigning = signal(false);
  /** Something typed or scanned is not saved yet. */
  readonly unsaved: ReadonlySignal<boolean>;
  readonly typed: ReadonlySignal<TypedDespatch | undefined>;
  readonly #id: number;
  readonly #calls: DespatchCalls;
  readonly #notices: DespatchNotices;
  readonly #load = signal<Loaded<Pick>>({ kind: 'loading' });
  readonly #history = signal<readonly HistoryRow[]>([]);
  readonly #saving = signal(0);

  constructor(id: number, calls: DespatchCalls, notices: DespatchNotices, store?: ScanStore<ScannedTake>) {
    this.#id = id;
    this.#calls = calls;
    this.#notices = notices;
    this.walk = new WalkState((stop, change) => this.save(stop, change));
    this.scan = createDespatchScan({
      calls,
      walk: this.walk,
      save: async (change, key) => this.walk.show(await calls.save(id, [change], key)),
      search: (code) => notices.search(code),
      store,
    });
    markWaiting(this.scan.queue, this.walk);
    this.live = {
      kind: 'take',
      lines: () => this.walk.lines.peek(),
      read: (lineIds) => calls.lines(id, lineIds),
      readAll: () => this.#read(),
      say: notices.changed,
      pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    };
    this.confirmations = createConfirmations(confirmationsOf);
    this.signing = createSigning({
      send: (signature, key) => this.#sign(signature, key),
      refusal: (error) => (error instanceof ApiError ? error.message : undefined),
    });
    this.typed = computed(() => {
      const [stops, signedBy] = [this.walk.typed.value, this.signing.name.value];
      return stops === undefined && signedBy === '' ? undefined : { stops: stops ?? {}, signedBy };
    });
    this.unsaved = computed(
      () => this.#saving.value > 0 || this.scan.queue.waiting.value.length > 0 || this.typed.value !== undefined,
    );
  }

  get load(): ReadonlySignal<Loaded<Pick>> {
    return this.#load;
  }

  get history(): ReadonlySignal<readonly HistoryRow[]> {
    return this.#history;
  }

  get pick(): Pick | undefined {
    return readyIn(this.#load.value);
  }

  /** Reads the pick anew; what stands on the screen stays until the answer is there, and what is typed beyond it. */
  async open(): Promise<void> {
    try {
      await this.#read();
    } catch (error) {
      if (this.#load.peek().kind === 'ready') this.#notices.failed(error);
      else this.#load.value = { kind: 'failed', error };
    }
  }

  async #read(): Promise<void> {
    const [pick, history, lines, walk] = await Promise.all([
      this.#calls.pick(this.#id),
      this.#calls.history(this.#id),
      this.#calls.lines(this.#id),
      this.#calls.walk(this.#id),
    ]);
    this.walk.read(lines, walk);
    this.#history.value = history;
    this.#load.value = { kind: 'ready', value: pick };
  }

  /** Is it what this version of the screen kept? */
  readonly isTyped = isTypedDespatch;

  /** Puts back what was typed before the page went, at the stops that still are there. */
  restore({ stops, signedBy }: TypedDespatch): void {
    for (const [key, typed] of Object.entries(stops)) this.walk.find(key)?.restore(typed);
    if (this.signing.name.peek() === '') this.signing.name.value = signedBy;
  }

  /** The connection is back: sends what could not be saved without it. */
  resend(): void {
    for (const { taken } of this.walk.stops.peek()) if (taken.unsaved?.left === true) taken.onCommit();
  }

  /** Saves a change of one stop at once; what the server refuses is said beside it and the typed value stays. */
  async save(stop: StopState, change: TakenChange): Promise<boolean> {
    this.#saving.value += 1;
    stop.pending(true);
    try {
      this.walk.show(await this.#calls.save(this.#id, [change]));
      return true;
    } catch (error) {
      if (isRefusal(error)) refuseChange(stop, change, error, this.walk);
      else this.#notices.failed(error);
      return false;
    } finally {
      stop.pending(false);
      this.#saving.value -= 1;
    }
  }

  /** Says why less is taken at a stop than is reserved there; null takes the reason away. */
  async explain(stop: StopState, shortage: Shortage | null): Promise<void> {
    if (await stop.commit()) await this.save(stop, { ...placeOf(stop.stop.peek()), shortage });
  }

  /** Everything typed is saved when its field is left; this waits for what is under way and says so. */
  async saveAll(): Promise<void> {
    if (await this.walk.settle()) this.#notices.done(t('despatch_saved'));
  }

  /** Takes what is listed wherever nobody has taken or explained anything yet; it can be undone. */
  async takeAll(): Promise<void> {
    if (!(await this.walk.settle())) return;
    const open = this.walk.stops
      .peek()
      .map(({ stop }) => stop.peek())
      .filter((stop) => !isDone(stop));
    const changes = open.map((stop) => ({ ...placeOf(stop), set: stop.reserved, was: stop.taken }));
    if (!(await this.#saveMany(changes))) return;
    const before = open.map((stop) => ({ ...placeOf(stop), set: stop.taken, was: stop.reserved }));
    this.#notices.done(t('despatch_allTaken', { count: open.length }), () => this.#saveMany(before));
  }

  async #saveMany(changes: readonly TakenChange[]): Promise<boolean> {
    try {
      for (let at = 0; at < changes.length; at += AT_ONCE) {
        this.walk.show(await this.#calls.save(this.#id, changes.slice(at, at + AT_ONCE)));
      }
      return true;
    } catch (error) {
      this.#notices.failed(error);
      await this.open();
      return false;
    }
  }

  nextStop(): void {
    const next = this.walk.next();
    if (next === undefined) this.#notices.done(t('despatch_allDone'));
    else this.walk.seek(next, 'taken');
  }

  start(): Promise<void> {
    return this.#do(() => this.#calls.start(this.#id));
  }

  close(): Promise<void> {
    return this.#do(async () => {
      await this.#calls.close(this.#id);
      this.#notices.done(t('despatch_closedDone', { number: this.#number }));
    });
  }

  delete(): Promise<void> {
    return this.#do(async () => {
      const { operationId } = await this.#calls.delete(this.#id);
      this.#notices.done(t('despatch_deletedDone', { number: this.#number }), () => this.undo(operationId));
    });
  }

  undo(operationId: number, reason = 'Undo'): Promise<void> {
    return this.#do(() => this.#calls.undo(operationId, reason));
  }

  /** Asks for the signature once everything typed and scanned is saved. */
  async askSignature(): Promise<void> {
    if (!(await scansApplied(this.scan.queue)) || !(await this.walk.settle())) return;
    this.isSigning.value = true;
  }

  /** Despatches, or signs once more what is despatched. */
  async #sign(signature: Signature, key: string): Promise<boolean> {
    const isDone =
      this.pick?.status === 'despatched' ? this.#signAgain(signature, key) : this.#despatch(signature, key);
    if (!(await isDone)) return false;
    this.isSigning.value = false;
    this.signing.clear();
    await this.open();
    return true;
  }

  async #signAgain(signature: Signature, key: string): Promise<boolean> {
    await this.#calls.sign(this.#id, signature, key);
    this.#notices.done(t('despatch_signedDone', { number: this.#number }));
    return true;
  }

  async #despatch(signature: Signature, key: string): Promise<boolean> {
    try {
      const despatched = await this.confirmations.run(({ accept }) =>
        this.#calls.despatch(this.#id, { ...signature, accept }, key),
      );
      if (despatched === undefined) return false;
      this.#notices.done(t('despatch_despatchedDone', { number: this.#number }), () =>
        this.undo(despatched.operationId),
      );
      return true;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (error.code.startsWith('signature_')) throw error;
      this.isSigning.value = false;
      // It is not what it was: despatched or deleted by somebody else, its stock moved.
      await this.open();
      if (!refuseDespatch(error, this.walk)) this.#notices.failed(error);
      return false;
    }
  }

  get #number(): string {
    return readyIn(this.#load.peek())?.number ?? '';
  }

  async #do(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#notices.failed(error);
    }
    await this.open();
  }
}

/** What is typed on a despatch and not saved. */
export interface TypedDespatch {
  readonly stops: TypedStops;
  readonly signedBy: string;
}

function isTypedDespatch(value: unknown): value is TypedDespatch {
  return (
    isRecord(value) &&
    typeof value['signedBy'] === 'string' &&
    isRecord(value['stops']) &&
    Object.values(value['stops']).every(
      (one) => isRecord(one) && typeof one['typed'] === 'string' && typeof one['saved'] === 'string',
    )
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
