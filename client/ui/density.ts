import { effect, signal } from '@preact/signals-react';

/** Row heights: 32, 40 or 48 pixels. */
export type Density = 'compact' | 'usual' | 'roomy';

/** Smallest first. */
export const densities: readonly Density[] = ['compact', 'usual', 'roomy'];

export const density = signal<Density>('usual');

const KEY = 'wms.density';

/** Restores the density stored in this browser, then stores each choice and applies it to the page. */
export function keepDensity(storage: Storage, root: HTMLElement): void {
  density.value = densities.find((known) => known === storage.getItem(KEY)) ?? density.peek();
  effect(() => {
    root.dataset.density = density.value;
    storage.setItem(KEY, density.value);
  });
}
