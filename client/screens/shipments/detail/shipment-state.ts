import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import type { LiveChange } from '../../../../shared/contract/changes/live.ts';
import { listPackingUnits } from '../../../../shared/contract/shipments/packing.ts';
import { listShipmentArrivals, listShipmentLines } from '../../../../shared/contract/shipments/shipment-lines.ts';
import {
  approveShipments,
  cancelShipment,
  collectShipment,
  confirmShipment,
  rejectShipments,
  submitShipment,
  withdrawShipment,
} from '../../../../shared/contract/shipments/shipment-work.ts';
import { getShipment } from '../../../../shared/contract/shipments/shipments.ts';
import { listOperations, reverseOperation } from '../../../../shared/contract/stock/stock.ts';
import type { Api } from '../../../calls/api.ts';
import { isRefusal } from '../../../calls/errors.ts';
import { allRows } from '../../../calls/pages.ts';
import { warnOf } from '../../../calls/report-error.ts';
import { type Loaded, readyIn } from '../../../documents/loaded.ts';
import { toasts } from '../../../state/toasts.ts';
import type { TextKey } from '../../../text-sets.ts';
import { t } from '../../../texts.ts';
import type { CollectState } from './collect-state.ts';
import type { Packing } from './packing/packing-state.ts';
import { type Refused, refusedOf } from './refused.ts';
import {
  type Arrival,
  type Collection,
  type HistoryRow,
  lineFields,
  type Packed,
  type PackingUnit,
  type Shipment,
  type ShipmentLine,
} from './shipment.ts';

/** Toasts for changes by other users, by kind of operation. */
const doneByOthers: Readonly<Record<string, TextKey>> = {
  'save shipment': 'shipment_other_save',
  submit: 'shipment_other_submit',
  withdraw: 'shipment_other_withdraw',
  approve: 'shipment_other_approve',
  reject: 'shipment_other_reject',
  'cancel shipment': 'shipment_other_cancel',
  'confirm shipment': 'shipment_other_confirm',
  collect: 'shipment_other_collect',
};

export class ShipmentState {
  readonly id: number;
  /** The last refusal; shown until the next action. */
  readonly refused = signal<Refused | undefined>(undefined);
  collecting: CollectState | undefined;
  packing: Packing | undefined;
  readonly api: Api;
  readonly accessId: number;
  readonly #load = signal<Loaded<Shipment>>({ kind: 'loading' });
  readonly #lines = signal<readonly ShipmentLine[]>([]);
  readonly #units = signal<readonly PackingUnit[]>([]);
  readonly #arrivals = signal<readonly Arrival[]>([]);
  readonly #history = signal<readonly HistoryRow[]>([]);
  /** The numbers of finished and pending changes of packing: a read that overlaps one is repeated. */
  #answered = 0;
  #underWay = 0;

  /** `api` is bound to the access. */
  constructor(id: number, api: Api, accessId: number) {
    this.id = id;
    this.api = api;
    this.accessId = accessId;
  }

  get load(): ReadonlySignal<Loaded<Shipment>> {
    return this.#load;
  }

  get lines(): ReadonlySignal<readonly ShipmentLine[]> {
    return this.#lines;
  }

  get units(): ReadonlySignal<readonly PackingUnit[]> {
    return this.#units;
  }

  get arrivals(): ReadonlySignal<readonly Arrival[]> {
    return this.#arrivals;
  }

  get history(): ReadonlySignal<readonly HistoryRow[]> {
    return this.#history;
  }

