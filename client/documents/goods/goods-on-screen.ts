import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Found, GoodsCalls, Movable, StockFilter, StockPage } from './goods-calls.ts';
import type { GoodsLine, TypedGoods } from './goods-line.ts';

/** What is looked at: nothing yet, goods on their way to the screen, or a location, a SKU, drums or an ERN. */
export type Look =
  | { readonly kind: 'start' }
  | { readonly kind: 'looking' }
  | { readonly kind: 'shown'; readonly at: Found }
  | { readonly kind: 'failed'; readonly at: Found; readonly error: unknown };

/** Where the lines of a screen come from. */
export interface GoodsSource<Line extends GoodsLine> extends Pick<GoodsCalls, 'stock'> {
  /** The lines of these rows as they are now, in the order to be shown; those that are known go on. */
  linesOf(rows: readonly Movable[], known: ReadonlyMap<string, Line>): Promise<readonly Line[]>;
}

/** The stock lines on screen, read from the server and read again after each action; what is typed on them stays. */
export class GoodsOnScreen<Line extends GoodsLine> {
  readonly chosen: ReadonlySignal<readonly Line[]>;
  readonly #source: GoodsSource<Line>;
  readonly #look = signal<Look>({ kind: 'start' });
  readonly #lines = signal<readonly Line[]>([]);
  readonly #total = signal(0);
  readonly #next = signal<string | null>(null);
  /** Drums are collected one after the other; of everything else there is one. */
  #looked: readonly Found[] = [];
  #asked = 0;
  #typed: TypedGoods = {};

  constructor(source: GoodsSource<Line>) {
    this.#source = source;
    this.chosen = computed(() => this.#lines.value.filter((line) => line.isChosen));
  }

  get look(): ReadonlySignal<Look> {
    return this.#look;
  }

  get lines(): ReadonlySignal<readonly Line[]> {
    return this.#lines;
  }

  /** How many lines there are, also those not shown yet. */
  get total(): ReadonlySignal<number> {
    return this.#total;
  }

  /** Are there lines that are not shown yet? */
  get hasMore(): boolean {
    return this.#next.value !== null;
  }

  /** What is looked at, if it is shown. */
  get at(): Found | undefined {
    const look = this.#look.value;
    return look.kind === 'shown' ? look.at : undefined;
  }

  /** What was scanned comes to the top: on a handheld it is all that is seen. */
  bringUp(lines: readonly Line[]): void {
    const others = this.#lines.peek().filter((line) => !lines.includes(line));
    this.#lines.value = [...lines, ...others];
  }

  /** Puts back what was typed before the page went, also on lines that are still on their way to the screen. */
  restore(typed: TypedGoods): void {
    this.#typed = typed;
    for (const line of this.#lines.peek()) this.#putBack(line);
  }

  /** Back to the start. */
  leave(): void {
    this.#asked += 1;
    this.#looked = [];
    this.#lines.value = [];
    this.#total.value = 0;
    this.#next.value = null;
    this.#look.value = { kind: 'start' };
  }

  /** Shows the goods of what was scanned or chosen. A late answer never takes the place of a newer one. */
  async show(at: Found): Promise<void> {
    this.leave();
    this.#look.value = { kind: 'looking' };
    const asked = this.#asked;
    try {
      const page = await this.#source.stock(stockOf(at));
      const lines = await this.#linesOf(page.items);
      if (asked !== this.#asked) return;
      this.#looked = [at];
      this.#put(lines, page);
      this.#look.value = { kind: 'shown', at };
    } catch (error) {
      if (asked === this.#asked) this.#look.value = { kind: 'failed', at, error };
      throw error;
    }
  }

  /** Adds what is scanned and not on screen: a further drum, or a SKU of a location whose lines are not all shown. */
  async add(filter: StockFilter, drum?: Found): Promise<readonly Line[]> {
    const asked = this.#asked;
    const { items } = await this.#source.stock(filter);
    const lines = await this.#linesOf(items);
    if (asked !== this.#asked) return [];
    const others = this.#lines.peek().filter((line) => !lines.includes(line));
    if (drum !== undefined) {
      this.#looked = [...this.#looked, drum];
      this.#total.value = others.length + lines.length;
    }
    this.#lines.value = [...lines, ...others];
    return lines;
  }

  /** The next page. */
  async showMore(): Promise<void> {
    const [at] = this.#looked;
    const after = this.#next.peek();
    if (at === undefined || after === null) return;
    const asked = this.#asked;
    const page = await this.#source.stock({ ...stockOf(at), after });
    const lines = await this.#linesOf(page.items);
    const shown = this.#lines.peek();
    if (asked === this.#asked) this.#put([...shown, ...lines.filter((line) => !shown.includes(line))], page);
  }

  /**
   * Reads what is on screen again: no line moves under the hand, and what is chosen stays, also when nothing of it is left. Lines that
   * differ say who changed them, if that was somebody else.
   */
  async refresh(changedBy?: string): Promise<void> {
    const asked = this.#asked;
    const rows = new Map(this.#lines.peek().map((line) => [line, line.row.peek()]));
    const limit = this.#lines.peek().length > USUAL_PAGE ? 500 : USUAL_PAGE;
    const pages = await Promise.all(this.#looked.map((at) => this.#source.stock({ ...stockOf(at), limit })));
    const before = this.#lines.peek();
    const lines = await this.#linesOf(pages.flatMap((page) => page.items));
    const [first] = pages;
    if (asked !== this.#asked || first === undefined) return;
    const gone = before.filter((line) => !lines.includes(line) && line.isChosen);
    if (first.next === null)
      for (const line of gone) line.row.value = { ...line.row.peek(), quantity: '0', reserved: '0' };
    const kept = before.filter((line) => lines.includes(line) || gone.includes(line));
    for (const [line, row] of rows) line.compareWith(row, changedBy);
    const total = pages.reduce((all, page) => all + (page.total ?? 0), 0);
    this.#put([...kept, ...lines.filter((line) => !before.includes(line))], { ...first, total });
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

  /** Once: what is moved or cleared since does not come back. */
  #putBack(line: Line): void {
    const typed = this.#typed[line.key];
    if (typed !== undefined && !line.isChosen) line.typed.value = typed;
    const { [line.key]: _done, ...others } = this.#typed;
    this.#typed = others;
  }
}

const USUAL_PAGE = 200;

/** Which stock a scanned thing stands for: what lies at a location, where a SKU or a drum lies, what of an ERN waits at goods in. */
function stockOf({ kind, id }: Pick<Found, 'kind' | 'id'>): StockFilter {
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
