import type { listErnLines } from '../../shared/contract/goods-in/goods-in.ts';
import type { RowOf } from '../../shared/contract/operation.ts';
import { compare, subtract } from '../../shared/quantity.ts';

type ReceivedLine = RowOf<typeof listErnLines>;

/** Goods of an ERN that can go back to the supplier because they arrived damaged or exceed the shipped quantity. */
export interface ReturnableGoods {
  readonly skuId: number;
  /** Null: the default location of the warehouse. */
  readonly locationId: number | null;
  readonly drumNumber: string | null;
  readonly quantity: string;
  readonly isDamaged: boolean;
}

/** All goods in quarantine and, from the rest of each line, the surplus over the shipped quantity. */
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
    // A drum goes back whole: it is not surplus while some of it was sent on purpose.
    const isPartOfDrum = count.drumNumber !== null && !isWhole;
    if (compare(quantity, '0') <= 0 || isPartOfDrum) continue;
    const position = { locationId: count.location?.id ?? null, drumNumber: count.drumNumber };
    goods.push({ skuId: sku.id, ...position, quantity, isDamaged: isDamaged(count) });
    surplus = subtract(surplus, quantity);
  }
  return goods;
}

function isDamaged({ location }: ReceivedLine['counts'][number]): boolean {
  return location?.quarantine === true;
}
