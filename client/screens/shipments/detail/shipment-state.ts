import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import type { LiveChange } from '../../../../shared/contract/account/live.ts';
import { isRefusal } from '../../../calls/errors.ts';
import { type Loaded, readyIn } from '../../../documents/loaded.ts';
import type { TextKey } from '../../../text-sets.ts';
import { t } from '../../../texts.ts';
import type { CollectState } from './collect-state.ts';
import type { Packing } from './packing/packing-state.ts';
import { type Refused, refusedOf } from './refused.ts';
import type {
  Arrival,
  Collection,
  HistoryRow,
  Packed,
  PackingUnit,
  Shipment,
  ShipmentCalls,
  ShipmentLine,
  ShipmentNotices,
} from './shipment-dependencies.ts';

/** The page of a return or transfer: what it is, its goods, what became of them, and what is done to it. */
export class ShipmentState {
  readonly id: number;
  /** What was refused last; it stands until something else is done. */
  readonly refused = signal<Refused | undefined>(undefined);
  /** What is said at the collection, once its dialog was opened. */
  collecting: CollectState | undefined;
  /** The packing, once its part is on screen. */
  packing: Packing | undefined;
  readonly calls: ShipmentCalls;
  readonly notices: ShipmentNotices;
  readonly #load = signal<Loaded<Shipment>>({ kind: 'loading' });
  readonly #lines = signal<readonly ShipmentLine[]>([]);
  readonly #units = signal<readonly PackingUnit[]>([]);
  readonly #arrivals = signal<readonly Arrival[]>([]);
  readonly #history = signal<readonly HistoryRow[]>([]);
  /** How many changes of packing were answered, and how many are under way: a reading that one overtook is made again. */
  #answered = 0;
  #underWay = 0;

  constructor(id: number, calls: ShipmentCalls, notices: ShipmentNotices) {
    this.id = id;
    this.calls = calls;
    this.notices = notices;
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

  /** Reads everything anew; what stands on the screen stays until the answer is there. */
  async open(): Promise<void> {
    try {
      const [shipment, history] = await Promise.all([
        this.calls.shipment(this.id),
        this.calls.history(this.id),
        this.#readGoods(),
      ]);
      const arrivals = shipment.arrival === null ? [] : await this.calls.arrivals(this.id);
      batch(() => {
        this.#arrivals.value = arrivals;
        this.#history.value = history;
        this.#load.value = { kind: 'ready', value: shipment };
      });
    } catch (error) {
      if (this.#load.peek().kind === 'ready') this.notices.failed(error);
      else this.#load.value = { kind: 'failed', error };
    }
  }

  /** Somebody else changed it; undefined: perhaps somebody did. */
  hear(change: LiveChange | undefined): Promise<void> {
    if (change?.kind === 'pack') return this.readGoodsAgain();
    if (change !== undefined) this.notices.changed(change.kind, change.by);
    return this.open();
  }

  /** Reads lines and packing units; a failure is reported. */
  async readGoodsAgain(): Promise<void> {
    try {
      await this.#readGoods();
    } catch (error) {
      this.notices.failed(error);
    }
  }

  /** Reads lines and packing units; an older answer never replaces what a change of packing answered meanwhile. */
  async #readGoods(): Promise<void> {
    const answered = this.#answered;
    const [lines, units] = await Promise.all([this.calls.lines(this.id), this.calls.units(this.id)]);
    if (answered !== this.#answered || this.#underWay > 0) return this.#readGoods();
    batch(() => {
      this.#lines.value = lines;
      this.#units.value = units;
    });
  }

  /** Changes the packing and shows what the server answers; `gone` is a unit that it deletes. */
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
    const kept = before.filter(({ id }) => id !== gone && !changed.has(id));
    const packed = new Map(lines.map((line) => [line.id, line.packed]));
    batch(() => {
      this.#units.value = [...kept, ...units].toSorted((one, other) => one.number - other.number);
      this.#lines.value = this.#lines.peek().map((line) => {
        const now = packed.get(line.id) ?? line.packed;
        return now === line.packed ? line : { ...line, packed: now };
      });
    });
    // Labels say of how many units theirs is one: those of the units that were not answered are stale now.
    if (total !== before.length) void this.readGoodsAgain();
  }

  submit(): Promise<boolean> {
    const undo = () => this.withdraw();
    return this.#do('shipment_submitted', ({ version }) => this.calls.submit(this.id, version), undo);
  }

  withdraw(): Promise<boolean> {
    return this.#do('shipment_withdrawn', () => this.calls.withdraw(this.id));
  }

  approve(): Promise<boolean> {
    return this.#do('shipment_approved', ({ version }) => this.calls.approve(this.id, version));
  }

  reject(reason: string): Promise<boolean> {
    return this.#do('shipment_rejected', ({ version }) => this.calls.reject(this.id, version, reason));
  }

  cancel(reason: string): Promise<boolean> {
    return this.#do('shipment_cancelled', () => this.calls.cancel(this.id, reason));
  }

  /** Answers whether it waits to be collected now. */
  confirm(): Promise<boolean> {
    return this.#do('shipment_confirmed', () => this.calls.confirm(this.id));
  }

  /** The goods are fetched. What is wrong with what was said of it is thrown: it is shown beside its field. */
  async collect(collection: Collection, key: string): Promise<void> {
    const { operationId } = await this.calls.collect(this.id, collection, key);
    this.refused.value = undefined;
    this.collecting = undefined;
    this.notices.done(t('shipment_collected', { number: this.#number }), () => this.undo(operationId));
    await this.open();
  }

  undo(operationId: number, reason = 'Undo'): Promise<boolean> {
    return this.#do('shipment_undone', () => this.calls.undo(operationId, reason));
  }

  get #number(): string {
    return readyIn(this.#load.peek())?.number ?? '';
  }

  async #do(done: TextKey, work: (shipment: Shipment) => Promise<unknown>, undo?: () => Promise<unknown>) {
    const shipment = readyIn(this.#load.peek());
    if (shipment === undefined) return false;
    this.refused.value = undefined;
    try {
      await work(shipment);
      this.notices.done(t(done, { number: shipment.number }), undo);
      return true;
    } catch (error) {
      if (isRefusal(error)) this.refused.value = refusedOf(error, this.#lines.peek());
      else this.notices.failed(error);
      return false;
    } finally {
      await this.open();
    }
  }
}
