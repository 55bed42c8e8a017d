import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import {
  abandonPick,
  closePick,
  listPickSignatures,
  startPick,
} from '../../../../shared/contract/goods-out/despatch.ts';
import { deletePick, getPick } from '../../../../shared/contract/goods-out/picks.ts';
import type { Reply, RowOf } from '../../../../shared/contract/operation.ts';
import { listOperations, reverseOperation } from '../../../../shared/contract/stock/stock.ts';
import { compare } from '../../../../shared/quantity.ts';
import type { Api } from '../../../calls/api.ts';
import { ApiError, confirmationsOf, isRefusal } from '../../../calls/errors.ts';
import { tryOrReport, warnOf } from '../../../calls/report-error.ts';
import { type Loaded, readyIn } from '../../../documents/loaded.ts';
import { latestAnswer } from '../../../lines/answer-order.ts';
import type { LiveLinesDependencies } from '../../../lines/live-lines.ts';
import { isRecord, isTypedLines, type TypedLines } from '../../../lines/typed-lines.ts';
import type { ScanStore } from '../../../scan/scan-queue.ts';
import { createSigning, type Signature, type Signing } from '../../../signing/signing.ts';
import { toasts } from '../../../state/toasts.ts';
import type { TextKey } from '../../../text-sets.ts';
import { t } from '../../../texts.ts';
import { type Confirmations, createConfirmations } from '../../../ui/confirm/confirmations-state.ts';
import { type FinishedPicks, finishPicks } from '../finished-picks.ts';
import { type PickLine, positionOf, type Stop, type TakenChange } from './despatch-rules.ts';
import type { ScannedTake } from './despatch-scan.ts';
import { endDespatch, signAgain } from './end-despatch.ts';
import { linesOf, takeFrom, walkOf } from './pick-walk.ts';
import { Picking } from './picking.ts';

export type Pick = Reply<typeof getPick>;
export type HistoryRow = RowOf<typeof listOperations>;

const operations: Readonly<Record<string, TextKey>> = {
  'start pick': 'despatch_other_start',
  'edit pick': 'despatch_other_edit',
  'delete pick': 'despatch_other_delete',
  despatch: 'despatch_other_despatch',
  'sign pick': 'despatch_other_sign',
  'close pick': 'despatch_other_close',
  reverse: 'despatch_other_reverse',
};

/** A despatch on screen: its pick, the walk, picking by scan or by hand, signing, and what follows (rules: Documents, Pick). */
export class DespatchState {
  readonly picking: Picking;
  /** What `LiveLines` needs to show the work of others (client/lines/live-lines.ts). */
  readonly live: LiveLinesDependencies<PickLine>;
  readonly confirmations: Confirmations;
  readonly signing: Signing;
  readonly isSigning = signal(false);
  readonly isSettingCarrier = signal(false);
  /** Set once the pick is despatched here. */
  readonly finished = signal<FinishedPicks | undefined>(undefined);
  /** Set while the user abandons a pick with goods taken. */
  readonly isPuttingBack = signal(false);
  readonly takenStops: ReadonlySignal<readonly Stop[]>;
  readonly unsaved: ReadonlySignal<boolean>;
  readonly typed: ReadonlySignal<TypedDespatch | undefined>;
  readonly #id: number;
  readonly #api: Api;
  readonly #load = signal<Loaded<Pick>>({ kind: 'loading' });
  readonly #history = signal<readonly HistoryRow[]>([]);
  readonly #signatures = signal<ReadonlyMap<number, string>>(new Map());

  constructor(id: number, api: Api, store?: ScanStore<ScannedTake>) {
    this.#id = id;
    this.#api = api;
    this.picking = new Picking({
      api,
      save: (changes, key) => this.#take(changes, key),
      readAll: () => this.open(),
      isRound: false,
      store,
    });
    this.live = {
      kind: 'take',
      lines: () => this.picking.walk.lines.peek(),
      read: (lineIds) => linesOf(api, id, lineIds),
      readAll: () => this.#read(),
      say: (kind, name) => toasts.done(t(operations[kind] ?? 'despatch_other_changed', { name })),
      pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    };
    this.confirmations = createConfirmations(confirmationsOf);
    this.signing = createSigning({
      send: (signature, key) => this.#sign(signature, key),
      refusal: (error) => (error instanceof ApiError ? error.message : undefined),
    });
    this.typed = computed(() => {
      const [stops, signedBy] = [this.picking.walk.typed.value, this.signing.name.value];
      return stops === undefined && signedBy === '' ? undefined : { stops: stops ?? {}, signedBy };
    });
    this.takenStops = computed(() =>
      this.picking.walk.stops.value
        .map(({ row }) => row.value)
        .filter(({ taken }) => taken !== null && compare(taken, '0') > 0),
    );
    this.unsaved = computed(() => this.picking.counting.unsaved.value || this.typed.value !== undefined);
  }

  get load(): ReadonlySignal<Loaded<Pick>> {
    return this.#load;
  }

  get history(): ReadonlySignal<readonly HistoryRow[]> {
    return this.#history;
  }

  /** Earlier drawn signatures, by their operation in the history. */
  get signatures(): ReadonlyMap<number, string> {
    return this.#signatures.value;
  }

