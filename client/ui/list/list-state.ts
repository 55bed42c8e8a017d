import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import { type Density, density } from '../density.ts';
import { unmeasured } from '../row-window.ts';
import { type Column, columnWidth } from './columns/column.ts';
import { type KeptLayout, widthWithin } from './columns/column-layout.ts';
import type { ListAddress } from './list-address.ts';
import { type ListFetch, ListLoader } from './list-loader.ts';
import { ListNotes } from './list-notes.ts';
import { ListSelection } from './list-selection.ts';
import {
  frameOf,
  type ListShape,
  type ListView,
  nextSort,
  plainView,
  readListView,
  writeListView,
} from './list-view.ts';
import type { ListDrawing } from './rows/use-list-window.ts';

export interface ListOptions<Row> {
  readonly fetch: ListFetch<Row>;
  readonly keyOf: (row: Row) => string;
  readonly shape: ListShape;
  readonly address: ListAddress;
  readonly pageSize?: number;
  /** Stores the user's columns from visit to visit; without it only the address has columns. */
  readonly layoutStore?: KeptLayout;
  /** Goes to this query of the page: a view with another frame is shown by another list. */
  readonly go?: (query: URLSearchParams, step: boolean) => void;
}

/** Milliseconds of pause in typing before the server is asked. */
const TYPING_PAUSE = 180;
const RESIZING_PAUSE = 250;
const PAGE_SIZE = 100;

/** A list: the view in its address, its rows from the server, and the ticks. Made once per screen, which starts it. */
export class List<Row> {
  readonly keyOf: (row: Row) => string;
  readonly shape: ListShape;
  readonly loader: ListLoader<Row>;
  readonly selection: ListSelection<Row>;
  readonly length: ReadonlySignal<number>;
  /** The number of matching rows; undefined until the server has counted them. */
  readonly total: ReadonlySignal<number | undefined>;
  readonly drawing: ListDrawing = { layout: '', heights: unmeasured, frameTop: 0, pageTop: 0 };
  readonly notes = new ListNotes();
  /** The first row in view of the loaded ones. */
  readonly top = signal(0);
  /** The row selected by keyboard, -1 for none. */
  readonly active = signal(-1);
  /** The widths in rem that fit the content of these columns, and how many rows were measured. */
  readonly fit = signal<{ keys: string; rows: number; widths: ListView['widths'] }>({ keys: '', rows: 0, widths: {} });
  /** The measured column widths in rem, while the table is rendered. */
  measure: () => Readonly<Record<string, number>> = () => ({});
  readonly #view = signal(plainView);
  readonly #address: ListAddress;
  readonly #layoutStore: KeptLayout | undefined;
  readonly #go: ListOptions<Row>['go'];
  /** The columns in the address are the stored ones, not requested this time. */
  #isFilled = false;
  #typing: ReturnType<typeof setTimeout> | undefined;
  #resizing: ReturnType<typeof setTimeout> | undefined;

  constructor({ fetch, keyOf, shape, address, pageSize = PAGE_SIZE, layoutStore, go }: ListOptions<Row>) {
    this.keyOf = keyOf;
    this.shape = shape;
    this.#address = address;
    this.loader = new ListLoader(fetch, pageSize, shape.order);
    this.length = this.loader.length;
    this.total = this.loader.total;
    this.selection = new ListSelection<Row>({
      total: this.total,
      keyOf,
      loaded: () => this.rows(0, this.length.value).filter((row): row is Row => row !== undefined),
    });
    this.#layoutStore = layoutStore;
    this.#go = go;
  }

  get view(): ReadonlySignal<ListView> {
    return this.#view;
  }

  /** The width of a column in rem: as the user chose it, else as its content needs. */
  widthOf(column: Pick<Column<never>, 'key' | 'width'>): number {
    return this.#view.value.widths[column.key] ?? this.fit.value.widths[column.key] ?? columnWidth(column);
  }

