import type { Tx } from '../../db/query.ts';
import { wholeNumbers } from '../skus/counted-in.ts';
import type { BookedDrum } from './booked-drum.ts';

/** A SKU that is counted: also one that is retired, for what lies there is counted. */
export interface CountedSku {
  id: number;
  stockCode: string;
  wholeNumbers: boolean;
}

/** The SKUs that counts are about: named, of the drums they name, or the count's own. */
export function readCountedSkus(
  tx: Tx,
  companyId: number,
  countSkuId: number | null,
  counts: readonly { stockCode?: string | undefined }[],
  drums: ReadonlyMap<string, BookedDrum>,
): Promise<CountedSku[]> {
  const ids = [...drums.values()].map((drum) => drum.skuId);
  return tx.many<CountedSku>(
    `select k.id, k.stock_code as "stockCode", ${wholeNumbers} as "wholeNumbers"
     from skus k
     join units t on t.id = k.unit_id
     left join packing_types g on g.id = k.packing_type_id
     where k.company_id = $1 and (k.stock_code = any ($2::text[]) or k.id = any ($3::bigint[]))`,
    [companyId, counts.flatMap((count) => count.stockCode ?? []), countSkuId === null ? ids : [...ids, countSkuId]],
  );
}
