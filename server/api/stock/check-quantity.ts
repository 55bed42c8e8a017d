import { type ErrorCode, errors, fill, refuse } from '../../../shared/errors.ts';
import { compare, isWhole } from '../../../shared/quantity.ts';
import type { StockLine } from './stock-line.ts';

/**
 * Refuses a quantity above what is available of a stock line, or a fraction of what is counted in whole numbers, beside its field of the
 * request (`lines.3.quantity`).
 */
export function checkQuantity(
  line: Pick<StockLine, 'id' | 'stockCode' | 'location' | 'wholeNumbers'>,
  wanted: string,
  available: string,
  field: string,
): void {
  if (compare(wanted, available) > 0) {
    const { id: stockLineId, stockCode, location } = line;
    refuseField('quantity_over_stock', field, { wanted, available }, { stockLineId, stockCode, location });
  }
  if (line.wholeNumbers && !isWhole(wanted)) refuseField('whole_numbers_only', field, { sku: line.stockCode });
}

function refuseField(
  code: ErrorCode,
  field: string,
  values: Record<string, string>,
  data: Record<string, unknown> = {},
): never {
  return refuse(code, {
    values,
    fields: { [field]: fill(errors[code].message, values) },
    data: { ...data, ...values },
  });
}
