import type { GoodsItem } from '../../../client/goods/find-goods.ts';
import type { Movable } from '../../../client/goods/goods-line.ts';
import type { Suggestion } from '../../../client/screens/putaway/move-line-state.ts';
import { listErns } from '../../../shared/contract/goods-in/erns.ts';
import type { Input, RowOf } from '../../../shared/contract/operation.ts';
import {
  findScanned,
  listMovableStock,
  listPutaway,
  listRecentMoves,
  moveStock,
  suggestDestinations,
} from '../../../shared/contract/putaway/putaway.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { subtract } from '../../../shared/quantity.ts';
import { FakeApi, lost, page } from './fake-api.ts';

export function movable(given: Partial<Movable> = {}): Movable {
  return {
    id: 1,
    skuId: 100,
    stockCode: 'TRAY-1',
    barcode: null,
    name: 'Splice tray',
    unit: 'EA',
    wholeNumbers: true,
    locationId: 7,
    location: 'A-01',
    goodsIn: false,
    quarantine: false,
    drumId: null,
    drum: null,
    supplierDrum: null,
    job: null,
    segment: null,
    swc: null,
    receivedOn: '2026-11-20',
    quantity: '10',
    reserved: '0',
    ...given,
  };
}

export function drumLine(given: Partial<Movable> = {}): Movable {
  const cable = { skuId: 200, stockCode: 'CABLE-1', unit: 'm', wholeNumbers: false, quantity: '305' };
  return movable({ id: 20, drumId: 5, drum: 'DR-5', ...cable, ...given });
}

export class FakeMoves extends FakeApi {
  rows: Movable[];
  /** The next move is done, but its answer is lost. */
  losesAnswer = false;
  suggested: Suggestion[] = [];
  pageSize = 200;
  due: Partial<RowOf<typeof listErns>> | undefined;
  readonly #done = new Set<string | undefined>();
  readonly #locations: readonly GoodsItem[] = [
    locationItem(7, 'A-01'),
    locationItem(8, 'A-02'),
    locationItem(11, '5'),
    locationItem(9, 'QUARANTINE', 'quarantine'),
    locationItem(10, 'GOODS-IN', 'goodsIn'),
  ];

  constructor(...rows: Movable[]) {
    super();
    this.rows = rows;
    this.on(findScanned, ({ codes, alike }) => ({ items: alike ? this.#alike(codes) : this.#scanned(codes) }))
      .on(listMovableStock, (filter) => this.stock(filter))
      .on(suggestDestinations, ({ stockLineIds }) => ({
        items: this.suggested.filter(({ stockLineId }) => stockLineIds.includes(stockLineId)),
      }))
      .on(moveStock, ({ lines = [], everythingAt }, { idempotencyKey }) => {
        this.once(idempotencyKey, () => {
          if (everythingAt !== undefined) this.rows = this.rows.filter((row) => row.locationId !== everythingAt);
          this.take(lines);
        });
        const moved = lines.map(({ stockLineId }) => ({ stockLineId, stockCode: 'X', drum: null, quantity: '1' }));
        return { operationId: 50 + this.requestsOf(moveStock).length, moved };
      })
      .on(listPutaway, () => ({ items: [], lines: 0 }))
      .on(listRecentMoves, () => ({ items: [] }))
      .on(listErns, () => page(this.due === undefined ? [] : [this.due]))
      .on(reverseOperation, () => ({ operationId: 90 }));
  }

  stock({ locationId, skuId, drumId, after }: Input<typeof listMovableStock>) {
    const all = this.rows.filter(
      (row) =>
        (locationId === undefined || row.locationId === locationId) &&
        (skuId === undefined || row.skuId === skuId) &&
        (drumId === undefined || row.drumId === drumId),
    );
    const from = Number(after ?? 0);
    const items = all.slice(from, from + this.pageSize);
    const next = from + this.pageSize < all.length ? String(from + this.pageSize) : null;
    return { items, next, total: all.length };
  }

  /** Does the work once for each key. */
  protected once(key: string | undefined, work: () => void): void {
    if (!this.#done.has(key)) work();
    this.#done.add(key);
    if (!this.losesAnswer) return;
    this.losesAnswer = false;
    throw lost();
  }

  protected take(lines: readonly { stockLineId: number; quantity?: string | undefined }[]): void {
    this.rows = this.rows.flatMap((row) => {
      const wish = lines.find(({ stockLineId }) => stockLineId === row.id);
      const quantity = wish === undefined ? row.quantity : subtract(row.quantity, wish.quantity ?? row.quantity);
      return quantity === '0' ? [] : [{ ...row, quantity }];
    });
  }

  #scanned(codes: readonly string[]): readonly GoodsItem[] {
    const goods = this.rows.flatMap<GoodsItem>(({ skuId, stockCode, drumId, drum }) => [
      { kind: 'sku', id: skuId, label: stockCode, detail: null, caution: null },
      ...(drumId === null || drum === null
        ? []
        : [{ kind: 'drum', id: drumId, label: drum, detail: null, caution: null } as const]),
    ]);
    return [...this.#locations, ...goods].filter(({ label }) => codes.includes(label)).slice(0, 1);
  }

  #alike([text = '']: readonly string[]): readonly GoodsItem[] {
    return this.#locations.filter(({ label }) => label.startsWith(text));
  }
}

function locationItem(id: number, label: string, caution: GoodsItem['caution'] = null): GoodsItem {
  return { kind: 'location', id, label, detail: null, caution };
}