  get pick(): Pick | undefined {
    return readyIn(this.#load.value);
  }

  /** Reads the pick again; the screen keeps its content until the answer arrives, and unsaved values beyond that. */
  async open(): Promise<void> {
    try {
      await this.#read();
    } catch (error) {
      if (this.#load.peek().kind === 'ready') warnOf(error);
      else this.#load.value = { kind: 'failed', error };
    }
  }

  async #read(): Promise<void> {
    const id = this.#id;
    const begun = latestAnswer();
    const [pick, history, lines, walk] = await Promise.all([
      this.#api.call(getPick, { id }),
      this.#api.call(listOperations, { document: 'pick', documentId: id, limit: 100 }),
      linesOf(this.#api, id),
      walkOf(this.#api, [id]),
    ]);
    this.picking.walk.read(begun, lines, walk);
    this.#history.value = history.items;
    this.#load.value = { kind: 'ready', value: pick };
    if (!hasEarlierSignatures(pick, history.items)) return;
    const { items } = await this.#api.call(listPickSignatures, { id, limit: 100 });
    this.#signatures.value = new Map(items.map(({ id: operationId, signature }) => [operationId, signature]));
  }

  readonly isTyped = isTypedDespatch;

  /** Restores unsaved values from before the page closed, at stops that still exist. */
  restore({ stops, signedBy }: TypedDespatch): void {
    this.picking.restore(stops);
    if (this.signing.name.peek() === '') this.signing.name.value = signedBy;
  }

  start(): Promise<void> {
    return this.#do(() => this.#api.call(startPick, { id: this.#id }));
  }

  async #startFirst(): Promise<void> {
    try {
      await this.#api.call(startPick, { id: this.#id });
    } catch (error) {
      // Taking the goods is refused with the same reason, or another user has started the pick.
      if (!isRefusal(error)) throw error;
    }
    await this.open();
  }

  /** The first goods taken start the pick. */
  async #take(changes: readonly TakenChange[], key?: string): Promise<readonly PickLine[]> {
    if (this.pick?.status === 'created') await this.#startFirst();
    return takeFrom(this.#api, this.#id, changes, key);
  }

  /** Abandons the pick. Asks first where the goods were put back, if any were taken. */
  async abandon(): Promise<void> {
    if (!(await this.picking.commit())) return;
    if (this.takenStops.peek().length > 0) this.isPuttingBack.value = true;
    else await this.#do(() => this.putBack(undefined));
  }

  /** Abandons the pick after the taken goods were put back: at `destinationId`, or where they were taken. */
  async putBack(destinationId: number | undefined): Promise<void> {
    const putBack = this.takenStops.peek().map((stop) => ({ ...positionOf(stop), quantity: stop.taken ?? '0' }));
    const input = putBack.length === 0 ? {} : { putBack, ...(destinationId !== undefined && { destinationId }) };
    await this.#api.call(abandonPick, { id: this.#id, ...input });
    toasts.done(t('despatch_abandonedDone', { number: this.#number }));
    await this.open();
  }

  close(): Promise<void> {
    return this.#do(async () => {
      await this.#api.call(closePick, { id: this.#id });
      toasts.done(t('despatch_closedDone', { number: this.#number }));
    });
  }

  delete(): Promise<void> {
    return this.#do(async () => {
      const { operationId } = await this.#api.call(deletePick, { id: this.#id });
      toasts.done(t('despatch_deletedDone', { number: this.#number }), () => this.undo(operationId));
    });
  }

  undo(operationId: number, reason = 'Undo'): Promise<void> {
    this.finished.value = undefined;
    return this.#do(() => this.#api.call(reverseOperation, { id: operationId, reason }));
  }

  /** Asks for the signature once everything typed and scanned is saved. */
  async askSignature(): Promise<void> {
    if (await this.picking.commit()) this.isSigning.value = true;
  }

  async #sign(signature: Signature, key: string): Promise<boolean> {
    const { pick } = this;
    if (pick === undefined) return false;
    const end = {
      pick,
      api: this.#api,
      confirmations: this.confirmations,
      walk: this.picking.walk,
      leave: () => {
        this.isSigning.value = false;
      },
      open: () => this.open(),
      undo: (operationId: number) => this.undo(operationId),
    };
    const isAgain = pick.status === 'despatched';
    const isDone = await (isAgain ? signAgain : endDespatch)(end, signature, key);
    if (!isDone) return false;
    if (!isAgain) void this.#finish(t('despatch_despatchedDone', { number: pick.number }));
    end.leave();
    this.signing.clear();
    await this.open();
    return true;
  }

  #finish(done: string): Promise<void> {
    return tryOrReport(async () => {
      this.finished.value = await finishPicks(this.#api, done);
    });
  }

  get #number(): string {
    return readyIn(this.#load.peek())?.number ?? '';
  }

  async #do(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      warnOf(error);
    }
    await this.open();
  }
}

function hasEarlierSignatures({ status }: Pick, history: readonly HistoryRow[]): boolean {
  const signed = history.filter(({ kind }) => kind === 'despatch' || kind === 'sign pick').length;
  return signed > (status === 'despatched' ? 1 : 0);
}

export interface TypedDespatch {
  readonly stops: TypedLines;
  readonly signedBy: string;
}

function isTypedDespatch(value: unknown): value is TypedDespatch {
  return isRecord(value) && typeof value['signedBy'] === 'string' && isTypedLines(value['stops']);
}
