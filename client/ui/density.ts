import { effect, signal } from '@preact/signals-react';

/** How close rows stand: 32, 40 or 48 pixels. */
export type Density = 'compact' | 'usual' | 'roomy';

/** Closest first. */
export const densities: readonly Density[] = ['compact', 'usual', 'roomy'];

/** One density for all tables. */
export const density = signal<Density>('usual');

const KEY = 'wms.density';

/** Begins with the density kept in this browser; from then on keeps each choice and shows it on the page. */
export function keepDensity(storage: Storage, root: HTMLElement): void {
  density.value = densities.find((known) => known === storage.getItem(KEY)) ?? density.peek();
  effect(() => {
    root.dataset.density = density.value;
    storage.setItem(KEY, density.value);
  });
}
