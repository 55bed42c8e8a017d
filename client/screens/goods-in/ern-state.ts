import { type ReadonlySignal, signal } from '@preact/signals-react';
import { saveDefaultLocations } from '../../../shared/contract/goods-in/default-locations.ts';
import {
  checkDrumNumber,
  countErn,
  getErn,
  listDiscrepancyComments,
  listErnLines,
} from '../../../shared/contract/goods-in/goods-in.ts';
import type { RowOf } from '../../../shared/contract/operation.ts';
import { listOperations } from '../../../shared/contract/stock/stock.ts';
import type { Api } from '../../calls/api.ts';
import { isRefusal } from '../../calls/errors.ts';
import { pagesOf } from '../../calls/pages.ts';
import { reportError, warnOf } from '../../calls/report-error.ts';
import { type Loaded, readyIn } from '../../documents/loaded.ts';
import { latestAnswer } from '../../lines/answer-order.ts';
import type { LiveLinesDependencies } from '../../lines/live-lines.ts';
import { typedOn } from '../../lines/typed-lines.ts';
import { type ScanStore, scansApplied } from '../../scan/scan-queue.ts';
import { toasts } from '../../state/toasts.ts';
import type { TextKey } from '../../text-sets.ts';
import { t } from '../../texts.ts';
import { addComing, Counting, markWaiting } from '../../work/counting.ts';
import type { ErnLineState } from './ern-line-state.ts';
import { ErnLinesState, isTypedErn, lineOf, type TypedErn } from './ern-lines-state.ts';
import { createReceipt, type ErnReceipt } from './ern-receipt.ts';
import { refuseSave, takenText, warnNotReceived } from './ern-refusals.ts';
import type { CountInput, Ern, ErnLine } from './ern-rules.ts';
import { createErnScan, type ErnScan, type ScannedCount } from './ern-scan.ts';
import { addedTo } from './line-changes.ts';

export type HistoryRow = RowOf<typeof listOperations>;

/** The ERN screen: one document, its lines, counting and receiving (rules 4 and 5, Goods in). */
export class ErnState {
  readonly scan: ErnScan;
  readonly receipt: ErnReceipt;
  readonly lines: ErnLinesState;
  /** What `LiveLines` needs to show the work of others (client/lines/live-lines.ts). */
  readonly live: LiveLinesDependencies<ErnLine>;
  readonly counting: Counting;
  readonly typed: ReadonlySignal<TypedErn | undefined>;
  readonly #id: number;
  readonly #api: Api;
  readonly #load = signal<Loaded<Ern>>({ kind: 'loading' });
  readonly #history = signal<readonly HistoryRow[]>([]);
  readonly #comments = signal<readonly string[]>([]);

  constructor(id: number, api: Api, store?: ScanStore<ScannedCount>) {
    this.#id = id;
    this.#api = api;
    this.lines = new ErnLinesState((line, change) => this.counting.afterScans(() => this.save(line, change())));
    this.scan = createErnScan({
      api,
      lines: this.lines,
      drums: { problem: (drumNumber, lineId) => this.drumProblem(drumNumber, lineId), isFixed: () => this.isTransfer },
      count: async (change, idempotencyKey) => {
        const { lines } = await api.call(countErn, { id, ...change }, { idempotencyKey });
        this.lines.show(lines, change);
      },
      store,
    });
    this.live = {
      kind: 'count',
      lines: () => this.lines.all.peek(),
      read: async (lineIds) => (await api.call(listErnLines, { id, lineId: [...lineIds], limit: 500 })).items,
      readAll: () => this.#read(),
      say: sayChanged,
      pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    };
    markWaiting(this.scan.queue, (code) => lineOf(code, this.lines));
    addComing(
      this.scan.queue,
      ({ lineId }) => this.lines.find(lineId),
      (line, counts) =>
        addedTo(
          line.row.peek().id,
          counts.map(({ change }) => change),
        ),
    );
    this.receipt = createReceipt(id, {
      api,
      lines: this.lines,
      isTransfer: () => this.isTransfer,
      scansApplied: () => scansApplied(this.scan.queue),
      open: () => this.open(),
    });
    this.typed = typedOn(this.lines.all);
    this.counting = new Counting(this.scan.queue, () => this.lines.isDirty.value);
  }

  get unsaved(): ReadonlySignal<boolean> {
    return this.counting.unsaved;
  }

  get load(): ReadonlySignal<Loaded<Ern>> {
    return this.#load;
  }

  /** Recent comments to choose from, newest first. */
  get comments(): ReadonlySignal<readonly string[]> {
    return this.#comments;
  }

  get history(): ReadonlySignal<readonly HistoryRow[]> {
    return this.#history;
  }

