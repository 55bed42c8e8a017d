import type { Input } from '../../../shared/contract/operation.ts';
import { countStock, listStockCountLines } from '../../../shared/contract/stock-counts/stock-count-work.ts';
import { startStockCount } from '../../../shared/contract/stock-counts/stock-counts.ts';
import type { Caller } from './caller.ts';

export async function countOf(
  caller: Caller,
  thing: Input<typeof startStockCount>,
  counts: Input<typeof countStock>['counts'] = [],
): Promise<{ id: number; number: string }> {
  const count = await caller.ok(startStockCount, thing);
  if (counts.length > 0) await caller.ok(countStock, { id: count.id, counts });
  return count;
}

export async function linesOfCount(caller: Caller, id: number) {
  return (await caller.ok(listStockCountLines, { id, limit: 500 })).items;
}
