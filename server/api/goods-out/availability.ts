import { availability as contract } from '../../../shared/contract/goods-out/availability.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { implement } from '../implement.ts';
import { onlyFields } from '../list/list-page.ts';
import { refuseAt } from '../refuse-at.ts';
import { availabilityStatement } from './availability-statement.ts';

type Item = Reply<typeof contract>['items'][number];

/**
 * What of SKUs is available for a job and segment, where it lies, and who holds the rest: the rows the allocation chooses from, in the
 * order of the request. A job nobody knows owns nothing.
 */
export const availability = implement(contract, async (db, actor, input) => {
  const stockCodes = [...new Set(input.stockCode)];
  const skus = await db.many<{ id: number; stockCode: string; jobId: number | null }>(
    `select k.id, k.stock_code as "stockCode", j.id as "jobId"
     from skus k
     left join jobs j on j.company_id = k.company_id and j.number = $3
     where k.company_id = $1 and k.stock_code = any ($2::text[]) and k.retired_at is null`,
    [actor.companyId, stockCodes, input.job ?? null],
  );
  const ids = new Map(skus.map((sku) => [sku.stockCode, sku.id]));
  const unknown = stockCodes.find((stockCode) => !ids.has(stockCode));
  if (unknown !== undefined) refuseAt('unknown_skus', ['stockCode'], { values: { sku: unknown } });
  const items = await db.many<Item>(availabilityStatement, [
    actor.companyId,
    actor.warehouseId,
    stockCodes.map((stockCode) => ids.get(stockCode) ?? 0),
    skus[0]?.jobId ?? null,
    input.segment ?? null,
  ]);
  return { items: items.map((item) => onlyFields(item, input.fields)) };
});
