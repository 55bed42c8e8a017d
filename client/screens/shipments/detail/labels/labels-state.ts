import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { previewShipmentLabel, printShipmentLabels } from '../../../../../shared/contract/prints/shipment-prints.ts';
import { markLabels } from '../../../../../shared/contract/shipments/packing.ts';
import { fileAddress } from '../../../../calls/file-address.ts';
import { errorText } from '../../../../calls/report-error.ts';
import { type Labels, printAtOnce } from '../../../../printing/labels.ts';
import { toasts } from '../../../../state/toasts.ts';
import { t } from '../../../../texts.ts';
import { type MarkLabels, PrintedLabels } from '../../labels/printed-labels.ts';
import { unitName } from '../packing/packing-commands.ts';
import type { PackingUnit } from '../shipment.ts';
import type { ShipmentState } from '../shipment-state.ts';

/** The most labels in one file; the rest remain to be printed. */
const AT_ONCE = 500;

/** The labels of a shipment's packing units: those missing are printed at once, others are chosen in a dialog. */
export class LabelsState {
  readonly missing: ReadonlySignal<readonly PackingUnit[]>;
  readonly ticked: Signal<ReadonlySet<number>> = signal(new Set());
  readonly chosen: ReadonlySignal<readonly PackingUnit[]>;
  readonly isOpen = signal(false);
  /** The labels of which the user says that not all printed. */
  readonly doubted = signal<PrintedLabels | undefined>(undefined);
  readonly error = signal<string | undefined>(undefined);
  readonly state: ShipmentState;
  #dismissQuestion: (() => void) | undefined;

  constructor(state: ShipmentState) {
    this.state = state;
    this.missing = computed(() => state.units.value.filter(({ label }) => label !== 'printed'));
    this.chosen = computed(() => state.units.value.filter(({ id }) => this.ticked.value.has(id)).slice(0, AT_ONCE));
  }

  /** Opens the dialog with the missing labels ticked. */
  open(): void {
    this.#tickMissing();
    this.isOpen.value = true;
  }

  async printMissing(): Promise<void> {
    this.#tickMissing();
    if (printAtOnce(this.labels())) await this.send();
    else this.isOpen.value = true;
  }

  labels(): Labels {
    const { id, accessId } = this.state;
    const unitIds = this.unitIds();
    return {
      count: unitIds.length,
      preview: (size) => fileAddress(previewShipmentLabel, { id: unitIds[0] ?? 0, size }, accessId),
      file: (size, copies) => fileAddress(printShipmentLabels, { id, unitIds, size, copies }, accessId),
    };
  }

  unitIds(): number[] {
    return this.chosen.value.map(({ id }) => id);
  }

  #tickMissing(): void {
    this.error.value = undefined;
    this.ticked.value = new Set(this.missing.peek().map(({ id }) => id));
  }

  tick(ids: readonly number[], isTicked: boolean): void {
    const changed = new Set(this.ticked.peek());
    for (const id of ids) {
      if (isTicked) changed.add(id);
      else changed.delete(id);
    }
    this.ticked.value = changed;
  }

  /** Labels count as printed once they are sent to the printer, unless the user says otherwise. */
  async send(): Promise<void> {
    this.isOpen.value = false;
    const sent = this.chosen
      .peek()
      .map((unit) => ({ id: unit.id, name: unitName(unit), wasPrinted: unit.label === 'printed' }));
    const printed = new PrintedLabels(sent, this.#mark);
    if (!(await printed.markPrinted())) {
      toasts.warn(printed.error.peek() ?? '');
      return;
    }
    const doubt = () => {
      printed.cameOut.value = sent.length > 1 ? 'some' : 'none';
      this.doubted.value = printed;
    };
    this.#dismissQuestion = toasts.doneThen(t('labels_sent', { count: sent.length }), {
      text: t('labels_notAll'),
      run: doubt,
    });
  }

  /** The screen that would show the dialog is left. */
  leave(): void {
    this.#dismissQuestion?.();
  }

  async mark(units: readonly PackingUnit[], isPrinted: boolean): Promise<void> {
    this.error.value = undefined;
    const ids = units.map(({ id }) => id);
    await this.#mark(ids, isPrinted).catch((error: unknown) => {
      this.error.value = errorText(error);
    });
  }

  readonly #mark: MarkLabels = (ids, printed) => {
    const { id, api } = this.state;
    return this.state.change(() => api.call(markLabels, { id, unitIds: [...ids], printed }));
  };
}
