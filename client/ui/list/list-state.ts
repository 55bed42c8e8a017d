import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { type Density, density } from '../density.ts';
import { unmeasured } from '../row-window.ts';
import { type KeptLayout, widthWithin } from './columns/column-places.ts';
import type { ListAddress } from './list-address.ts';
import { type ListFetch, ListLoader } from './list-loader.ts';
import { ListNotes } from './list-notes.ts';
import { knownRows, rowsBetween } from './list-pages.ts';
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
  /** Keeps the user's columns from visit to visit; without it they are those of the address alone. */
  readonly kept?: KeptLayout;
  /** Goes to this query of the page: a view with another frame is shown by another list. */
  readonly go?: (query: URLSearchParams, step: boolean) => void;
}

/** Typing asks the server when it pauses this long. */
const TYPING_PAUSE = 180;
const RESIZING_PAUSE = 250;
const PAGE_SIZE = 100;

/** A list: the view that its address says, the rows the server has for it, what is ticked. Made once a screen, started by it. */
export class List<Row> {
  readonly keyOf: (row: Row) => string;
  readonly shape: ListShape;
  readonly loader: ListLoader<Row>;
  readonly selection: ListSelection;
  /** Rows known so far and, while there are more, one that stands for them. */
  readonly length: ReadonlySignal<number>;
  /** How many match; the rows known so far while the server still counts. */
  readonly total: ReadonlySignal<number | undefined>;
  /** How far it was scrolled and how high its rows came out, for when it is shown again. */
  readonly drawing: ListDrawing = { layout: '', heights: unmeasured, frameTop: 0, pageTop: 0 };
  /** Who changed rows, by their keys: said for a while. */
  readonly notes = new ListNotes();
  /** The row of the keyboard, -1 for none. */
  readonly active = signal(-1);
  /** How wide the columns came out, in rem, while they are drawn. */
  measure: () => Readonly<Record<string, number>> = () => ({});
  readonly #view = signal(plainView);
  readonly #address: ListAddress;
  readonly #kept: KeptLayout | undefined;
  readonly #go: ListOptions<Row>['go'];
  /** The columns in the address are those that were kept: nobody asked for them this time. */
  #isFilled = false;
  #typing: ReturnType<typeof setTimeout> | undefined;
  #resizing: ReturnType<typeof setTimeout> | undefined;

  constructor({ fetch, keyOf, shape, address, pageSize = PAGE_SIZE, kept, go }: ListOptions<Row>) {
    this.keyOf = keyOf;
    this.shape = shape;
    this.#address = address;
    this.loader = new ListLoader(fetch, pageSize);
    this.length = computed(() => lengthOf(this.loader));
    this.total = this.loader.total;
    this.selection = new ListSelection(this.total);
    this.#kept = kept;
    this.#go = go;
  }

  get view(): ReadonlySignal<ListView> {
    return this.#view;
  }

