import { getErn, listErnLines } from '../../../../shared/contract/goods-in/goods-in.ts';
import { listShipmentLines } from '../../../../shared/contract/shipments/shipment-lines.ts';
import { getShipment } from '../../../../shared/contract/shipments/shipments.ts';
import { compare } from '../../../../shared/quantity.ts';
import type { Api } from '../../../calls/api.ts';
import { allRows } from '../../../calls/pages.ts';
import type { ReturnableGoods } from '../../../goods/returnable-goods.ts';
import { returnableGoods } from '../../../goods/returnable-goods.ts';
import { type ShipmentHeadRow, type ShipmentLineRow, stockToSend } from './shipment-reads.ts';
import { currentStock, type StockToSend, stockKey, type TypedSentLine } from './typed-shipment.ts';

export type ShipmentSource =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'copy'; readonly id: number }
  | { readonly kind: 'drum'; readonly number: string }
  | { readonly kind: 'ern'; readonly id: number };

/** Reads '?edit=1', '?copy=17', '?drum=DR-7', '?ern=17'. */
export function sourceIn(url: string, id: string | undefined): ShipmentSource {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  if (id !== undefined && /^[1-9]\d*$/.test(id)) return { kind: 'edit', id: Number(id) };
  const drum = query.get('drum');
  if (drum !== null && drum !== '') return { kind: 'drum', number: drum };
  for (const kind of ['copy', 'ern'] as const) {
    const named = Number(query.get(kind));
    if (Number.isSafeInteger(named) && named > 0) return { kind, id: named };
  }
  return { kind: 'new' };
}

export interface Beginning {
  readonly head?: ShipmentHeadRow;
  readonly ern?: { readonly number: string; readonly partner: string | null; readonly isDamaged: boolean };
  readonly lines: readonly TypedSentLine[];
  /** The number of requested goods that are no longer there. */
  readonly gone: number;
}

/** Each line contains the current stock at its location. */
export async function readBeginning(source: ShipmentSource, api: Api): Promise<Beginning> {
  switch (source.kind) {
    case 'new':
      return { lines: [], gone: 0 };
    case 'drum': {
      const rows = await stockToSend(api, { drum: source.number });
      const lines = rows.filter(({ available }) => available !== '0').map((row) => ({ row, quantity: row.available }));
      return { lines, gone: lines.length === 0 ? 1 : 0 };
    }
    case 'ern':
      return fromErn(source.id, api);
    default: {
      const { id } = source;
      const [head, rows] = await Promise.all([
        api.call(getShipment, { id }),
        allRows(api, listShipmentLines, { id, limit: 500 }),
      ]);
      return { head, lines: await withStock(rows.map(lineOf), api), gone: 0 };
    }
  }
}

/** Lines without stock stay, with nothing available. */
async function withStock(lines: readonly TypedSentLine[], api: Api): Promise<TypedSentLine[]> {
  const stock = await stockOf(lines, api);
  return lines.map(({ row, quantity }) => ({ row: currentStock(row, stock) ?? { ...row, available: '0' }, quantity }));
}

export async function stockOf(
  lines: readonly { readonly row: StockToSend }[],
  api: Api,
): Promise<readonly StockToSend[]> {
  const skuId = [...new Set(lines.map(({ row }) => row.sku.id))];
  return skuId.length === 0 ? [] : stockToSend(api, { skuId });
}

function lineOf({ quantity, ...line }: ShipmentLineRow): TypedSentLine {
  const location = { ...line.location, quarantine: false };
  return { row: { ...line, location, drumId: null, quantity: line.available }, quantity };
}

async function fromErn(id: number, api: Api): Promise<Beginning> {
  const [head, lines] = await Promise.all([api.call(getErn, { id }), allRows(api, listErnLines, { id, limit: 500 })]);
  const goods = returnableGoods(lines);
  const skuId = [...new Set(goods.map((one) => one.skuId))];
  const stock = skuId.length === 0 ? [] : await stockToSend(api, { skuId });
  const taken = new Map<string, TypedSentLine>();
  let gone = 0;
  for (const one of goods) {
    const row = stock.find(
      (candidate) => isStockOf(candidate, one, head.defaultLocation?.id) && !taken.has(stockKey(candidate)),
    );
    if (row === undefined) gone += 1;
    else
      taken.set(stockKey(row), { row, quantity: isLess(row.available, one.quantity) ? row.available : one.quantity });
  }
  const ern = { number: head.number, partner: head.partner, isDamaged: goods.some(({ isDamaged }) => isDamaged) };
  return { ern, lines: [...taken.values()], gone };
}

function isStockOf(row: StockToSend, goods: ReturnableGoods, defaultLocation: number | undefined): boolean {
  const isThere = row.location.id === (goods.locationId ?? defaultLocation);
  return isThere && row.sku.id === goods.skuId && row.drumNumber === goods.drumNumber && row.available !== '0';
}

function isLess(one: string, other: string): boolean {
  return compare(one, other) < 0;
}
