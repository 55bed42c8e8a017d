import { computed, type ReadonlySignal } from '@preact/signals-react';

const SIZE = 100;

/** Computes a value for each hundred items of a list, so that a change of one item examines a hundred of thousands. */
export function inParts<Item, Value>(
  items: ReadonlySignal<readonly Item[]>,
  compute: (some: readonly Item[]) => Value,
): ReadonlySignal<readonly Value[]> {
  const parts = computed(() =>
    Array.from({ length: Math.ceil(items.value.length / SIZE) }, (_, part) => {
      const some = items.value.slice(part * SIZE, (part + 1) * SIZE);
      return computed(() => compute(some));
    }),
  );
  return computed(() => parts.value.map((part) => part.value));
}