  /** Reads everything again; the screen keeps its content until the answers arrive. */
  async open(): Promise<void> {
    const { api, id } = this;
    try {
      const [shipment, history] = await Promise.all([
        api.call(getShipment, { id }),
        api.call(listOperations, { document: 'shipment', documentId: id, limit: 100 }),
        this.#readGoods(),
      ]);
      const arrivals = shipment.arrival === null ? [] : await allRows(api, listShipmentArrivals, { id, limit: 500 });
      batch(() => {
        this.#arrivals.value = arrivals;
        this.#history.value = history.items;
        this.#load.value = { kind: 'ready', value: shipment };
      });
    } catch (error) {
      if (this.#load.peek().kind === 'ready') warnOf(error);
      else this.#load.value = { kind: 'failed', error };
    }
  }

  /** Called when another user changed the shipment; undefined if that is not certain. */
  hear(change: LiveChange | undefined): Promise<void> {
    if (change?.kind === 'pack') return this.readGoodsAgain();
    if (change !== undefined)
      toasts.done(t(doneByOthers[change.kind] ?? 'shipment_other_changed', { name: change.by }));
    return this.open();
  }

  async readGoodsAgain(): Promise<void> {
    try {
      await this.#readGoods();
    } catch (error) {
      warnOf(error);
    }
  }

  /** Reads lines and packing units; an older answer never overwrites the answer of a change. */
  async #readGoods(): Promise<void> {
    const answered = this.#answered;
    const { api, id } = this;
    const [lines, units] = await Promise.all([
      allRows(api, listShipmentLines, { id, limit: 2000, fields: [...lineFields] }),
      allRows(api, listPackingUnits, { id, limit: 500 }),
    ]);
    if (answered !== this.#answered || this.#underWay > 0) return this.#readGoods();
    batch(() => {
      this.#lines.value = lines;
      this.#units.value = units;
    });
  }

  /** Changes the packing and shows the server's answer; `gone` is the unit being deleted. */
  async change(work: () => Promise<Packed>, gone?: number): Promise<Packed> {
    this.#underWay += 1;
    try {
      const packed = await work();
      this.#answered += 1;
      this.#show(packed, gone);
      return packed;
    } finally {
      this.#underWay -= 1;
    }
  }

  #show({ units, total, lines }: Packed, gone: number | undefined): void {
    const before = this.#units.peek();
    const changed = new Map(units.map((unit) => [unit.id, unit]));
    const rest = before.filter(({ id }) => id !== gone && !changed.has(id));
    const packed = new Map(lines.map((line) => [line.id, line.packed]));
    batch(() => {
      this.#units.value = [...rest, ...units].toSorted((one, other) => one.number - other.number);
      this.#lines.value = this.#lines.peek().map((line) => {
        const now = packed.get(line.id) ?? line.packed;
        return now === line.packed ? line : { ...line, packed: now };
      });
    });
    // Each label contains the total number of units, so the labels of all other units are now out of date.
    if (total !== before.length) void this.readGoodsAgain();
  }

  submit(): Promise<boolean> {
    const undo = () => this.withdraw();
    return this.#do('shipment_submitted', (seen) => this.api.call(submitShipment, seen), undo);
  }

  withdraw(): Promise<boolean> {
    return this.#do('shipment_withdrawn', ({ id }) => this.api.call(withdrawShipment, { id }));
  }

  approve(): Promise<boolean> {
    return this.#do('shipment_approved', (seen) => this.api.call(approveShipments, { shipments: [seen] }));
  }

  reject(reason: string): Promise<boolean> {
    return this.#do('shipment_rejected', (seen) => this.api.call(rejectShipments, { shipments: [seen], reason }));
  }

  cancel(reason: string): Promise<boolean> {
    return this.#do('shipment_cancelled', ({ id }) => this.api.call(cancelShipment, { id, reason }));
  }

  /** Returns whether the shipment now waits for collection. */
  confirm(): Promise<boolean> {
    return this.#do('shipment_confirmed', ({ id }) => this.api.call(confirmShipment, { id }));
  }

  /** Records the collection. Throws a refusal, which is shown beside its field. */
  async collect(collection: Collection, idempotencyKey: string): Promise<void> {
    const input = { id: this.id, ...collection };
    const { operationId } = await this.api.call(collectShipment, input, { idempotencyKey });
    this.refused.value = undefined;
    this.collecting = undefined;
    toasts.done(t('shipment_collected', { number: this.#number }), () => this.undo(operationId));
    await this.open();
  }

  undo(operationId: number, reason = 'Undo'): Promise<boolean> {
    return this.#do('shipment_undone', () => this.api.call(reverseOperation, { id: operationId, reason }));
  }

  get #number(): string {
    return readyIn(this.#load.peek())?.number ?? '';
  }

  async #do(
    done: TextKey,
    work: (seen: { id: number; version: number }) => Promise<unknown>,
    undo?: () => Promise<unknown>,
  ): Promise<boolean> {
    const shipment = readyIn(this.#load.peek());
    if (shipment === undefined) return false;
    this.refused.value = undefined;
    try {
      await work({ id: shipment.id, version: shipment.version });
      toasts.done(t(done, { number: shipment.number }), undo);
      return true;
    } catch (error) {
      if (isRefusal(error)) this.refused.value = refusedOf(error, this.#lines.peek());
      else warnOf(error);
      return false;
    } finally {
      await this.open();
    }
  }
}
