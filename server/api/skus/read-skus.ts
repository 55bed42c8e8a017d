import type { Reader } from '../../db/query.ts';
import { wholeNumbers } from './counted-in.ts';

export interface FoundSku {
  id: number;
  stockCode: string;
  packingTypeId: number | null;
  /** Its unit or packing is not divisible (rules: stock rule 6). */
  wholeNumbers: boolean;
}

/** Those of these stock codes (case-sensitive) that the company has in use. */
export async function readSkus(
  db: Reader,
  companyId: number,
  stockCodes: readonly string[],
): Promise<Map<string, FoundSku>> {
  const rows = await db.many<FoundSku>(
    `select k.id, k.stock_code as "stockCode", k.packing_type_id as "packingTypeId",
            ${wholeNumbers} as "wholeNumbers"
     from skus k
     join units t on t.id = k.unit_id
     left join packing_types g on g.id = k.packing_type_id
     where k.company_id = $1 and k.stock_code = any ($2::text[]) and k.retired_at is null`,
    [companyId, [...new Set(stockCodes)]],
  );
  return new Map(rows.map((row) => [row.stockCode, row]));
}
