import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { createErn } from '../../../../shared/contract/goods-in/goods-in.ts';
import { checkNewDrum, receiveManually } from '../../../../shared/contract/goods-in/manual-goods-in.ts';
import type { Reply } from '../../../../shared/contract/operation.ts';
import { reverseOperation } from '../../../../shared/contract/stock/stock.ts';
import type { LayoutId } from '../../../../shared/layouts.ts';
import type { Api } from '../../../calls/api.ts';
import { ApiError } from '../../../calls/errors.ts';
import { href } from '../../../router/href.ts';
import type { ScanStore } from '../../../scan/scan-queue.ts';
import { scansApplied } from '../../../scan/scan-queue.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { isSentBefore, Sending } from '../../../work/sending.ts';
import { refusalText, warnNotReceived } from '../ern-refusals.ts';
import type { Location } from '../ern-rules.ts';
import { ManualHead } from './manual-head.ts';
import { type LineDependencies, ManualLineState } from './manual-line-state.ts';
import { expectedErn, showRefusal } from './manual-request.ts';
import { createManualScan, type ManualScan, type ScannedGoods } from './manual-scan.ts';
import { isTypedReceipt, type ManualSku, type TypedManualLine, type TypedReceipt } from './typed-receipt.ts';

type Received = Reply<typeof receiveManually>;

export interface ManualOptions {
  layout: LayoutId | undefined;
  mayUndo: () => boolean;
  mayCreatePartners?: () => boolean;
  /** Stores scans that are not applied yet, so that they survive the page. */
  store?: ScanStore<ScannedGoods>;
}

export interface LastReceipt extends Received {
  readonly hasDrums: boolean;
  readonly undone: boolean;
}

/** Manual goods in (rules 2, goodsIn): lines found by scan or search, received as one. */
export class ManualState {
  readonly head: ManualHead;
  readonly scan: ManualScan;
  readonly sending = new Sending();
  readonly lines: Signal<readonly ManualLineState[]> = signal([]);
  /** The sticky location for the next lines: set by scanning it first (checklist 9). */
  readonly location: Signal<Location | undefined> = signal(undefined);
  readonly last: Signal<LastReceipt | undefined> = signal(undefined);
  /** The key of the line whose first field gets the focus. */
  readonly focused: Signal<string | undefined> = signal(undefined);
  readonly tried = signal(false);
  readonly typed: ReadonlySignal<TypedReceipt | undefined>;
  readonly unsaved: ReadonlySignal<boolean>;
  readonly #api: Api;
  readonly #options: ManualOptions;
  readonly #dependencies: LineDependencies;
  #made = 0;

  constructor(api: Api, options: ManualOptions) {
    this.#api = api;
    this.#options = options;
    this.head = new ManualHead(api, options.layout, options.mayCreatePartners);
    const drums = computed(() =>
      this.lines.value.flatMap(({ positions }) => positions.map(({ drumNumber }) => drumNumber)),
    );
    this.#dependencies = {
      tried: this.tried,
      isRepeated: (drum) => drums.value.filter((number) => number === drum).length > 1,
      checkDrum: (line, drum) => void this.#checkDrum(line, drum),
    };
    this.scan = createManualScan({ api, form: this, store: options.store });
    this.typed = computed(() => this.#typed());
    this.unsaved = computed(() => this.lines.value.length > 0 || this.scan.queue.waiting.value.length > 0);
  }

  isTyped(value: unknown): value is TypedReceipt {
    return isTypedReceipt(value);
  }