  /** Reads the document again; the screen keeps its content until the answer arrives, and unsaved values beyond that. */
  async open(): Promise<void> {
    try {
      await this.#read();
    } catch (error) {
      if (this.#load.peek().kind === 'ready') reportError(error);
      else this.#load.value = { kind: 'failed', error };
    }
  }

  async #read(): Promise<void> {
    const id = this.#id;
    const begun = latestAnswer();
    const pages = pagesOf(this.#api, listErnLines, { id, limit: 500 });
    const [ern, { items: history }, first] = await Promise.all([
      this.#api.call(getErn, { id }),
      this.#api.call(listOperations, { document: 'ern', documentId: id, limit: 100 }),
      pages.next(),
    ]);
    const reading = this.lines.read(begun, first.done === true ? [] : first.value, pages);
    this.#history.value = history;
    this.#load.value = { kind: 'ready', value: ern };
    await reading;
  }

  readonly isTyped = isTypedErn;

  /** Restores unsaved values from before the page closed, on lines that still exist. */
  restore(typed: TypedErn): void {
    for (const line of this.lines.all.peek()) {
      const before = typed[line.key];
      if (before !== undefined) line.restore(before);
    }
  }

  /** Sends what could not be saved while offline. */
  resend(): void {
    for (const line of this.lines.all.peek()) line.resend();
  }

  /** Saves a change of one line at once; a refusal is shown beside its field and the typed value stays. */
  save(line: ErnLineState, change: CountInput): Promise<boolean> {
    const work = async () => {
      this.lines.show((await this.#api.call(countErn, { id: this.#id, ...change })).lines);
      this.#remember(change);
    };
    return this.counting.save(line, work, (error) => {
      if (isRefusal(error)) refuseSave(line, change, error);
      else warnNotReceived(error);
    });
  }

  /** Fields are saved when they are left; this waits for pending saves and shows a confirmation. */
  async saveAll(): Promise<void> {
    if (await this.lines.commit()) toasts.done(t('ern_saved'));
  }

  /** Comments are only suggestions, so a failure is ignored. */
  async readComments(): Promise<void> {
    const list = await this.#api.call(listDiscrepancyComments, { fields: ['comment'] }).catch(() => undefined);
    if (list !== undefined) this.#comments.value = list.items.map(({ comment }) => comment);
  }

  #remember({ counts = [], lines = [] }: CountInput): void {
    const written = [
      ...counts.flatMap(({ damage }) => damage ?? []),
      ...lines.flatMap(({ discrepancyComment }) => discrepancyComment ?? []),
    ];
    if (written.length > 0) this.#comments.value = [...new Set([...written, ...this.#comments.peek()])];
  }

  nextUncounted(): void {
    if (!this.lines.seekUncounted()) toasts.done(t('ern_allCounted'));
  }

  /** Why a drum number cannot be counted on a line; undefined if it can. */
  async drumProblem(drumNumber: string, lineId: number): Promise<string | undefined> {
    const { taken, usedBy } = await this.#api.call(checkDrumNumber, { id: this.#id, drumNumber, lineId });
    return taken === null ? undefined : takenText(taken, drumNumber, usedBy);
  }

  /** Sets where goods without a location are received; returns whether it was saved. */
  async saveDefaultLocation(locationId: number | null): Promise<boolean> {
    const ern = readyIn(this.#load.peek());
    if (ern === undefined) return false;
    const former = ern.defaultLocation;
    try {
      const { goodsIn: defaultLocation } = await this.#api.call(saveDefaultLocations, {
        defaultGoodsInId: locationId,
        was: former?.id ?? null,
      });
      this.#load.value = { kind: 'ready', value: { ...ern, defaultLocation } };
      toasts.done(t('ern_defaultSaved', { name: defaultLocation?.name ?? '–' }), () =>
        this.saveDefaultLocation(former?.id ?? null),
      );
      return true;
    } catch (error) {
      if (isRefusal(error) && error.code === 'changed_meanwhile') {
        warnOf(error);
        await this.open();
      } else toasts.warn(t('message_defaultLocationsError'));
      return false;
    }
  }

  /** Where goods without a location are received; undefined if not configured. */
  get defaultLocation(): { id: number; name: string } | undefined {
    return readyIn(this.#load.value)?.defaultLocation ?? undefined;
  }

  /** For a transfer, the owner and the drum were decided where the goods left. */
  get isTransfer(): boolean {
    return readyIn(this.#load.value)?.source === 'transfer';
  }
}

const othersDid: Readonly<Record<string, TextKey>> = {
  receive: 'ern_other_receive',
  reverse: 'ern_other_reverse',
  hide: 'ern_other_hide',
  unhide: 'ern_other_unhide',
  'edit ern': 'ern_other_edit',
  'cancel ern': 'ern_other_cancel',
};

function sayChanged(kind: string, name: string): void {
  toasts.done(t(othersDid[kind] ?? 'ern_other_changed', { name }));
}
