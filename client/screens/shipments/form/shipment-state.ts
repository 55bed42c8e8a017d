import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { cancelShipment, withdrawShipment } from '../../../../shared/contract/shipments/shipment-work.ts';
import { createShipment, editShipment, getShipment } from '../../../../shared/contract/shipments/shipments.ts';
import type { ShipmentKind } from '../../../../shared/shipments.ts';
import type { Api } from '../../../calls/api.ts';
import type { CallOptions } from '../../../calls/call.ts';
import { warnOf } from '../../../calls/report-error.ts';
import { type Loaded, readyIn } from '../../../documents/loaded.ts';
import { showRefused } from '../../../lines/refused-fields.ts';
import { type ScanStore, scansApplied } from '../../../scan/scan-queue.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { Contest } from '../../../work/contest.ts';
import { isSentBefore, Sending } from '../../../work/sending.ts';
import { type Beginning, readBeginning, type ShipmentSource } from './begin-with.ts';
import { SentLines } from './sent-lines.ts';
import { ShipmentHead } from './shipment-head.ts';
import type { ShipmentHeadRow } from './shipment-reads.ts';
import { createShipmentScan, type SentGoods, type ShipmentScan } from './shipment-scan.ts';
import { isTypedShipment, type TypedShipment } from './typed-shipment.ts';

export interface ShipmentOptions {
  readonly kind: ShipmentKind;
  readonly source: ShipmentSource;
  readonly type?: string | undefined;
  readonly mayCreatePartners?: () => boolean;
  /** Stores scans that are not applied yet beyond the life of the page. */
  readonly store?: ScanStore<SentGoods>;
}

/** The form of a return or transfer: new, edited or copied (rules 5, Returns and transfers). */
export class ShipmentState {
  readonly kind: ShipmentKind;
  readonly source: ShipmentSource;
  readonly head: ShipmentHead;
  readonly scan: ShipmentScan;
  readonly start: Signal<Loaded<Beginning>> = signal({ kind: 'loading' });
  readonly lines: SentLines;
  readonly contest: Contest<ShipmentHeadRow>;
  readonly row: Signal<ShipmentHeadRow | undefined> = signal(undefined);
  readonly typed: ReadonlySignal<TypedShipment | undefined>;
  readonly unsaved: ReadonlySignal<boolean>;
  readonly isTyped = isTypedShipment;
  /** The type in the address, if the company does not have it. */
  readonly unknownType: ReadonlySignal<string | undefined>;
  readonly #api: Api;
  readonly #leave: (id: number) => void;
  readonly #sending = new Sending();
  /** The initial content; only differences from it count as unsaved. */
  readonly #shown = signal<string | undefined>(undefined);
  readonly #type: string | undefined;