  /**
   * Reads the address, asks the server, and follows Back and Forward until the returned function is called. Started again, as when Back
   * returns to it, the list shows its former rows while it fetches them again.
   */
  start(): () => void {
    if (!this.#read()) this.loader.again();
    this.#showDensity();
    const leave = this.#address.onReturn(() => this.#read());
    const forget = this.#layoutStore?.onKnown(() => this.#refill());
    return () => {
      leave();
      forget?.();
      clearTimeout(this.#typing);
      clearTimeout(this.#resizing);
      this.loader.stop();
    };
  }

  rows(from: number, to: number): (Row | undefined)[] {
    return this.loader.rows(from, to);
  }

  search(text: string): void {
    this.#set({ ...this.#view.peek(), search: text.trim() }, { step: false, pause: TYPING_PAUSE });
  }

  /** Sets some filters by field; no values remove a filter. */
  filter(values: Readonly<Record<string, readonly string[]>>): void {
    const view = this.#view.peek();
    const entries = Object.entries({ ...view.filters, ...values }).filter(([, chosen]) => chosen.length > 0);
    this.#set({ ...view, filters: Object.fromEntries(entries) }, { step: true });
  }

  clear(): void {
    this.#set({ ...this.#view.peek(), search: '', filters: {} }, { step: true });
  }

  sort(key: string, add: boolean): void {
    const view = this.#view.peek();
    this.#set({ ...view, sort: nextSort(view.sort, this.shape.order, key, add) }, { step: true });
  }

  columns(keys: readonly string[] | undefined, pinned = this.#view.peek().pinned): void {
    this.#isFilled = false;
    this.#view.value = { ...this.#view.peek(), columns: keys, pinned };
    // Stored first, because an address without columns is filled with the stored ones.
    this.#keep();
    this.#write(false);
  }

  resize(key: string, width: number): void {
    const view = this.#view.peek();
    this.#view.value = { ...view, widths: { ...this.measure(), ...view.widths, [key]: widthWithin(width) } };
    this.#isFilled = false;
    this.#keep();
    // Browsers limit how often a page can write its address, so not with every move of a pointer.
    clearTimeout(this.#resizing);
    this.#resizing = setTimeout(() => this.#write(false), RESIZING_PAUSE);
  }

  resetColumns(): void {
    this.#view.value = { ...this.#view.peek(), widths: {} };
    this.columns(undefined, 0);
  }

  /** The displayed view as a saved view stores it: with the row height, regardless of who chose it. */
  query(): string {
    return this.#textOf({ ...this.#view.value, density: density.value, saved: undefined }, this.#frame());
  }

  /** Whether this stored query can be the displayed one. The order of its parts and unknown names make no difference. */
  shows(query: string): boolean {
    const view = this.#viewOf(query);
    const stored = { ...view, density: view.density ?? density.value, saved: undefined };
    return this.query() === this.#textOf(stored, this.#frame(query));
  }

  isFramed(query: string): boolean {
    return this.#frame(query).toString() === this.#frame().toString();
  }

  /** Whether the address requests nothing at all. */
  isPlain(): boolean {
    const view = this.#view.peek();
    const wanted = this.#isFilled ? { ...view, columns: undefined, pinned: 0, widths: {} } : view;
    return this.#textOf({ ...wanted, density: undefined }, this.#frame()) === '';
  }

  /** Shows a saved view or the plain list; adds a history entry unless the list is just opening. */
  open(saved: string | undefined, query: string, step = true): void {
    if (!this.isFramed(query)) {
      this.#leave(saved, query, step);
      return;
    }
    const view = this.#viewOf(query);
    if (view.density !== undefined) density.value = view.density;
    this.#set({ ...view, saved }, { step });
  }

  name(saved: string | undefined): void {
    this.#view.value = { ...this.#view.peek(), saved };
    this.#write(false);
  }

  /** Sets the row height, here and in every other table. */
  density(chosen: Density): void {
    density.value = chosen;
    this.#layoutStore?.keepDensity(chosen);
    this.#view.value = { ...this.#view.peek(), density: chosen };
    this.#write(false);
  }

  tick(index: number): void {
    const [row] = this.rows(index, index + 1);
    if (row !== undefined) this.selection.toggle(this.keyOf(row));
  }

  /** Ticks all rows from the last ticked one, otherwise from `from`, to this one. */
  tickTo(index: number, from = index): void {
    const keyAt = (at: number) => this.rows(at, at + 1).map((row) => row && this.keyOf(row))[0];
    const key = keyAt(index);
    if (key !== undefined) this.selection.extend(keyAt(from) ?? key, key);
  }

  #keep(): void {
    const { columns, pinned, widths } = this.#view.peek();
    this.#layoutStore?.write(this.#textOf({ ...plainView, columns, pinned, widths }) || undefined);
  }

  #set(view: ListView, { step, pause = 0 }: { step: boolean; pause?: number }): void {
    clearTimeout(this.#typing);
    this.#view.value = view;
    this.#write(step);
    this.active.value = -1;
    this.selection.keep();
    if (pause === 0) this.loader.show(view);
    else this.#typing = setTimeout(() => this.loader.show(view), pause);
  }

  /** Takes over the view of the address; returns false if it is displayed already. */
  #read(): boolean {
    const view = this.#filled(readListView(this.#address.read(), this.shape));
    const isShown = this.loader.pages.peek() !== undefined && this.#textOf(view) === this.#textOf(this.#view.peek());
    if (isShown) return false;
    batch(() => {
      this.#view.value = view;
      this.selection.keep();
      if (view.density !== undefined) density.value = view.density;
    });
    this.loader.show(view);
    return true;
  }

  /** Adds the user's stored columns to a view that requests none, and writes them to the address (checklist 28). */
  #filled(view: ListView): ListView {
    const layout = this.#layoutStore?.read();
    const isOpen = !hasColumns(view) && view.saved === undefined;
    if (!isOpen || layout === undefined) return view;
    const { columns, pinned, widths } = readListView(new URLSearchParams(layout), this.shape);
    const filled = { ...view, columns, pinned, widths };
    this.#isFilled = true;
    this.#address.write(writeListView(filled, this.shape, this.#address.read()), false);
    return filled;
  }

  /** Applies a layout that arrived from another browser, unless the address requests columns of its own. */
  #refill(): void {
    this.#showDensity();
    const view = this.#view.peek();
    if (view.saved !== undefined || (hasColumns(view) && !this.#isFilled)) return;
    this.#view.value = this.#filled({ ...view, columns: undefined, pinned: 0, widths: {} });
    this.#write(false);
  }

  #showDensity(): void {
    const chosen = this.#layoutStore?.density();
    if (this.#view.peek().density === undefined && chosen !== undefined) density.value = chosen;
  }

  #viewOf(query: string): ListView {
    const view = readListView(new URLSearchParams(query), this.shape);
    return { ...view, density: view.density ?? this.#view.peek().density };
  }

  #textOf(view: ListView, frame = new URLSearchParams()): string {
    return writeListView(view, this.shape, frame).toString();
  }

  #frame(query?: string): URLSearchParams {
    return frameOf(query === undefined ? this.#address.read() : new URLSearchParams(query), this.shape);
  }

  /** Goes to the page that a stored query requests; parameters of neither list nor frame stay. */
  #leave(saved: string | undefined, query: string, step: boolean): void {
    const parameters = writeListView(plainView, this.shape, this.#address.read());
    for (const name of Object.keys(this.shape.frame ?? {})) parameters.delete(name);
    for (const [name, value] of new URLSearchParams(query)) parameters.append(name, value);
    if (saved !== undefined) parameters.set('view', saved);
    this.#go?.(parameters, step);
  }

  #write(step: boolean): void {
    this.#address.write(writeListView(this.#view.peek(), this.shape, this.#address.read()), step);
  }
}

function hasColumns({ columns, pinned, widths }: ListView): boolean {
  return columns !== undefined || pinned > 0 || Object.keys(widths).length > 0;
}
