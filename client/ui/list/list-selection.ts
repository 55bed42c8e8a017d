import { computed, type ReadonlySignal, signal } from '@preact/signals-react';

export interface SelectionOptions<Row> {
  readonly total: ReadonlySignal<number | undefined>;
  readonly keyOf: (row: Row) => string;
  /** The rows read so far, in display order. */
  readonly loaded: () => readonly Row[];
}

/**
 * The ticks of a list: single rows, ranges from the last ticked row, all loaded rows, all matching rows (checklist 32). Ticked rows stay
 * ticked while the user searches for others.
 */
export class ListSelection<Row> {
  readonly count: ReadonlySignal<number>;
  /** The ticked rows that were displayed: all of them, unless all matching rows are ticked. */
  readonly rows: ReadonlySignal<readonly Row[]> = computed(() => this.#ticked());
  readonly #options: SelectionOptions<Row>;
  readonly #keys = signal<RowSelection>(nothingSelected);
  /** The ticked rows as last displayed, for when another search has replaced them. */
  readonly #kept = signal<ReadonlyMap<string, Row>>(new Map());
  #anchor: string | undefined;

  constructor(options: SelectionOptions<Row>) {
    this.#options = options;
    this.count = computed(() => selectedCount(this.#keys.value, options.total.value ?? 0));
  }

  get keys(): ReadonlySignal<RowSelection> {
    return this.#keys;
  }

  has(key: string): boolean {
    return isSelected(this.#keys.value, key);
  }

  #ticked(): readonly Row[] {
    const { keyOf, loaded } = this.#options;
    const { everything } = this.#keys.value;
    const rows = new Map(everything ? [] : this.#kept.value);
    for (const row of loaded()) rows.set(keyOf(row), row);
    return [...rows].flatMap(([key, row]) => (this.has(key) ? [row] : []));
  }

  /** How many of the loaded rows are ticked. */
  ofLoaded(): 'all' | 'some' | 'none' {
    const keys = this.#loadedKeys();
    const ticked = keys.filter((key) => this.has(key)).length;
    if (ticked === 0) return this.count.value === 0 ? 'none' : 'some';
    return ticked === keys.length ? 'all' : 'some';
  }

  toggle(key: string): void {
    this.#anchor = key;
    this.set([key], !isSelected(this.#keys.peek(), key));
  }

  /** Ticks all rows from the last ticked one, otherwise from `start`, to this one, in display order. */
  extend(start: string, key: string): void {
    this.#anchor ??= start;
    const order = this.#loadedKeys();
    const from = order.indexOf(this.#anchor);
    const to = order.indexOf(key);
    const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
    this.set(from < 0 ? [key] : range, true);
  }

  set(keys: readonly string[], ticked: boolean): void {
    this.#keys.value = select(this.#keys.peek(), keys, ticked);
    this.#remember();
  }

  setLoaded(ticked: boolean): void {
    if (this.#keys.peek().everything && !ticked) this.clear();
    else this.set(this.#loadedKeys(), ticked);
  }

  everything(): void {
    this.#keys.value = everythingSelected;
  }

  /** Before other rows replace the loaded ones: all matching rows would be other rows then, so their ticks end. */
  keep(): void {
    if (this.#keys.peek().everything) this.clear();
    else this.#remember();
    this.#anchor = undefined;
  }

  clear(): void {
    this.#anchor = undefined;
    this.#kept.value = new Map();
    this.#keys.value = nothingSelected;
  }

  #remember(): void {
    this.#kept.value = new Map(this.rows.peek().map((row) => [this.#options.keyOf(row), row]));
  }

  #loadedKeys(): string[] {
    return this.#options.loaded().map(this.#options.keyOf);
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
