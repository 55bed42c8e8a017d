import { computed, type ReadonlySignal, signal } from '@preact/signals-react';

/** The ticks of a list: single rows, ranges from the last ticked row, all loaded rows, all matching rows (checklist 32). */
export class ListSelection {
  readonly count: ReadonlySignal<number>;
  readonly #rows = signal<RowSelection>(nothingSelected);
  #anchor: string | undefined;

  constructor(total: ReadonlySignal<number | undefined>) {
    this.count = computed(() => selectedCount(this.#rows.value, total.value ?? 0));
  }

  get rows(): ReadonlySignal<RowSelection> {
    return this.#rows;
  }

  has(key: string): boolean {
    return isSelected(this.#rows.value, key);
  }

  toggle(key: string): void {
    this.#anchor = key;
    this.#rows.value = select(this.#rows.peek(), [key], !isSelected(this.#rows.peek(), key));
  }

  /** Ticks all rows from the last ticked one, otherwise from `start`, to this one, in display order. */
  extend(order: readonly string[], start: string, key: string): void {
    this.#anchor ??= start;
    const from = order.indexOf(this.#anchor);
    const to = order.indexOf(key);
    const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
    this.#rows.value = select(this.#rows.peek(), from < 0 ? [key] : range, true);
  }

  set(keys: readonly string[], ticked: boolean): void {
    this.#rows.value = select(this.#rows.peek(), keys, ticked);
  }

  everything(): void {
    this.#rows.value = everythingSelected;
  }

  clear(): void {
    this.#anchor = undefined;
    this.#rows.value = nothingSelected;
  }
}

export interface RowSelection {
  readonly everything: boolean;
  /** The ticked keys; with `everything`, the excluded ones. */
  readonly keys: ReadonlySet<string>;
}

const nothingSelected: RowSelection = { everything: false, keys: new Set() };

const everythingSelected: RowSelection = { everything: true, keys: new Set() };

function isSelected(selection: RowSelection, key: string): boolean {
  return selection.keys.has(key) !== selection.everything;
}

export function select(selection: RowSelection, keys: readonly string[], ticked: boolean): RowSelection {
  const next = new Set(selection.keys);
  for (const key of keys) {
    if (ticked === selection.everything) next.delete(key);
    else next.add(key);
  }
  return { everything: selection.everything, keys: next };
}

function selectedCount(selection: RowSelection, total: number): number {
  return selection.everything ? Math.max(0, total - selection.keys.size) : selection.keys.size;
}
