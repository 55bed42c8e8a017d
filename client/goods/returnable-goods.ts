import type { listErnLines } from '../../shared/contract/goods-in/goods-in.ts';
import type { RowOf } from '../../shared/contract/operation.ts';
import { compare, subtract } from '../../shared/quantity.ts';

/** A line of a received ERN, with what was counted on it. */
type ReceivedLine = RowOf<typeof listErnLines>;

/** Goods of an ERN that may go back to its supplier: they arrived damaged, or more came than was sent. */
export interface ReturnableGoods {
  readonly skuId: number;
  /** Null: the default location of the warehouse. */
  readonly locationId: number | null;
  readonly drumNumber: string | null;
  readonly quantity: string;
  readonly isDamaged: boolean;
}

/** What of a received ERN may go back: all that lies in quarantine, and of the rest of a line what is more than was sent. */
export function returnableGoods(lines: readonly ReceivedLine[]): readonly ReturnableGoods[] {
  return lines.flatMap(goodsOfLine);
}

function goodsOfLine({ sku, counts, shippedQuantity, receivedQuantity }: ReceivedLine): ReturnableGoods[] {
  const goods: ReturnableGoods[] = [];
  let surplus = subtract(receivedQuantity ?? '0', shippedQuantity);
  const inQuarantineFirst = counts.toSorted((one, other) => Number(isDamaged(other)) - Number(isDamaged(one)));
  for (const count of inQuarantineFirst) {
    const isWhole = isDamaged(count) || compare(surplus, count.quantity) >= 0;
    const quantity = isWhole ? count.quantity : surplus;
    // A drum goes whole: it is no surplus as long as some of it was sent on purpose.
    const isPartOfDrum = count.drumNumber !== null && !isWhole;
    if (compare(quantity, '0') <= 0 || isPartOfDrum) continue;
    const place = { locationId: count.location?.id ?? null, drumNumber: count.drumNumber };
    goods.push({ skuId: sku.id, ...place, quantity, isDamaged: isDamaged(count) });
    surplus = subtract(surplus, quantity);
  }
  return goods;
}

function isDamaged({ location }: ReceivedLine['counts'][number]): boolean {
  return location?.quarantine === true;
}
