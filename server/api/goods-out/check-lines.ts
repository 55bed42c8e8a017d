import { toUnits } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { refuseLine } from '../refuse-line.ts';
import { findSkus, refuseFractions } from '../skus/find-skus.ts';

/** A line of a pick's request, checked. */
export interface CheckedLine {
  /** Its place in the request, from 0. */
  index: number;
  skuId: number;
  stockCode: string;
  /** Ten-thousandths. */
  quantity: bigint;
}

/** The lines of a pick as SKUs and quantities; refuses a SKU that is unknown, in the list already, or split into fractions. */
export async function checkLines(
  tx: Tx,
  { companyId }: StockActor,
  lines: readonly { stockCode: string; quantity: string }[],
): Promise<CheckedLine[]> {
  refuseRepeatedSkus(lines);
  const stockCodes = lines.map((line) => line.stockCode);
  const skus = await findSkus(tx, companyId, stockCodes);
  return lines.map(({ stockCode, quantity }, index) => {
    const sku = skus.get(stockCode);
    refuseFractions(sku, quantity, index);
    return { index, skuId: sku?.id ?? 0, stockCode, quantity: toUnits(quantity) };
  });
}

function refuseRepeatedSkus(lines: readonly { stockCode: string }[]): void {
  const seen = new Set<string>();
  lines.forEach(({ stockCode }, index) => {
    if (seen.has(stockCode)) refuseLine('sku_repeated', index, 'stockCode', { sku: stockCode });
    seen.add(stockCode);
  });
}
