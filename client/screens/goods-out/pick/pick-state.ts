import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { pickAndDespatch } from '../../../../shared/contract/goods-out/despatch.ts';
import { listPickLines } from '../../../../shared/contract/goods-out/pick-lines.ts';
import { createPick, deletePick, editPick, getPick } from '../../../../shared/contract/goods-out/picks.ts';
import type { Reply, RowOf } from '../../../../shared/contract/operation.ts';
import { listParameters } from '../../../../shared/contract/parameters/parameters.ts';
import type { LayoutId } from '../../../../shared/layouts.ts';
import type { Api } from '../../../calls/api.ts';
import type { CallOptions } from '../../../calls/call.ts';
import { isRefusal } from '../../../calls/errors.ts';
import { allRows } from '../../../calls/pages.ts';
import { type Loaded, readyIn } from '../../../documents/loaded.ts';
import { showRefused } from '../../../lines/refused-fields.ts';
import { href } from '../../../router/href.ts';
import { type ScanStore, scansApplied } from '../../../scan/scan-queue.ts';
import { createSigning, type Signature, type Signing } from '../../../signing/signing.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { Contest } from '../../../work/contest.ts';
import { Sending } from '../../../work/sending.ts';
import { PickHead, type PickHeadRow } from './pick-head.ts';
import { type PickLineRow, PickLinesState, warnOfPick } from './pick-lines-state.ts';
import { createPickScan, type PickedGoods, type PickScan } from './pick-scan.ts';
import { isTypedPick, type TypedPick } from './typed-pick.ts';

export type PickParameter = RowOf<typeof listParameters>;
type MadePick = Reply<typeof createPick>;

interface EditedPick {
  readonly head: PickHeadRow;
  readonly lines: readonly PickLineRow[];
}

export type PickSource = { readonly kind: 'new' } | { readonly kind: 'edit' | 'copy'; readonly id: number };

export interface PickOptions {
  readonly layout: LayoutId | undefined;
  readonly source: PickSource;
  /** Stores scans that are not applied yet, so that they survive the page. */
  readonly store?: ScanStore<PickedGoods>;
  readonly mayCreatePartners?: () => boolean;
  onSaved?(id: number): void;
}

interface PickStart {
  readonly number: string | undefined;
  readonly status: string | undefined;
  readonly plan: readonly PickParameter[];
  readonly items: readonly PickParameter[];
}

/** A pick being created or edited: whom it is for, its lines, and the stock that each will take (rules 5, Pick). */
export class PickState {
  readonly head: PickHead;
  readonly scan: PickScan;
  readonly source: PickSource;
  readonly sending = new Sending();
  readonly start: Signal<Loaded<PickStart>> = signal({ kind: 'loading' });
  readonly lines: PickLinesState;
  /** For a pick that is despatched in the same operation. */
  readonly signing: Signing = createSigning({ send: (signature) => this.#despatch(signature) });
  readonly isSigning = signal(false);
  readonly contest: Contest<EditedPick>;
  readonly tried = signal(false);
  /** How many picks were started on this screen before the current one. */
  readonly begun = signal(0);
  readonly typed: ReadonlySignal<TypedPick | undefined>;
  readonly unsaved: ReadonlySignal<boolean>;
  readonly isTyped = isTypedPick;
  readonly #api: Api;
  readonly #onSaved: PickOptions['onSaved'];
  /** The contents of an edited pick as read: only differences are unsaved. */
  readonly #shown = signal<string | undefined>(undefined);
  /** The head of a pick before anything was typed. */
  readonly #begun = signal<string | undefined>(undefined);

  constructor(api: Api, { layout, source, store, mayCreatePartners, onSaved }: PickOptions) {
    this.#api = api;
    this.#onSaved = onSaved;
    this.source = source;
    this.head = new PickHead(api, layout, mayCreatePartners);
    this.lines = new PickLinesState({ api, head: this.head, tried: this.tried });
    this.scan = createPickScan({ api, lines: this.lines, store });
    this.contest = new Contest({
      read: () => this.#read(source.kind === 'new' ? 0 : source.id),
      versionOf: ({ head }) => head.version,
      isTyped: () => this.unsaved.peek(),
      isSending: () => this.sending.isAtWork,
      show: () => this.open(),
      keep: (row) => this.#keep(row),
    });
    this.typed = computed(() => this.#typed());
    this.unsaved = computed(() => this.typed.value !== undefined || this.scan.queue.waiting.value.length > 0);
  }

  async open(): Promise<void> {
    try {
      const [plan, items, row] = await Promise.all([
        this.#parameters('plan'),
        this.#parameters('planItem'),
        this.source.kind === 'new' ? undefined : this.#read(this.source.id),
        this.head.offer(this.source.kind === 'new'),
      ]);
      if (row !== undefined) this.#show(row);
      this.#begun.value = JSON.stringify(this.head.typed());
      this.start.value = { kind: 'ready', value: { number: row?.head.number, status: row?.head.status, plan, items } };
    } catch (error) {
      this.start.value = { kind: 'failed', error };
    }
  }

  async #parameters(subject: 'plan' | 'planItem'): Promise<readonly PickParameter[]> {
    const { items } = await this.#api.call(listParameters, { subject, retired: false, limit: 500 });
    // Required parameters are kept, because the server creates no pick without their values.
    return items.filter(({ planParameter, valueType }) => planParameter || valueType === 'required');
  }

  async #read(id: number): Promise<EditedPick> {
    const [head, lines] = await Promise.all([
      this.#api.call(getPick, { id }),
      allRows(this.#api, listPickLines, { id, limit: 500 }),
    ]);
    return { head, lines };
  }

  /** Restores a draft; if someone changed the pick since, the user is told first. */
  restore({ head, lines, key, scan, version }: TypedPick): void {
    this.contest.restore(version);
    this.head.restore(head);
    this.lines.put(lines);
    this.scan.applied.value ??= scan ?? undefined;
    this.sending.restore(key);
    void this.lines.look();
  }

  /** Saves the pick after the user confirms what the server asks. Returns false if nothing was sent. */
  async save(): Promise<boolean> {
    if (!(await this.#isReady())) return false;
    if (this.source.kind === 'edit') await this.#send((accept, under) => this.#edit(this.source, accept, under));
    else await this.#send((accept, under) => this.#create(accept, under));
    return true;
  }

  /** Asks for the signature once everything is complete; missing values are errors from now on. */
  async sign(): Promise<void> {
    this.isSigning.value = await this.#isReady();
  }

  /**
   * Picks and despatches in one operation. A refusal of a line is shown beside it, and the user signs again afterwards. Returns whether it
   * was done.
   */
  async #despatch(signature: Signature): Promise<boolean> {
    const done = await this.#send(async (accept, under) => {
      const made = await this.#api.call(pickAndDespatch, { ...this.#input(accept), ...signature }, under);
      this.#next();
      this.signing.clear();
      toasts.done(t('pick_despatched', { number: made.number }), undefined, opening(made));
    });
    if (done || this.lines.all.peek().some((line) => line.bad.peek())) this.isSigning.value = false;
    return done;
  }

  get known(): PickStart | undefined {
    return readyIn(this.start.value);
  }

  async #create(accept: readonly string[], under: CallOptions): Promise<void> {
    const made = await this.#api.call(createPick, this.#input(accept), under);
    this.#next();
    toasts.done(t('pick_created', { number: made.number }), () => this.#remove(made), opening(made));
  }

  async #edit(source: PickSource, accept: readonly string[], under: CallOptions): Promise<void> {
    if (source.kind === 'new') return;
    const version = this.contest.version.peek() ?? 0;
    const lines = this.lines.all.peek().map((line) => line.input());
    const input = { id: source.id, version, ...this.head.changes(), lines, accept: [...accept] };
    await this.#api.call(editPick, input, under);
    this.lines.clear();
    this.#shown.value = undefined;
    toasts.done(t('pick_saved', { number: this.known?.number ?? '' }));
    this.#onSaved?.(source.id);
  }

