import { ApiError } from '../../../client/calls/errors.ts';
import type { Found, Movable, StockPage } from '../../../client/documents/goods/goods-calls.ts';
import type { Move, MoveCalls, Place, Suggestion } from '../../../client/screens/putaway/move-dependencies.ts';
import { errors } from '../../../shared/errors.ts';
import { subtract } from '../../../shared/quantity.ts';

/** A stock line as the API would answer it: ten splice trays, free stock, at A-01. */
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

/** A drum of cable at A-01. */
export function drumLine(given: Partial<Movable> = {}): Movable {
  const cable = { skuId: 200, stockCode: 'CABLE-1', unit: 'm', wholeNumbers: false, quantity: '305' };
  return movable({ id: 20, drumId: 5, drum: 'DR-5', ...cable, ...given });
}

/** Places, goods and moves in memory: what is moved is gone from where it lay; calls are slow or fail when told to. */
export class FakeMoves implements MoveCalls {
  rows: Movable[];
  readonly moves: { move: Move; key: string }[] = [];
  readonly undone: number[] = [];
  /** Thrown by the next moves, first to last; undefined lets one through. */
  readonly failures: (Error | undefined)[] = [];
  /** Thrown by the next lookups of a code. */
  readonly lookupFailures: Error[] = [];
  suggested: Suggestion[] = [];
  pageSize = 200;
  waitingReads = 0;
  due: Awaited<ReturnType<MoveCalls['nextErn']>>;
  readonly #places: readonly Found[] = [
    place(7, 'A-01'),
    place(8, 'A-02'),
    place(11, '5'),
    place(9, 'QUARANTINE', 'quarantine'),
    place(10, 'GOODS-IN', 'goodsIn'),
  ];

  constructor(...rows: Movable[]) {
    this.rows = rows;
  }

  async waiting() {
    this.waitingReads += 1;
    return { items: [], lines: 0 };
  }

  async scanned(codes: readonly string[]): Promise<readonly Found[]> {
    const failure = this.lookupFailures.shift();
    if (failure !== undefined) throw failure;
    const goods = this.rows.flatMap<Found>(({ skuId, stockCode, drumId, drum }) => [
      { kind: 'sku', id: skuId, label: stockCode, detail: null, caution: null },
      ...(drumId === null || drum === null
        ? []
        : [{ kind: 'drum', id: drumId, label: drum, detail: null, caution: null } as const]),
    ]);
    return [...this.#places, ...goods].filter(({ label }) => codes.includes(label)).slice(0, 1);
  }

  async nextErn() {
    return this.due;
  }

  async alike(text: string) {
    return this.#places.filter(({ label }) => label.startsWith(text));
  }

  async stock({ locationId, skuId, drumId, after }: Parameters<MoveCalls['stock']>[0]): Promise<StockPage> {
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

  async suggestions(ids: readonly number[]) {
    return this.suggested.filter(({ stockLineId }) => ids.includes(stockLineId));
  }

  async places(text: string): Promise<readonly Place[]> {
    return this.alike(text);
  }

  async move(move: Move, key: string) {
    const isRepeated = this.moves.some((one) => one.key === key);
    this.moves.push({ move, key });
    const failure = this.failures.shift();
    if (failure instanceof ApiError) throw failure;
    if (!isRepeated) this.#carryOut(move);
    // The move is done, its answer is lost on the way.
    if (failure !== undefined) throw failure;
    const moved = (move.lines ?? []).map(({ stockLineId }) => ({
      stockLineId,
      stockCode: 'X',
      drum: null,
      quantity: '1',
    }));
    return { operationId: 50 + this.moves.length, moved };
  }

  async recent() {
    return [];
  }

  async undo(operationId: number): Promise<void> {
    this.undone.push(operationId);
  }

  #carryOut({ lines, everythingAt }: Move): void {
    this.rows = this.rows.flatMap((row) => {
      const wish = lines?.find(({ stockLineId }) => stockLineId === row.id);
      if (row.locationId === everythingAt) return [];
      if (wish === undefined) return [row];
      const quantity = subtract(row.quantity, wish.quantity ?? row.quantity);
      return quantity === '0' ? [] : [{ ...row, quantity }];
    });
  }
}

/** A refusal of a move as the API words it. */
export function refusedMove(
  code: keyof typeof errors,
  body: Partial<ConstructorParameters<typeof ApiError>[2]> = {},
): ApiError {
  const { status, message } = errors[code];
  return new ApiError('stock/move', status, { code, message, ...body });
}

function place(id: number, label: string, caution: Found['caution'] = null): Found {
  return { kind: 'location', id, label, detail: null, caution };
}
