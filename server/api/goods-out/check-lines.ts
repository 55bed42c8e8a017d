import { toUnits } from '../../../shared/quantity.ts';
import { refuseLine } from '../refusals.ts';
import { type FoundSku, refuseFractions, refuseUnknown } from '../skus/find-skus.ts';

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
export function checkLines(
  lines: readonly { stockCode: string; quantity: string }[],
  skus: ReadonlyMap<string, FoundSku>,
): CheckedLine[] {
  refuseRepeatedSkus(lines);
  refuseUnknown(
    lines.map((line) => line.stockCode),
    skus,
  );
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