  #input(accept: readonly string[]) {
    return { ...this.head.input(), lines: this.lines.all.peek().map((line) => line.input()), accept: [...accept] };
  }

  async #remove({ id, number }: MadePick): Promise<void> {
    try {
      await this.#api.call(deletePick, { id });
      toasts.done(t('pick_deleted', { number }));
    } catch (error) {
      warnOfPick(error);
    }
    await this.lines.look();
  }

  async #isReady(): Promise<boolean> {
    if (!(await scansApplied(this.scan.queue)) || this.sending.isAtWork || this.lines.all.peek().length === 0)
      return false;
    this.tried.value = true;
    const isRight = this.head.check();
    return this.lines.all.peek().every((line) => !line.bad.peek()) && isRight;
  }

  /** Ticked questions are accepted; new ones are asked. */
  #send(run: (accept: readonly string[], under: CallOptions) => Promise<void>): Promise<boolean> {
    const ticked = this.lines.all.peek().flatMap((line, at) => [...line.accepted.peek()].map((key) => `${key}:${at}`));
    return this.sending.send(
      ({ accept, under }) => run([...new Set([...ticked, ...accept])], under),
      (error) => this.#refused(error),
    );
  }

  async #refused(error: unknown): Promise<void> {
    if (await this.contest.isOvertaken()) return;
    if (!this.#showRefusal(error)) warnOfPick(error);
    void this.lines.look();
  }

  #showRefusal(error: unknown): boolean {
    if (isRefusal(error) && error.code === 'job_cancelled') return this.head.refuse('job', error.message);
    return showRefused(error, { head: this.head, lines: this.lines.all.peek() });
  }

  #show({ head, lines }: EditedPick): void {
    this.head.show(head);
    const isEdit = this.source.kind === 'edit';
    this.lines.show(lines, isEdit);
    if (isEdit) {
      this.contest.begin(head.version);
      this.#shown.value = JSON.stringify(this.#contents());
    }
    void this.lines.look();
  }

  /** Keeps the typed values; the lines can take what the pick now holds. */
  #keep({ head, lines }: EditedPick): void {
    const { known } = this;
    this.lines.hold(lines);
    if (known !== undefined) this.start.value = { kind: 'ready', value: { ...known, status: head.status } };
    void this.lines.look();
  }

  /** Clears the form for the next pick, under a new key. */
  #next(): void {
    this.begun.value += 1;
    this.lines.clear();
    this.tried.value = false;
    this.head.next();
    this.#begun.value = JSON.stringify(this.head.typed());
    this.sending.renew();
  }

  #contents() {
    return { head: this.head.typed(), lines: this.lines.all.value.map((line) => line.typed()) };
  }

  /** Undefined while there is nothing to lose. */
  #typed(): TypedPick | undefined {
    const contents = this.#contents();
    const isBegun = this.#begun.value !== undefined && JSON.stringify(contents.head) !== this.#begun.value;
    if (contents.lines.length === 0 && (this.source.kind === 'edit' || !isBegun)) return undefined;
    if (this.source.kind === 'edit' && JSON.stringify(contents) === this.#shown.value) return undefined;
    return {
      ...contents,
      key: this.sending.key,
      scan: this.scan.applied.value ?? null,
      version: this.contest.version.value,
    };
  }
}

function opening({ id, number }: MadePick) {
  return { text: t('pick_open', { number }), href: href('goodsOut/despatch/:id', { id }) };
}
