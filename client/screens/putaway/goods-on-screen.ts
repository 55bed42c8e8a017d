import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Input } from '../../../shared/contract/operation.ts';
import type { listMovableStock } from '../../../shared/contract/stock/putaway.ts';
import type { Found, Movable, MoveCalls, StockPage, Suggestion } from './move-dependencies.ts';
import { MoveLineState, type TypedMoves } from './move-line-state.ts';

/** What is looked at: nothing yet, goods on their way to the screen, or a location, a SKU, drums or an ERN. */
type Look =
  | { readonly kind: 'start' }
  | { readonly kind: 'looking' }
  | { readonly kind: 'shown'; readonly at: Found }
  | { readonly kind: 'failed'; readonly at: Found; readonly error: unknown };

/** The stock lines on screen, read from the server and read again after each move; what is typed on them stays. */
export class GoodsOnScreen {
  readonly chosen: ReadonlySignal<readonly MoveLineState[]>;
  readonly #calls: Pick<MoveCalls, 'stock' | 'suggestions'>;
  readonly #look = signal<Look>({ kind: 'start' });
  readonly #lines = signal<readonly MoveLineState[]>([]);
  readonly #total = signal(0);
  readonly #next = signal<string | null>(null);
  /** Drums are collected one after the other; of everything else there is one. */
  #looked: readonly Found[] = [];
  #asked = 0;
  #typed: TypedMoves = {};

  constructor(calls: Pick<MoveCalls, 'stock' | 'suggestions'>) {
    this.#calls = calls;
    this.chosen = computed(() => this.#lines.value.filter((line) => line.isChosen));
  }

  get look(): ReadonlySignal<Look> {
    return this.#look;
  }

  get lines(): ReadonlySignal<readonly MoveLineState[]> {
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
  bringUp(lines: readonly MoveLineState[]): void {
    const others = this.#lines.peek().filter((line) => !lines.includes(line));
    this.#lines.value = [...lines, ...others];
  }

  /** Puts back what was typed before the page went, also on lines that are still on their way to the screen. */
  restore(typed: TypedMoves): void {
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
      const page = await this.#calls.stock(stockOf(at));
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
  async add(filter: ReturnType<typeof stockOf>, drum?: Found): Promise<readonly MoveLineState[]> {
    const asked = this.#asked;
    const { items } = await this.#calls.stock(filter);
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
    const page = await this.#calls.stock({ ...stockOf(at), after });
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
    const pages = await Promise.all(this.#looked.map((at) => this.#calls.stock({ ...stockOf(at), limit })));
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

  #put(lines: readonly MoveLineState[], { total, next }: StockPage): void {
    this.#lines.value = lines;
    this.#total.value = total ?? lines.length;
    this.#next.value = next;
  }

  /** The lines of these rows with where each would best go; at goods in they stand in the order of the tour that puts them away. */
  async #linesOf(rows: readonly Movable[]): Promise<readonly MoveLineState[]> {
    const known = new Map(this.#lines.peek().map((line) => [line.key, line]));
    const lines = rows.map((row) => known.get(String(row.id)) ?? new MoveLineState(row));
    const suggestions = await this.#suggestions(rows.map((row) => row.id));
    for (const [index, row] of rows.entries()) lines[index]?.show(row, suggestions.get(row.id));
    for (const line of lines) if (!known.has(line.key)) this.#putBack(line);
    if (!rows.some((row) => row.goodsIn)) return lines;
    const places = [...suggestions.keys()];
    return lines.toSorted((one, other) => places.indexOf(one.row.peek().id) - places.indexOf(other.row.peek().id));
  }

  /** Once: what is moved or cleared since does not come back. */
  #putBack(line: MoveLineState): void {
    const typed = this.#typed[line.key];
    if (typed !== undefined && !line.isChosen) line.typed.value = typed;
    const { [line.key]: _done, ...others } = this.#typed;
    this.#typed = others;
  }

  async #suggestions(ids: readonly number[]): Promise<Map<number, Suggestion>> {
    const parts = Array.from({ length: Math.ceil(ids.length / USUAL_PAGE) }, (_, at) =>
      this.#calls.suggestions(ids.slice(at * USUAL_PAGE, (at + 1) * USUAL_PAGE)),
    );
    return new Map((await Promise.all(parts)).flat().map((suggestion) => [suggestion.stockLineId, suggestion]));
  }
}

/** As many lines as suggestions are asked for at once. */
const USUAL_PAGE = 200;

/** Which stock a scanned thing stands for: what lies at a location, where a SKU or a drum lies, what of an ERN waits at goods in. */
function stockOf({ kind, id }: Pick<Found, 'kind' | 'id'>): Input<typeof listMovableStock> {
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