  /**
   * Reads the address, asks the server, and follows Back and Forward until the returned function is called. Started again, as
   * when Back returns to it, it shows the rows that it had while it asks for them anew.
   */
  start(): () => void {
    if (!this.#read()) this.loader.again();
    this.#showDensity();
    const leave = this.#address.onReturn(() => this.#read());
    const forget = this.#kept?.onKnown(() => this.#refill());
    return () => {
      leave();
      forget?.();
      clearTimeout(this.#typing);
      clearTimeout(this.#resizing);
      this.loader.stop();
    };
  }

  rows(from: number, to: number): (Row | undefined)[] {
    const pages = this.loader.pages.value;
    return pages === undefined ? [] : rowsBetween(pages, from, to);
  }

  search(text: string): void {
    this.#set({ ...this.#view.peek(), search: text.trim() }, { step: false, pause: TYPING_PAUSE });
  }

  /** Sets some filters, by field; no values take one away. */
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

  /** Which columns, in which order, and how many of them are pinned. Nothing is asked of the server for it. */
  columns(keys: readonly string[] | undefined, pinned = this.#view.peek().pinned): void {
    this.#isFilled = false;
    this.#view.value = { ...this.#view.peek(), columns: keys, pinned };
    // First: an address that asks for no columns is filled with those that are kept.
    this.#keep();
    this.#write(false);
  }

  /** Makes a column so wide; the others stay as they came out. */
  resize(key: string, width: number): void {
    const view = this.#view.peek();
    this.#view.value = { ...view, widths: { ...this.measure(), ...view.widths, [key]: widthWithin(width) } };
    this.#isFilled = false;
    this.#keep();
    // A browser lets nobody write its address with every move of a pointer.
    clearTimeout(this.#resizing);
    this.#resizing = setTimeout(() => this.#write(false), RESIZING_PAUSE);
  }

  /** Back to the list's own columns and widths. */
  resetColumns(): void {
    this.#view.value = { ...this.#view.peek(), widths: {} };
    this.columns(undefined, 0);
  }

  /** What is shown, as a saved view keeps it: with the height of rows, whoever chose it where. */
  query(): string {
    return this.#textOf({ ...this.#view.value, density: density.value, saved: undefined }, this.#frame());
  }

  /** Could this kept query be the one that is shown? The order of its parts, and names not known any more, make no difference. */
  shows(query: string): boolean {
    const view = this.#viewOf(query);
    const kept = { ...view, density: view.density ?? density.value, saved: undefined };
    return this.query() === this.#textOf(kept, this.#frame(query));
  }

  /** Is a kept query one for this list: does it have the frame that the page shows? */
  isFramed(query: string): boolean {
    return this.#frame(query).toString() === this.#frame().toString();
  }

  /** Does the address ask for nothing at all? */
  isPlain(): boolean {
    const view = this.#view.peek();
    const asked = this.#isFilled ? { ...view, columns: undefined, pinned: 0, widths: {} } : view;
    return this.#textOf({ ...asked, density: undefined }, this.#frame()) === '';
  }

  /** Shows a saved view, or the plain list: a step of the history, unless the list just opens. */
  open(saved: string | undefined, query: string, step = true): void {
    if (!this.isFramed(query)) {
      this.#leave(saved, query, step);
      return;
    }
    const view = this.#viewOf(query);
    if (view.density !== undefined) density.value = view.density;
    this.#set({ ...view, saved }, { step });
  }

  /** The view that is shown has this saved name from now on. */
  name(saved: string | undefined): void {
    this.#view.value = { ...this.#view.peek(), saved };
    this.#write(false);
  }

  /** How close the rows stand, here and in every other table. */
  density(chosen: Density): void {
    density.value = chosen;
    this.#kept?.keepDensity(chosen);
    this.#view.value = { ...this.#view.peek(), density: chosen };
    this.#write(false);
  }

  /** Ticks a row or takes its tick away. */
  tick(index: number): void {
    const [row] = this.rows(index, index + 1);
    if (row !== undefined) this.selection.toggle(this.keyOf(row));
  }

  /** Ticks all from the row last ticked, else from `from`, to this one. */
  tickTo(index: number, from = index): void {
    const keyAt = (at: number) => this.rows(at, at + 1).map((row) => row && this.keyOf(row))[0];
    const key = keyAt(index);
    if (key !== undefined) this.selection.extend(this.#loadedKeys(), keyAt(from) ?? key, key);
  }

  tickLoaded(ticked: boolean): void {
    if (ticked) this.selection.set(this.#loadedKeys(), true);
    else this.selection.clear();
  }

  /** Whether all loaded rows are ticked, some rows, or none. */
  ticked(): 'all' | 'some' | 'none' {
    if (this.selection.count.value === 0) return 'none';
    return this.#loadedKeys().every((key) => this.selection.has(key)) ? 'all' : 'some';
  }

  #loadedKeys(): string[] {
    const rows = this.rows(0, this.length.peek());
    return rows.flatMap((row) => (row === undefined ? [] : [this.keyOf(row)]));
  }

  #keep(): void {
    const { columns, pinned, widths } = this.#view.peek();
    this.#kept?.write(this.#textOf({ ...plainView, columns, pinned, widths }) || undefined);
  }

  #set(view: ListView, { step, pause = 0 }: { step: boolean; pause?: number }): void {
    clearTimeout(this.#typing);
    this.#view.value = view;
    this.#write(step);
    this.active.value = -1;
    this.selection.clear();
    if (pause === 0) this.loader.show(view);
    else this.#typing = setTimeout(() => this.loader.show(view), pause);
  }

  /** Takes over the view of the address; false when it is the one shown already. */
  #read(): boolean {
    const view = this.#filled(readListView(this.#address.read(), this.shape));
    const isShown = this.loader.pages.peek() !== undefined && this.#textOf(view) === this.#textOf(this.#view.peek());
    if (isShown) return false;
    batch(() => {
      this.#view.value = view;
      this.selection.clear();
      if (view.density !== undefined) density.value = view.density;
    });
    this.loader.show(view);
    return true;
  }

  /** The view with the columns that the user has here, where it asks for none; the address says so from now on (checklist 28). */
  #filled(view: ListView): ListView {
    const kept = this.#kept?.read();
    const isOpen = !hasColumns(view) && view.saved === undefined;
    if (!isOpen || kept === undefined) return view;
    const { columns, pinned, widths } = readListView(new URLSearchParams(kept), this.shape);
    const filled = { ...view, columns, pinned, widths };
    this.#isFilled = true;
    this.#address.write(writeListView(filled, this.shape, this.#address.read()), false);
    return filled;
  }

  /** What the user chose in another browser came to be known: it shows where the address asked for nothing of its own. */
  #refill(): void {
    this.#showDensity();
    const view = this.#view.peek();
    if (view.saved !== undefined || (hasColumns(view) && !this.#isFilled)) return;
    this.#view.value = this.#filled({ ...view, columns: undefined, pinned: 0, widths: {} });
    this.#write(false);
  }

  /** Rows are as high as the user wants them, unless the address or a view says otherwise. */
  #showDensity(): void {
    const chosen = this.#kept?.density();
    if (this.#view.peek().density === undefined && chosen !== undefined) density.value = chosen;
  }

  #viewOf(query: string): ListView {
    const view = readListView(new URLSearchParams(query), this.shape);
    return { ...view, density: view.density ?? this.#view.peek().density };
  }

  #textOf(view: ListView, frame = new URLSearchParams()): string {
    return writeListView(view, this.shape, frame).toString();
  }

  /** Of the address, or of a kept query. */
  #frame(query?: string): URLSearchParams {
    return frameOf(query === undefined ? this.#address.read() : new URLSearchParams(query), this.shape);
  }

  /** The page as a kept query asks for it: what belongs to neither list nor frame stays. */
  #leave(saved: string | undefined, query: string, step: boolean): void {
    const asked = writeListView(plainView, this.shape, this.#address.read());
    for (const name of Object.keys(this.shape.frame ?? {})) asked.delete(name);
    for (const [name, value] of new URLSearchParams(query)) asked.append(name, value);
    if (saved !== undefined) asked.set('view', saved);
    this.#go?.(asked, step);
  }

  #write(step: boolean): void {
    this.#address.write(writeListView(this.#view.peek(), this.shape, this.#address.read()), step);
  }
}

/** Does a view say anything of its columns? */
function hasColumns({ columns, pinned, widths }: ListView): boolean {
  return columns !== undefined || pinned > 0 || Object.keys(widths).length > 0;
}

/** The rows known, and a page's worth of those to come, so that there is something to scroll to. */
function lengthOf<Row>(loader: ListLoader<Row>): number {
  const pages = loader.pages.value;
  if (pages === undefined) return 0;
  const known = knownRows(pages);
  if (pages.next === undefined) return known;
  return Math.max(known + 1, Math.min(known + 10, loader.total.value ?? Number.POSITIVE_INFINITY));
}
