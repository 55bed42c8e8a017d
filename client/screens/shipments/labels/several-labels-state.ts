import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { RowOf } from '../../../../shared/contract/operation.ts';
import { listShipmentLabels, markLabelsOfSeveral } from '../../../../shared/contract/prints/shipment-prints.ts';
import { call } from '../../../calls/call.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { PrintedLabels } from './printed-labels.ts';

type KnownLabel = RowOf<typeof listShipmentLabels>;

/** The labels of several shipments: initially those not printed, later those that came out. */
export class SeveralLabelsState {
  readonly ids: readonly number[];
  readonly all = signal<readonly KnownLabel[]>([]);
  readonly unprinted: ReadonlySignal<readonly KnownLabel[]>;
  readonly which = signal<'unprinted' | 'all'>('unprinted');
  readonly chosen: ReadonlySignal<readonly KnownLabel[]>;
  readonly sent = signal<PrintedLabels | undefined>(undefined);
  /** Nothing to print; a toast has reported it. */
  readonly isOver = signal(false);

  constructor(ids: readonly number[]) {
    this.ids = ids;
    this.unprinted = computed(() => this.all.value.filter(({ label }) => label !== 'printed'));
    this.chosen = computed(() => (this.which.value === 'all' ? this.all.value : this.unprinted.value));
  }

  async open(): Promise<void> {
    const read = await call(listShipmentLabels, { ids: [...this.ids] }).catch(() => undefined);
    this.all.value = read?.items ?? [];
    if (this.unprinted.peek().length === 0) this.which.value = 'all';
    if (read?.items.length === 0) toasts.warn(t('labels_none'));
    this.isOver.value = this.all.peek().length === 0;
  }

  /** After sending to the printer, asks whether the labels came out. */
  send(): void {
    const sent = this.chosen.peek().map(({ id, number, unit, place, label }) => ({
      id,
      name: `${number}: ${unit} ${place}`,
      wasPrinted: label === 'printed',
    }));
    this.sent.value = new PrintedLabels(sent, (unitIds, printed) =>
      call(markLabelsOfSeveral, { unitIds: [...unitIds], printed }, { handles: 'all' }),
    );
  }
}