  /** Restores a draft; lines scanned since the page opened follow it. */
  restore({ head, lines, location, key, scan }: TypedReceipt): void {
    this.head.restore(head);
    this.lines.value = [...lines.map((line) => this.#lineOf(line)), ...this.lines.peek()];
    this.location.value ??= location ?? undefined;
    this.scan.applied.value ??= scan ?? undefined;
    this.sending.restore(key);
  }

  add(sku: ManualSku, quantity = ''): ManualLineState {
    const location = this.location.peek() ?? null;
    const position = { location, drumNumber: '', supplierDrumNumber: '', quantity };
    const line = this.#lineOf({ sku, quantity, swc: '', places: [position] });
    this.lines.value = [...this.lines.peek(), line];
    return line;
  }

  remove(line: ManualLineState): void {
    const before = this.lines.peek();
    const at = before.indexOf(line);
    this.lines.value = before.filter((other) => other !== line);
    toasts.done(t('manual_removed', { sku: line.sku.stockCode }), () => {
      this.lines.value = this.lines.peek().toSpliced(at, 0, line);
    });
  }

  /** Creates the ERN and receives it after the user confirms what the server asks. Returns false if nothing was sent. */
  async receive(): Promise<boolean> {
    if (!(await this.#isReady())) return false;
    const input = { ...this.head.input(), lines: this.lines.peek().map((line) => line.input()) };
    await this.sending.send(
      async ({ accept, under }) =>
        this.#received(await this.#api.call(receiveManually, { ...input, accept: [...accept] }, under)),
      (error) => this.#refused(error),
    );
    return true;
  }

  /** Creates the ERN and leaves it expected, because the goods are still to come. Returns false if nothing was sent. */
  async announce(): Promise<boolean> {
    if (!(await this.#isReady())) return false;
    const { input, path } = expectedErn(this.head, this.lines.peek());
    await this.sending.send(
      async ({ under }) => {
        const ern = await this.#api.call(createErn, input, under);
        this.#next();
        toasts.done(t('manual_announced', { number: ern.number }), undefined, linkTo(ern));
      },
      (error) => this.#refused(error, path),
    );
    return true;
  }

  /** Undoes the receipt: its ERN is open again. */
  async undo({ operationId, number }: Received, reason = 'Undo'): Promise<void> {
    try {
      await this.#api.call(reverseOperation, { id: operationId, reason });
      const last = this.last.peek();
      if (last?.operationId === operationId) this.last.value = { ...last, undone: true };
      toasts.done(t('manual_undone', { number }));
    } catch (error) {
      warnFailed(error);
    }
  }

  get mayUndo(): boolean {
    return this.#options.mayUndo();
  }

  /** Whether the form can be sent; missing values are errors from now on. */
  async #isReady(): Promise<boolean> {
    if (!(await scansApplied(this.scan.queue)) || this.sending.isAtWork) return false;
    this.tried.value = true;
    const isRight = this.head.check() && this.lines.peek().every((line) => !line.bad.peek());
    return isRight && this.lines.peek().length > 0;
  }

  #received(received: Received): void {
    const hasDrums = this.lines.peek().some(({ positions }) => positions.some(({ drumNumber }) => drumNumber !== ''));
    this.#next();
    this.last.value = { ...received, hasDrums, undone: false };
    const undo = this.mayUndo ? () => this.undo(received) : undefined;
    toasts.done(t('manual_received', { number: received.number }), undo);
  }

  /** Clears the form for the next delivery, under a new key. */
  #next(): void {
    this.lines.value = [];
    this.tried.value = false;
    this.head.next();
    this.scan.awaitingDrum.value = undefined;
    this.sending.renew();
  }

  #refused(error: unknown, path?: (refused: string) => string): void {
    const form = { head: this.head, lines: this.lines.peek() };
    if (!showRefusal(error, form, path)) warnFailed(error);
  }

  /** Shows a taken drum number at once, before anything is sent (checklist 10). */
  async #checkDrum(line: ManualLineState, drumNumber: string): Promise<void> {
    if (drumNumber === '' || /\s/.test(drumNumber)) return;
    try {
      const { taken, usedBy } = await this.#api.call(checkNewDrum, { drumNumber });
      if (taken === null || line.drum.value.peek().trim() !== drumNumber) return;
      line.drum.refuse(refusalText(takenBy(taken, drumNumber, usedBy)));
    } catch (error) {
      // A failed check does no harm: the receipt checks again.
      console.warn(error);
    }
  }

  #lineOf(line: TypedManualLine): ManualLineState {
    this.#made += 1;
    return new ManualLineState(String(this.#made), line, this.#dependencies);
  }

  /** Undefined while there is nothing to lose. */
  #typed(): TypedReceipt | undefined {
    if (this.lines.value.length === 0) return undefined;
    return {
      head: this.head.typed(),
      lines: this.lines.value.map((line) => line.typed()),
      location: this.location.value ?? null,
      key: this.sending.key,
      scan: this.scan.applied.value ?? null,
    };
  }
}

function linkTo({ id, number }: Reply<typeof createErn>) {
  return { text: t('manual_open', { number }), href: href('goodsIn/:id', { id }) };
}

function warnFailed(error: unknown): void {
  if (isSentBefore(error)) toasts.warn(t('manual_sentBefore'));
  else warnNotReceived(error);
}

/** The error that the receipt would return. */
function takenBy(code: string, drum: string, usedBy: string | null): ApiError {
  return new ApiError('goodsIn/drumNumber', 409, { code, message: drum, data: { drum, usedBy } });
}
