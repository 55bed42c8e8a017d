import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { LayoutId } from '../../../../shared/layouts.ts';
import { compare } from '../../../../shared/quantity.ts';
import { ApiError, confirmationsOf, isRefusal } from '../../../calls/errors.ts';
import { idempotencyKey } from '../../../calls/request.ts';
import { type Loaded, readyIn } from '../../../documents/loaded.ts';
import { createSigning, type Signature, type Signing } from '../../../documents/signing/signing.ts';
import { type ScanStore, scansApplied } from '../../../scan/scan-queue.ts';
import { t } from '../../../texts.ts';
import { type Confirmations, createConfirmations } from '../../../ui/confirm/confirmations-state.ts';
import type { SoughtField } from '../../../ui/lines/line-column.ts';
import type { MadePick, PickCalls, PickLineRow, PickParameter, WholeJob } from './pick-calls.ts';
import { PickHead } from './pick-head.ts';
import { PickLineState } from './pick-line-state.ts';
import { createPickScan, type PickedGoods, type PickScan } from './pick-scan.ts';
import { isTypedPick, type PickSku, type TypedPick, type TypedPickLine } from './typed-pick.ts';

/** What the screen says about what happened; tests pass their own. */
export interface PickNotices {
  created(pick: MadePick, undo: () => Promise<void>): void;
  despatched(pick: MadePick): void;
  saved(id: number, number: string): void;
  deleted(number: string): void;
  removed(stockCode: string, undo: () => void): void;
  /** A failure that no field shows. */
  failed(error: unknown): void;
}

/** A new pick, one that is edited, or the copy of one. */
export type PickSource = { readonly kind: 'new' } | { readonly kind: 'edit' | 'copy'; readonly id: number };

export interface PickOptions {
  readonly layout: LayoutId | undefined;
  readonly source: PickSource;
  /** Keeps scans that are not applied yet beyond the life of the page. */
  readonly store?: ScanStore<PickedGoods>;
}

/** What a screen begins with. */
interface PickStart {
  /** The pick that is edited or was copied. */
  readonly number: string | undefined;
  readonly status: string | undefined;
  readonly plan: readonly PickParameter[];
  readonly items: readonly PickParameter[];
}

