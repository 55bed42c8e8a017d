import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { TransitCalls, TransitLine } from './transit-calls.ts';

export type ContentsLoad =
  | { kind: 'loading' }
  | { kind: 'ready'; lines: readonly TransitLine[] }
  | { kind: 'failed'; error: unknown };

export interface Contents {
  readonly load: ReadonlySignal<ContentsLoad>;
  open(): Promise<void>;
}

/** What one transfer has on its way. */
export function createContents(id: number, calls: Pick<TransitCalls, 'lines'>): Contents {
  const load = signal<ContentsLoad>({ kind: 'loading' });
  return {
    load,
    async open() {
      try {
        load.value = { kind: 'ready', lines: await calls.lines(id) };
      } catch (error) {
        load.value = { kind: 'failed', error };
      }
    },
  };
}
