import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { errorText } from '../../../../calls/report-error.ts';
import type { PackingUnit } from '../shipment-dependencies.ts';
import type { ShipmentState } from '../shipment-state.ts';

/** As many labels as go into one file; the others are still to be printed then. */
const AT_ONCE = 500;

/** What came out of the printer. */
export type CameOut = 'all' | 'some' | 'none';

/** Printing labels of packing units: which, whether they came out, and marking those that did. */
export class LabelsState {
  /** The ids of the ticked units: at first those whose label is not printed, or says what is not so any more. */
  readonly ticked: Signal<ReadonlySet<number>>;
  readonly chosen: ReadonlySignal<readonly PackingUnit[]>;
  /** What was sent to the printer; undefined until then. */
  readonly sent = signal<readonly PackingUnit[] | undefined>(undefined);
  readonly cameOut = signal<CameOut>('all');
  /** The number of the last unit whose label came out. */
  readonly last = signal('');
  readonly error = signal<string | undefined>(undefined);
  readonly #state: ShipmentState;

  constructor(state: ShipmentState) {
    this.#state = state;
    const units = state.units.peek();
    const open = units.filter(({ label }) => label !== 'printed');
    this.ticked = signal(new Set(open.map(({ id }) => id)));
    this.chosen = computed(() => state.units.value.filter(({ id }) => this.ticked.value.has(id)).slice(0, AT_ONCE));
  }

  tick(ids: readonly number[], isTicked: boolean): void {
    const changed = new Set(this.ticked.peek());
    for (const id of ids) {
      if (isTicked) changed.add(id);
      else changed.delete(id);
    }
    this.ticked.value = changed;
  }

  /** They went to the printer: whether they came out is asked next. */
  send(): void {
    this.sent.value = this.chosen.peek();
    this.last.value = String(this.chosen.peek().at(-1)?.number ?? '');
  }

  /** Marks what came out as printed, and the rest as not printed; answers whether the server took it. */
  async settle(): Promise<boolean> {
    const sent = this.sent.peek() ?? [];
    if (this.cameOut.peek() === 'none') return true;
    const last = this.cameOut.peek() === 'all' ? Number.POSITIVE_INFINITY : Number(this.last.peek());
    const out = sent.filter(({ number }) => number <= last);
    const missing = sent.filter(({ number }) => number > last);
    return (await this.mark(out, true)) && this.mark(missing, false);
  }

  /** Says of labels that they are printed, or that they are not. */
  async mark(units: readonly PackingUnit[], isPrinted: boolean): Promise<boolean> {
    this.error.value = undefined;
    if (units.length === 0) return true;
    const ids = units.map(({ id }) => id);
    try {
      await this.#state.change(() => this.#state.calls.mark(this.#state.id, ids, isPrinted));
      return true;
    } catch (error) {
      this.error.value = errorText(error);
      return false;
    }
  }
}