/** A pick as it is made or edited: whom it is for, its lines, and the stock each will take (rules 5, Pick). */
export class PickState {
  readonly head: PickHead;
  readonly scan: PickScan;
  readonly source: PickSource;
  readonly confirmations: Confirmations = createConfirmations(confirmationsOf);
  readonly start: Signal<Loaded<PickStart>> = signal({ kind: 'loading' });
  readonly lines: Signal<readonly PickLineState[]> = signal([]);
  /** The line that is brought into sight: just scanned, or added with its first field to be typed. */
  readonly sought: Signal<SoughtField | undefined> = signal(undefined);
  /** What of a whole job could not be taken. */
  readonly leftOut: Signal<{ job: string; lines: WholeJob['leftOut']; found: number } | undefined> = signal(undefined);
  /** Of a pick that is despatched in the same operation. */
  readonly signing: Signing = createSigning({ send: (signature) => this.#despatch(signature) });
  readonly isSigning = signal(false);
  /** What was typed is older than what somebody else saved meanwhile. */
  readonly isContested = signal(false);
  readonly tried = signal(false);
  readonly typed: ReadonlySignal<TypedPick | undefined>;
  readonly unsaved: ReadonlySignal<boolean>;
  readonly isTyped = isTypedPick;
  readonly #calls: PickCalls;
  readonly #notices: PickNotices;
  readonly #key = signal(idempotencyKey());
  readonly #version = signal<number | null>(null);
  /** What was read of the pick that is edited, or copied: only what differs is unsaved. */
  readonly #shown = signal<string | undefined>(undefined);
  /** What the edited pick holds, by SKU and stock line. */
  #held: ReadonlyMap<string, ReadonlyMap<number, string>> = new Map();
  #sending = false;

  constructor(calls: PickCalls, notices: PickNotices, { layout, source, store }: PickOptions) {
    this.#calls = calls;
    this.#notices = notices;
    this.source = source;
    this.head = new PickHead(calls, layout);
    this.scan = createPickScan({ calls, form: this, store });
    this.typed = computed(() => this.#typed());
    this.unsaved = computed(() => this.typed.value !== undefined || this.scan.queue.waiting.value.length > 0);
  }

  /** Reads what it begins with: parameters, the default location, the pick that is edited or copied. */
  async open(): Promise<void> {
    try {
      const [plan, items, row] = await Promise.all([
        this.#calls.parameters('plan'),
        this.#calls.parameters('planItem'),
        this.source.kind === 'new' ? undefined : this.#calls.pick(this.source.id),
        this.head.offer(this.source.kind === 'new'),
      ]);
      if (row !== undefined) this.#show(row);
      this.start.value = { kind: 'ready', value: { number: row?.head.number, status: row?.head.status, plan, items } };
    } catch (error) {
      this.start.value = { kind: 'failed', error };
    }
  }

  /** Puts back what was typed before the page went; of a pick that somebody changed since, it is said first. */
  restore({ head, lines, key, scan, version }: TypedPick): void {
    this.isContested.value = version !== null && version !== this.#version.peek();
    this.head.restore(head);
    this.lines.value = lines.map((line) => this.#lineOf(line));
    this.scan.applied.value ??= scan ?? undefined;
    this.#key.value = key;
    void this.look();
  }

  /** Another line of a SKU. */
  add(sku: PickSku): PickLineState {
    const line = this.#lineOf({ sku, quantity: '', accepted: [], parameters: {} });
    this.lines.value = [...this.lines.peek(), line];
    return line;
  }

  /** Why a SKU that was searched for cannot be added (rules 5, Pick: in the list already, or no stock); otherwise it is. */
  async addFound(sku: PickSku): Promise<string | undefined> {
    if (this.lines.peek().some((line) => line.sku.id === sku.id)) return t('pick_alreadyHere', { sku: sku.stockCode });
    const line = this.add(sku);
    await this.look([line]);
    if (line.available.peek() === '0') {
      this.lines.value = this.lines.peek().filter((other) => other !== line);
      return t('pick_scan_noStock', { code: sku.stockCode });
    }
    this.sought.value = { line: line.key, column: 'quantity' };
    return undefined;
  }

  /** Full job select: lines for all that the job owns, by segment if one is named. Taking it all is accepting all of it. */
  async takeWhole(): Promise<void> {
    const { job, segment } = this.head.stockFor.peek();
    if (job === undefined) return;
    try {
      const { lines, leftOut } = await this.#calls.wholeJob(job, segment);
      batch(() => {
        for (const { quantity: _sum, stock, ...sku } of lines) this.#takeWhole({ ...sku, barcode: null }, stock);
        this.leftOut.value = { job, lines: leftOut, found: lines.length };
      });
      await this.look();
    } catch (error) {
      this.#notices.failed(error);
    }
  }

  #takeWhole(sku: PickSku, stock: WholeJob['lines'][number]['stock']): void {
    const line = this.lines.peek().find((one) => one.sku.id === sku.id) ?? this.add(sku);
    line.split(stock.map(({ stockLineId, quantity }) => [stockLineId, quantity]));
    for (const key of ['uses_other_segment', 'several_drums'] as const) line.accept(key, true);
  }

  /** Takes a line away; it can be put back where it was. */
  remove(line: PickLineState): void {
    const before = this.lines.peek();
    const at = before.indexOf(line);
    this.lines.value = before.filter((other) => other !== line);
    if (line.quantity.value.peek() === '') return;
    this.#notices.removed(line.sku.stockCode, () => {
      this.lines.value = this.lines.peek().toSpliced(at, 0, line);
    });
  }

  /** Reads what there is of the lines, for whom the pick is by then. */
  async look(lines: readonly PickLineState[] = this.lines.peek()): Promise<void> {
    if (lines.length === 0) return;
    const owner = this.head.stockFor.peek();
    const codes = lines.map(({ sku }) => sku.stockCode);
    try {
      const items = await this.#calls.available(codes, owner);
      if (owner !== this.head.stockFor.peek()) return;
      const found = new Map(items.map((item) => [item.stockCode, item]));
      batch(() => {
        for (const line of lines) line.stock.value = found.get(line.sku.stockCode) ?? line.stock.peek();
      });
    } catch (error) {
      const unknown = lines.find((line) => isUnknown(error, line));
      if (unknown !== undefined) {
        unknown.refuse('stockCode', (error as ApiError).message);
        await this.look(lines.filter((line) => line !== unknown));
        return;
      }
      // What there is shows again with the next change; saving checks it all the same.
      if (isRefusal(error)) this.#notices.failed(error);
      else console.warn(error);
    }
  }

  /** Somebody else took or brought stock: what there is is read again, and lines of which there is less say so. */
  async follow(): Promise<void> {
    const before = new Map(this.lines.peek().map((line) => [line, line.available.peek()]));
    await this.look();
    for (const [line, was] of before) {
      const now = line.available.peek();
      const isLess = was !== undefined && now !== undefined && compare(now, was) < 0;
      if (isLess) line.note.value = t('pick_changed');
    }
  }

  /** Saves it; what the server wants confirmed is asked. Answers whether it was tried. */
  async save(): Promise<boolean> {
    if (!(await this.#isReady())) return false;
    if (this.source.kind === 'edit') await this.#send((accept) => this.#edit(this.source, accept));
    else await this.#send((accept) => this.#create(accept));
    return true;
  }

  /** Asks for the signature once all is complete. What is missing counts from now on. */
  async sign(): Promise<void> {
    this.isSigning.value = await this.#isReady();
  }

  /** Picks and despatches in one; what is refused of a line is shown beside it, and signed again afterwards. Answers whether it was done. */
  async #despatch(signature: Signature): Promise<boolean> {
    const done = await this.#send(async (accept) => {
      const made = await this.#calls.despatch({ ...this.#input(accept), ...signature }, this.#key.peek());
      this.#next();
      this.signing.clear();
      this.#notices.despatched(made);
    });
    if (done || this.lines.peek().some((line) => line.bad.peek())) this.isSigning.value = false;
    return done;
  }

