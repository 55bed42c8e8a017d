import { computed } from '@preact/signals-react';
import { fill } from '../shared/errors.ts';
import './core-texts.ts';
import { textLayers } from './text-layers.ts';
import { textLayout } from './text-layout.ts';
import type { TextKey } from './text-sets.ts';

const sets = computed(() => textLayers(globalThis.navigator?.languages ?? [], textLayout.value));
const plurals = new Intl.PluralRules('en');
const numbers = new Intl.NumberFormat('en');

/**
 * The text of a key in the current layout, `{name}` filled from the values; `count` picks singular or plural. It reads a
 * signal: a component that calls it calls `useSignals()` first.
 */
export function t(key: TextKey, values: Record<string, string | number> = {}): string {
  const text = sets.value.find((set) => set[key] !== undefined)?.[key] ?? key;
  return fill(typeof text === 'string' ? text : text[form(values.count)], shown(values));
}

function form(count: string | number | undefined): 'one' | 'other' {
  return plurals.select(Number(count)) === 'one' ? 'one' : 'other';
}

function shown(values: Record<string, string | number>): Record<string, string> {
  const entries = Object.entries(values);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'number' ? numbers.format(value) : value]),
  );
}
