import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { markLabels } from '../../../../../shared/contract/shipments/packing.ts';
import { errorText } from '../../../../calls/report-error.ts';
import { type MarkLabels, PrintedLabels } from '../../labels/printed-labels.ts';
import { unitName } from '../packing/packing-commands.ts';
import type { PackingUnit } from '../shipment.ts';
import type { ShipmentState } from '../shipment-state.ts';

/** The most labels in one file; the rest remain to be printed. */
const AT_ONCE = 500;

export class LabelsState {
  /** The ids of the ticked units; initially those whose label is not printed or is out of date. */
  readonly ticked: Signal<ReadonlySet<number>>;
  readonly chosen: ReadonlySignal<readonly PackingUnit[]>;
  readonly sent = signal<PrintedLabels | undefined>(undefined);
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

  /** After sending to the printer, asks whether the labels came out. */
  send(): void {
    const sent = this.chosen.peek().map((unit) => ({ id: unit.id, name: unitName(unit) }));
    this.sent.value = new PrintedLabels(sent, this.#mark);
  }

  async mark(units: readonly PackingUnit[], isPrinted: boolean): Promise<void> {
    this.error.value = undefined;
    const ids = units.map(({ id }) => id);
    await this.#mark(ids, isPrinted).catch((error: unknown) => {
      this.error.value = errorText(error);
    });
  }

  readonly #mark: MarkLabels = (ids, printed) => {
    const { id, api } = this.#state;
    return this.#state.change(() => api.call(markLabels, { id, unitIds: [...ids], printed }));
  };
}