  /** `api` is bound to the warehouse that the goods leave; `leave` opens the page of the saved or cancelled document. */
  constructor(
    api: Api,
    leave: (id: number) => void,
    { kind, source, type, mayCreatePartners, store }: ShipmentOptions,
  ) {
    this.#api = api;
    this.#leave = leave;
    this.#type = type;
    this.kind = kind;
    this.source = source;
    this.head = new ShipmentHead(kind, api, mayCreatePartners);
    const tried = computed(() => this.head.tried.value !== 'no');
    this.lines = new SentLines({ api, failed: (error) => this.#failed(error, true), tried });
    this.scan = createShipmentScan({ api, lines: this.lines, store });
    this.contest = new Contest({
      read: () => api.call(getShipment, { id: source.kind === 'edit' ? source.id : 0 }),
      versionOf: ({ version }) => version,
      isTyped: () => this.unsaved.peek(),
      isSending: () => this.#sending.isAtWork,
      show: () => this.open(),
      keep: (row) => {
        this.row.value = row;
      },
    });
    this.typed = computed(() => this.#typed());
    this.unsaved = computed(() => this.typed.value !== undefined || this.scan.queue.waiting.value.length > 0);
    this.unknownType = computed(() => {
      const isKnown =
        type === undefined || this.head.choices.value === undefined || this.head.listOf('type').includes(type);
      return isKnown ? undefined : type;
    });
  }

  get isEdit(): boolean {
    return this.source.kind === 'edit';
  }

  /** Whether the user may edit it; always true for a new one. */
  get isEditable(): boolean {
    return this.row.value === undefined || this.row.value.actions.includes('edit');
  }

  get known(): Beginning | undefined {
    return readyIn(this.start.value);
  }

  async open(): Promise<void> {
    try {
      const [beginning] = await Promise.all([readBeginning(this.source, this.#api), this.head.read()]);
      await this.#show(beginning);
    } catch (error) {
      this.start.value = { kind: 'failed', error };
    }
  }

  /** Restores a stored draft; warns the user if the document was saved since. */
  restore({ head, lines, key, scan, version }: TypedShipment): void {
    this.contest.restore(version);
    this.head.restore(head);
    this.lines.put(lines);
    this.scan.applied.value ??= scan ?? undefined;
    this.#sending.restore(key);
    void this.lines.look();
  }

  /** Saves as a draft or as a request for approval. Returns whether it was sent. */
  async save(submits: boolean): Promise<boolean> {
    if (!(await scansApplied(this.scan.queue)) || this.#sending.isAtWork) return false;
    const isRight = this.head.check(submits);
    for (const line of this.lines.all.peek()) line.fault.value = undefined;
    if (!isRight || this.lines.all.peek().some((line) => line.bad.peek())) return false;
    await this.#sending.send(
      ({ under }) => this.#send(submits, under),
      (error) => this.#refused(error),
    );
    return true;
  }

  async cancel(reason: string): Promise<boolean> {
    const { id, number } = this.row.peek() ?? { id: 0, number: '' };
    try {
      await this.#api.call(cancelShipment, { id, reason });
    } catch (error) {
      this.#failed(error, true);
      return false;
    }
    this.#end();
    toasts.done(t('shipmentForm_cancelled', { number }));
    this.#leave(id);
    return true;
  }

  async #send(submit: boolean, under: CallOptions): Promise<void> {
    const lines = this.lines.all.peek().map((line) => line.input());
    const input = { ...this.head.input(), lines, submit };
    const { row, source } = { row: this.row.peek(), source: this.source };
    const { id, number } =
      source.kind === 'edit'
        ? {
            ...(await this.#api.call(
              editShipment,
              { id: source.id, version: this.contest.version.peek() ?? 0, ...input },
              under,
            )),
            number: row?.number ?? '',
          }
        : await this.#api.call(createShipment, { kind: this.kind, ...input }, under);
    this.#end();
    if (submit) toasts.done(t('shipmentForm_submitted', { number }), () => this.#withdraw(id, number));
    else toasts.done(t('shipmentForm_saved', { number }));
    this.#leave(id);
  }

  async #withdraw(id: number, number: string): Promise<void> {
    try {
      await this.#api.call(withdrawShipment, { id });
      toasts.done(t('shipmentForm_withdrawn', { number }));
    } catch (error) {
      this.#failed(error, true);
    }
  }

  async #refused(error: unknown): Promise<void> {
    if (await this.contest.isOvertaken()) return;
    if (!showRefused(error, { head: this.head, lines: this.lines.all.peek() })) this.#failed(error, this.isEdit);
    await this.lines.look();
  }

  #failed(error: unknown, isEdit: boolean): void {
    const message = isEdit ? 'message_shipmentEditError' : 'message_shipmentCreateError';
    if (isSentBefore(error)) toasts.warn(t('shipmentForm_sentBefore'));
    else warnOf(error, t(message, { shipment: t(`shipmentForm_${this.kind}`) }));
  }

  async #show(beginning: Beginning): Promise<void> {
    const { head, ern, lines } = beginning;
    if (head !== undefined) this.head.show(head);
    if (this.isEdit) this.row.value = head;
    else this.head.begin(this.#type);
    this.contest.begin(this.row.peek()?.version ?? null);
    if (ern !== undefined) await this.head.beginFromErn(ern.partner, ern.isDamaged);
    this.lines.put(lines);
    this.#shown.value = this.#inputText();
    this.start.value = { kind: 'ready', value: beginning };
  }

  #end(): void {
    this.contest.begin(null);
    this.#shown.value = this.#inputText();
    this.#sending.renew();
  }

  /** The user's input as text for comparison, without the stock, which changes independently. */
  #inputText(): string {
    const { offered: _ours, ...head } = this.head.typed();
    return JSON.stringify([head, this.lines.all.value.map(({ key, quantity }) => [key, quantity.value.value])]);
  }

  /** Undefined if everything is saved. */
  #typed(): TypedShipment | undefined {
    if (this.#shown.value === undefined || this.#inputText() === this.#shown.value) return undefined;
    return {
      head: this.head.typed(),
      lines: this.lines.all.value.map((line) => line.typed()),
      key: this.#sending.key,
      scan: this.scan.applied.value ?? null,
      version: this.contest.version.value,
    };
  }
}
