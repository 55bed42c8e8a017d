import { type ReadonlySignal, signal } from '@preact/signals-react';

export type Loaded<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown };

export function readyIn<T>(load: Loaded<T>): T | undefined {
  return load.kind === 'ready' ? load.value : undefined;
}

export interface Loader<T> {
  readonly load: ReadonlySignal<Loaded<T>>;
  open(): Promise<void>;
}

export function createLoader<T>(read: () => Promise<T>): Loader<T> {
  const load = signal<Loaded<T>>({ kind: 'loading' });
  return {
    load,
    async open() {
      try {
        load.value = { kind: 'ready', value: await read() };
      } catch (error) {
        load.value = { kind: 'failed', error };
      }
    },
  };
}