  /** What of the pick that is edited or copied is known. */
  get known(): PickStart | undefined {
    return readyIn(this.start.value);
  }

  async #create(accept: readonly string[]): Promise<void> {
    const made = await this.#calls.create(this.#input(accept), this.#key.peek());
    this.#next();
    this.#notices.created(made, () => this.#remove(made));
  }

  async #edit(source: PickSource, accept: readonly string[]): Promise<void> {
    if (source.kind === 'new') return;
    const version = this.#version.peek() ?? 0;
    const lines = this.lines.peek().map((line) => line.input());
    const input = { id: source.id, version, ...this.head.changes(), lines, accept: [...accept] };
    await this.#calls.edit(input, this.#key.peek());
    this.lines.value = [];
    this.#shown.value = undefined;
    this.#notices.saved(source.id, this.known?.number ?? '');
  }

  #input(accept: readonly string[]) {
    return { ...this.head.input(), lines: this.lines.peek().map((line) => line.input()), accept: [...accept] };
  }

  async #remove({ id, number }: MadePick): Promise<void> {
    try {
      await this.#calls.remove(id);
      this.#notices.deleted(number);
    } catch (error) {
      this.#notices.failed(error);
    }
    await this.look();
  }

  async #isReady(): Promise<boolean> {
    if (!(await scansApplied(this.scan.queue)) || this.#sending || this.lines.peek().length === 0) return false;
    this.tried.value = true;
    const isRight = this.head.check();
    return this.lines.peek().every((line) => !line.bad.peek()) && isRight;
  }

  /** One action at a time: what is pressed twice is sent once. What was ticked is accepted; what came up since is asked. */
  async #send(run: (accept: readonly string[]) => Promise<void>): Promise<boolean> {
    if (this.#sending) return false;
    this.#sending = true;
    try {
      const ticked = this.lines.peek().flatMap((line, at) => [...line.accepted.peek()].map((key) => `${key}:${at}`));
      const done = await this.confirmations.run(async ({ accept }) => {
        await run([...new Set([...ticked, ...accept])]);
        return true;
      });
      return done === true;
    } catch (error) {
      this.#refused(error);
      return false;
    } finally {
      this.#sending = false;
    }
  }

  #refused(error: unknown): void {
    // What was sent before has arrived, and this is something else: it has a key of its own when it is sent again.
    if (error instanceof ApiError && error.code === 'idempotency_key_reused') this.#key.value = idempotencyKey();
    if (!this.#showRefusal(error)) this.#notices.failed(error);
    void this.look();
  }

  /** Says a refusal beside the line and field it names; answers whether it names any. */
  #showRefusal(error: unknown): boolean {
    if (!(error instanceof ApiError) || !isRefusal(error)) return false;
    if (error.code === 'job_cancelled') return this.head.refuse('job', error.message);
    const fields = Object.entries(error.body.fields ?? {});
    const shown = fields.map(([path, message]) => {
      const [, index, field = ''] = /^lines\.(\d+)\.(.*)$/.exec(path) ?? [];
      if (index === undefined) return this.head.refuse(path, message);
      this.lines.peek()[Number(index)]?.refuse(field, message);
      return true;
    });
    return shown.length > 0 && shown.every(Boolean);
  }

  #show({ head, lines }: { head: Parameters<PickHead['show']>[0]; lines: readonly PickLineRow[] }): void {
    this.head.show(head);
    if (this.source.kind === 'edit') {
      this.#version.value = head.version;
      this.#held = new Map(lines.map((line) => [line.sku.stockCode, heldOf(line)]));
    }
    this.lines.value = lines.map((line) => this.#lineOf(typedOf(line, this.source.kind === 'edit')));
    if (this.source.kind === 'edit') this.#shown.value = JSON.stringify(this.#contents());
    void this.look();
  }

  /** The next pick, under a key of its own. */
  #next(): void {
    this.lines.value = [];
    this.tried.value = false;
    this.leftOut.value = undefined;
    this.head.next();
    this.#key.value = idempotencyKey();
  }

  #lineOf(line: TypedPickLine): PickLineState {
    const held = this.#held.get(line.sku.stockCode) ?? new Map();
    return new PickLineState(
      line,
      { tried: this.tried, hasJob: this.head.hasJob, isSameOwner: this.head.isSameOwner },
      held,
    );
  }

  #contents() {
    return { head: this.head.typed(), lines: this.lines.value.map((line) => line.typed()) };
  }

  /** Undefined while there is nothing to lose. */
  #typed(): TypedPick | undefined {
    const contents = this.#contents();
    if (contents.lines.length === 0) return undefined;
    if (this.source.kind === 'edit' && JSON.stringify(contents) === this.#shown.value) return undefined;
    return { ...contents, key: this.#key.value, scan: this.scan.applied.value ?? null, version: this.#version.value };
  }
}

/** A line that was read, as it is typed; of a copy everything is ticked anew. */
function typedOf({ sku, quantity, accepted, parameters }: PickLineRow, isSame: boolean): TypedPickLine {
  return { sku: { ...sku, barcode: null }, quantity, accepted: isSame ? accepted : [], parameters };
}

/** Its SKU is no longer used: it was when the pick that is copied was made, or when it was typed. */
function isUnknown(error: unknown, { sku }: PickLineState): boolean {
  return error instanceof ApiError && error.code === 'unknown_skus' && error.body.data?.['sku'] === sku.stockCode;
}

function heldOf({ stock }: PickLineRow): ReadonlyMap<number, string> {
  return new Map(stock.map(({ stockLineId, quantity }) => [stockLineId, quantity]));
}
