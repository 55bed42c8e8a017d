import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Input, Reply } from '../../shared/contract/operation.ts';
import { listMovableStock } from '../../shared/contract/putaway/putaway.ts';
import type { Api } from '../calls/api.ts';
import type { GoodsItem } from './find-goods.ts';
import type { GoodsLine, Movable } from './goods-line.ts';

type StockFilter = Input<typeof listMovableStock>;
type StockPage = Reply<typeof listMovableStock>;

export type Look =
  | { readonly kind: 'start' }
  | { readonly kind: 'looking' }
  | { readonly kind: 'shown'; readonly at: GoodsItem }
  | { readonly kind: 'failed'; readonly at: GoodsItem; readonly error: unknown };

interface GoodsSource<Line extends GoodsLine> {
  readonly api: Api;
  readonly free?: true;
  /** The lines of these rows in display order; known lines are reused. */
  linesOf(rows: readonly Movable[], known: ReadonlyMap<string, Line>): Promise<readonly Line[]>;
}

export class GoodsOnScreen<Line extends GoodsLine> {
  readonly chosen: ReadonlySignal<readonly Line[]>;
  /** Includes quantities of lines that are not back on screen yet; undefined when nothing is typed. */
  readonly typed: ReadonlySignal<TypedGoods | undefined>;
  readonly #source: GoodsSource<Line>;
  readonly #look = signal<Look>({ kind: 'start' });
  readonly #lines = signal<readonly Line[]>([]);
  readonly #total = signal(0);
  readonly #next = signal<string | null>(null);
  /** Drums are collected one after another; any other item is shown alone. */
  readonly #looked = signal<readonly GoodsItem[]>([]);
  /** Quantities typed before the page was closed, for lines that have not come back on screen. */
  readonly #before = signal<Readonly<Record<string, string>>>({});
  #generation = 0;

