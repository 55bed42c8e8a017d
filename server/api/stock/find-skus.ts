import { errors, refuse } from '../../../shared/errors.ts';
import { fill } from '../../../shared/layouts.ts';
import { isWhole } from '../../../shared/quantity.ts';
import type { Reader } from '../../db/query.ts';
import { refuseLine, refuseScanned } from '../refusals.ts';
import { onDrums, wholeNumbers } from './counted-in.ts';

/** The company's SKUs with these stock codes (case-sensitive). Refuses each line with an unknown code. */
export async function findSkus(
  db: Reader,
  companyId: number,
  stockCodes: readonly string[],
): Promise<Map<string, FoundSku>> {
  const skus = await readSkus(db, companyId, stockCodes);
  refuseUnknown(stockCodes, skus);
  return skus;
}

/** Limit of lines named in a refusal: more errors mean that the caller has a different catalogue. */
const NAMED = 1_000;

export function refuseUnknown(stockCodes: readonly string[], skus: ReadonlyMap<string, FoundSku>): void {
  const unknown = stockCodes.flatMap((sku, index) => (skus.has(sku) ? [] : [{ sku, index }])).slice(0, NAMED);
  const [first] = unknown;
  if (first === undefined) return;
  const { message } = errors.unknown_skus;
  const fields = unknown.map(({ sku, index }) => [`lines.${index}.stockCode`, fill(message, { sku })]);
  refuse('unknown_skus', { values: { sku: first.sku }, fields: Object.fromEntries(fields) });
}

/** Refuses a fraction of a SKU counted in whole numbers, and a barcode scanned into the quantity. */
export function refuseFractions(sku: FoundSku | undefined, quantity: string, index: number): void {
  refuseScanned(quantity, `lines.${index}.quantity`);
  if (sku?.wholeNumbers && !isWhole(quantity)) {
    refuseLine('whole_numbers_only', index, 'quantity', { sku: sku.stockCode });
  }
}

export interface FoundSku {
  id: number;
  stockCode: string;
  packingTypeId: number | null;
  /** True if its unit or packing is not divisible (rules: stock rule 6). */
  wholeNumbers: boolean;
  onDrums: boolean;
}

export async function readSkus(
  db: Reader,
  companyId: number,
  stockCodes: readonly string[],
): Promise<Map<string, FoundSku>> {
  const rows = await db.many<FoundSku>(
    `select k.id, k.stock_code as "stockCode", k.packing_type_id as "packingTypeId",
            ${wholeNumbers} as "wholeNumbers", ${onDrums} as "onDrums"
     from skus k
     join units t on t.id = k.unit_id
     left join packing_types g on g.id = k.packing_type_id
     where k.company_id = $1 and k.stock_code = any ($2::text[]) and k.retired_at is null`,
    [companyId, [...new Set(stockCodes)]],
  );
  return new Map(rows.map((row) => [row.stockCode, row]));
}
