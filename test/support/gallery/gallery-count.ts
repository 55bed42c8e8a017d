import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { LineCell } from '../../../client/ui/lines/line-column.ts';

export interface CountLine {
  readonly key: string;
  readonly code: string;
  readonly name: string;
  readonly shipped: string;
  readonly received: LineCell;
  readonly comment: LineCell;
  readonly drum: string;
  readonly flash: Signal<number>;
  readonly bad: ReadonlySignal<boolean>;
}

export function countLine(index: number, shipped: string, counted: string, delay: number): CountLine {
  const value = signal(counted);
  const comment = signal('');
  const pending = signal(false);
  const over = computed(() =>
    Number(value.value) > Number(shipped) ? `${value.value} of ${shipped} expected` : undefined,
  );
  const missing = computed(() => (value.value === '' ? 0 : Number(shipped) - Number(value.value)));
  const why = computed(() =>
    missing.value > 0 && comment.value === '' ? `Explain the ${missing.value} missing` : undefined,
  );
  return {
    key: String(index),
    code: ['PRF-OM4-12', 'PRF-SPL-08', 'CBR-19-42U'][index % 3] + (index < 3 ? '' : `-${index}`),
    name: ['Fibre OM4 12 core', 'Splice tray 8', 'Rack 19" 42U'][index % 3] ?? '',
    shipped,
    received: {
      value,
      error: over,
      pending,
      onCommit() {
        pending.value = true;
        setTimeout(() => {
          pending.value = false;
        }, delay);
      },
    },
    comment: { value: comment, error: why },
    drum: index % 3 === 0 ? 'DR-88213' : '',
    flash: signal(0),
    bad: computed(() => why.value !== undefined || over.value !== undefined),
  };
}
