import type { Share } from '../../../shared/allocation.ts';
import type { pickAndDespatch as contract } from '../../../shared/contract/goods-out/despatch.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { refuseField } from '../../../shared/errors.ts';
import { isWhole, sum, toUnits } from '../../../shared/quantity.ts';
import { refuseAt, refuseLine } from '../refusals.ts';
import type { StockCandidate } from '../stock/allocation/lock-candidates.ts';
import { type FoundSku, refuseFractions, refuseUnknown } from '../stock/find-skus.ts';

export type GivenLine = Input<typeof contract>['lines'][number];

export interface CheckedLine {
  /** From 0. */
  index: number;
  skuId: number;
  stockCode: string;
  onDrums: boolean;
  /** Ten-thousandths. */
  quantity: bigint;
  shares: readonly NamedShare[] | undefined;
}

/** A share of a line and its path in the request: `lines.0.stock.1`. */
export interface NamedShare extends Share<StockCandidate> {
  path: string;
}

/**
 * Converts the lines of a pick to SKUs and quantities. Refuses an unknown or repeated SKU, a fraction of an indivisible one, and a split by
 * hand that does not add up or names the same stock twice.
 */
export function checkLines(lines: readonly GivenLine[], skus: ReadonlyMap<string, FoundSku>): CheckedLine[] {
  refuseRepeatedSkus(lines);
  refuseUnknown(
    lines.map((line) => line.stockCode),
    skus,
  );
  return lines.map((line, index) => {
    const { stockCode, quantity } = line;
    const sku = skus.get(stockCode);
    refuseFractions(sku, quantity, index);
    const shares = sharesOf(line, sku, `lines.${index}`);
    return {
      index,
      skuId: sku?.id ?? 0,
      stockCode,
      onDrums: sku?.onDrums ?? false,
      quantity: toUnits(quantity),
      shares,
    };
  });
}

function refuseRepeatedSkus(lines: readonly GivenLine[]): void {
  const seen = new Set<string>();
  lines.forEach(({ stockCode }, index) => {
    if (seen.has(stockCode)) refuseLine('sku_repeated', index, 'stockCode', { sku: stockCode });
    seen.add(stockCode);
  });
}

interface GivenShare {
  /** Equal for two shares of the same stock. */
  key: string;
  quantity: string;
  isOf: (candidate: StockCandidate) => boolean;
}

function sharesOf(line: GivenLine, sku: FoundSku | undefined, path: string): NamedShare[] | undefined {
  if (line.stock === undefined && line.rows === undefined) return undefined;
  if (line.stock !== undefined && line.rows !== undefined) {
    refuseField(path, 'not_allowed', 'Send one of stock and rows');
  }
  const list = line.stock === undefined ? 'rows' : 'stock';
  const given = line.stock?.map(ofStockLine) ?? line.rows?.map(ofPosition) ?? [];
  const seen = new Set<string>();
  const shares = given.map(({ key, quantity, isOf }, index) => {
    const at = `${path}.${list}.${index}`;
    if (seen.has(key)) refuseRepeated(list, at);
    seen.add(key);
    if (sku?.wholeNumbers && !isWhole(quantity)) {
      refuseAt('whole_numbers_only', [`${at}.quantity`], { values: { sku: line.stockCode } });
    }
    return { quantity: toUnits(quantity), isOf, path: at };
  });
  if (toUnits(sum(given.map(({ quantity }) => quantity))) !== toUnits(line.quantity)) {
    refuseAt('split_mismatch', [`${path}.${list}`]);
  }
  return shares;
}

function refuseRepeated(list: 'stock' | 'rows', path: string): never {
  if (list === 'rows') refuseAt('location_repeated', [`${path}.locationId`]);
  return refuseField(`${path}.stockLineId`, 'repeated', 'Entered twice');
}

function ofStockLine({ stockLineId, quantity }: NonNullable<GivenLine['stock']>[number]): GivenShare {
  return { key: String(stockLineId), quantity, isOf: (candidate) => candidate.stockLineId === stockLineId };
}

function ofPosition({ locationId, drumNumber, quantity }: NonNullable<GivenLine['rows']>[number]): GivenShare {
  const drum = drumNumber ?? null;
  return {
    key: `${locationId} ${drum ?? ''}`,
    quantity,
    isOf: (candidate) => candidate.locationId === locationId && candidate.drum === drum,
  };
}