  constructor(source: GoodsSource<Line>) {
    this.#source = source;
    this.chosen = computed(() => this.#lines.value.filter((line) => line.isChosen));
    this.typed = computed(() => {
      const now = this.chosen.value.map(({ key, typed }) => [key, typed.value]);
      const lines = { ...this.#before.value, ...Object.fromEntries(now) };
      return Object.keys(lines).length === 0 ? undefined : { lines, looked: this.#looked.value };
    });
  }

  get look(): ReadonlySignal<Look> {
    return this.#look;
  }

  get lines(): ReadonlySignal<readonly Line[]> {
    return this.#lines;
  }

  get total(): ReadonlySignal<number> {
    return this.#total;
  }

  get hasMore(): boolean {
    return this.#next.value !== null;
  }

  get at(): GoodsItem | undefined {
    const look = this.#look.value;
    return look.kind === 'shown' ? look.at : undefined;
  }

  /** Moves scanned lines to the top, the only part visible on a handheld. */
  bringUp(lines: readonly Line[]): void {
    const others = this.#lines.peek().filter((line) => !lines.includes(line));
    this.#lines.value = [...lines, ...others];
  }

  /**
   * Restores what was typed before the page was closed, also on lines that are still loading. Further items that were shown join the one in
   * the address.
   */
  async restore({ lines, looked: [first, ...others] }: TypedGoods): Promise<void> {
    this.#before.value = lines;
    for (const line of this.#lines.peek()) this.#putBack(line);
    const look = this.#look.peek();
    if (look.kind !== 'shown' || first === undefined || !isSame(look.at, first)) return;
    for (const at of others) if (!this.#looked.peek().some((one) => isSame(one, at))) await this.join(at);
  }

  forget(): void {
    this.#before.value = {};
  }

  leave(): void {
    this.#generation += 1;
    this.#looked.value = [];
    this.#lines.value = [];
    this.#total.value = 0;
    this.#next.value = null;
    this.#look.value = { kind: 'start' };
  }

  /** Resolves once no item is being read. */
  whenShown(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = effect(() => {
      if (this.#look.value.kind !== 'looking') resolve();
    });
    return promise.finally(end);
  }

  /** A late answer never replaces a newer one. */
  async show(at: GoodsItem): Promise<void> {
    this.leave();
    this.#look.value = { kind: 'looking' };
    const generation = this.#generation;
    try {
      const page = await this.#stock(stockOf(at));
      const lines = await this.#linesOf(page.items);
      if (generation !== this.#generation) return;
      this.#looked.value = [at];
      this.#put(lines, page);
      this.#look.value = { kind: 'shown', at };
    } catch (error) {
      if (generation === this.#generation) this.#look.value = { kind: 'failed', at, error };
      throw error;
    }
  }

  /** Adds scanned lines that are not on screen: a SKU of a location whose lines are not all displayed. */
  async add(filter: StockFilter): Promise<readonly Line[]> {
    const generation = this.#generation;
    const { items } = await this.#stock(filter);
    const lines = await this.#linesOf(items);
    if (generation !== this.#generation) return [];
    const others = this.#lines.peek().filter((line) => !lines.includes(line));
    this.#lines.value = [...lines, ...others];
    return lines;
  }

  async join(at: GoodsItem): Promise<readonly Line[]> {
    const before = this.#lines.peek();
    const lines = await this.add(stockOf(at));
    if (lines.length === 0) return lines;
    this.#looked.value = [...this.#looked.peek(), at];
    this.#total.value += lines.filter((line) => !before.includes(line)).length;
    return lines;
  }

  async showMore(): Promise<void> {
    const [at] = this.#looked.peek();
    const after = this.#next.peek();
    if (at === undefined || after === null) return;
    const generation = this.#generation;
    const page = await this.#stock({ ...stockOf(at), after });
    const lines = await this.#linesOf(page.items);
    const shown = this.#lines.peek();
    if (generation === this.#generation) this.#put([...shown, ...lines.filter((line) => !shown.includes(line))], page);
  }

  /**
   * Reads the lines on screen again without moving any. Chosen quantities stay, even when nothing of the line is left. Lines that another user
   * changed show that user.
   */
  async refresh(changedBy?: string): Promise<void> {
    const generation = this.#generation;
    const rows = new Map(this.#lines.peek().map((line) => [line, line.row.peek()]));
    const limit = this.#lines.peek().length > USUAL_PAGE ? 500 : USUAL_PAGE;
    const pages = await Promise.all(this.#looked.peek().map((at) => this.#stock({ ...stockOf(at), limit })));
    const before = this.#lines.peek();
    const byId = new Map(pages.flatMap(({ items }) => items.map((row) => [row.id, row])));
    const lines = await this.#linesOf([...byId.values()]);
    const [first] = pages;
    if (generation !== this.#generation || first === undefined) return;
    const gone = before.filter((line) => !lines.includes(line) && line.isChosen);
    if (first.next === null)
      for (const line of gone) line.row.value = { ...line.row.peek(), quantity: '0', reserved: '0' };
    const present = before.filter((line) => lines.includes(line) || gone.includes(line));
    for (const [line, row] of rows) line.compareWith(row, changedBy);
    const unseen = pages.reduce((all, { items, total = items.length }) => all + total - items.length, 0);
    this.#put([...present, ...lines.filter((line) => !before.includes(line))], { ...first, total: byId.size + unseen });
  }

  #stock(filter: StockFilter): Promise<StockPage> {
    const { api, free } = this.#source;
    return api.call(listMovableStock, { limit: USUAL_PAGE, total: true, ...filter, ...(free && { free }) });
  }

  #put(lines: readonly Line[], { total, next }: StockPage): void {
    this.#lines.value = lines;
    this.#total.value = total ?? lines.length;
    this.#next.value = next;
  }

  async #linesOf(rows: readonly Movable[]): Promise<readonly Line[]> {
    const known = new Map(this.#lines.peek().map((line) => [line.key, line]));
    const lines = await this.#source.linesOf(rows, known);
    for (const line of lines) if (!known.has(line.key)) this.#putBack(line);
    return lines;
  }

  /** Applied once: a quantity that was moved or cleared since does not come back. */
  #putBack(line: Line): void {
    const { [line.key]: typed, ...others } = this.#before.peek();
    if (typed === undefined) return;
    if (!line.isChosen) line.typed.value = typed;
    this.#before.value = others;
  }
}

const USUAL_PAGE = 200;

/** The stock of a scanned item: at a location, of a SKU or drum, or of an ERN and waiting at goods in. */
function stockOf({ kind, id }: Pick<GoodsItem, 'kind' | 'id'>): StockFilter {
  switch (kind) {
    case 'location':
      return { locationId: id };
    case 'sku':
      return { skuId: id };
    case 'drum':
      return { drumId: id };
    case 'ern':
      return { ernId: id };
  }
}

export interface TypedGoods {
  readonly lines: Readonly<Record<string, string>>;
  readonly looked: readonly GoodsItem[];
}

/** Type guard for a stored draft of this format. */
export function isTypedGoods(value: unknown): value is TypedGoods {
  if (typeof value !== 'object' || value === null || !('lines' in value) || !('looked' in value)) return false;
  const { lines, looked } = value;
  const isOfLines = typeof lines === 'object' && lines !== null;
  return isOfLines && Object.values(lines).every((typed) => typeof typed === 'string') && Array.isArray(looked);
}

function isSame(one: GoodsItem, other: GoodsItem): boolean {
  return one.kind === other.kind && one.id === other.id;
}
