import { type ReadonlySignal, signal } from '@preact/signals-react';
import { isRefusal } from '../../calls/errors.ts';
import type { Loaded } from '../../documents/loaded.ts';
import { createPagedRows, type PagedRows, type RowsPage } from '../../ui/lines/paged-rows.ts';
import type { GoodsCalls, Holder, Movement, OpenDocument, RecordChange, StockRow } from './goods-calls.ts';

/** The page of a SKU or location: the record, then its stock, holders, open documents and movements in pages. */
export class GoodsState<Thing> {
  readonly stock: PagedRows<StockRow>;
  readonly holders: PagedRows<Holder>;
  readonly movements: PagedRows<Movement>;
  readonly documents: PagedRows<OpenDocument>;
  readonly history: PagedRows<RecordChange>;
  readonly #id: number;
  readonly #calls: GoodsCalls<Thing>;
  readonly #load = signal<Loaded<Thing>>({ kind: 'loading' });
  #thing: Thing | undefined;

  constructor(id: number, calls: GoodsCalls<Thing>) {
    this.#id = id;
    this.#calls = calls;
    this.stock = this.#ofThing((thing, after) => calls.stock(thing, after));
    this.holders = this.#ofThing((thing, after) => calls.holders(thing, after));
    this.movements = createPagedRows((after) => calls.movements(id, after));
    this.documents = createPagedRows((after) => calls.documents(id, after));
    this.history = createPagedRows((after) => calls.history(id, after));
  }

  get load(): ReadonlySignal<Loaded<Thing>> {
    return this.#load;
  }

  /** Reads everything again. The page keeps its content until all answers arrive, so that no table moves under the pointer. */
  async open(): Promise<void> {
    let thing: Thing;
    try {
      thing = await this.#calls.thing(this.#id);
    } catch (error) {
      // After a lost connection the page keeps its content.
      if (this.#load.peek().kind !== 'ready' || isRefusal(error)) this.#load.value = { kind: 'failed', error };
      return;
    }
    this.#thing = thing;
    const parts = [this.stock, this.holders, this.movements, this.documents, this.history];
    await Promise.all(parts.map((part) => part.open()));
    this.#load.value = { kind: 'ready', value: thing };
  }

  /** Rows found by the record's name, which is known once it is read. */
  #ofThing<Row>(fetch: (thing: Thing, after: string | undefined) => Promise<RowsPage<Row>>): PagedRows<Row> {
    return createPagedRows(async (after) => {
      const thing = this.#thing;
      return thing === undefined ? { items: [], next: null } : fetch(thing, after);
    });
  }
}
