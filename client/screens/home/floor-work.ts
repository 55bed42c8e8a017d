import { listErns } from '../../../shared/contract/goods-in/erns.ts';
import { listPicks } from '../../../shared/contract/goods-out/picks.ts';
import { listPutaway } from '../../../shared/contract/putaway/putaway.ts';
import { listStockCounts } from '../../../shared/contract/stock-counts/stock-counts.ts';
import type { HomeNumber } from '../../../shared/contract/views/home.ts';
import type { CountedWork } from './due-work.ts';

export interface FloorWork extends CountedWork {
  readonly action: 'receive' | 'putAway' | 'pick' | 'count';
}

/** What a storeman begins from home on a handheld, with how much of it waits. */
export const floorWork: readonly FloorWork[] = [
  {
    action: 'receive',
    path: 'goodsIn/erns',
    rule: 'goodsIn',
    list: listErns,
    filters: { status: ['expected', 'counting'] },
    topic: { document: 'ern' },
  },
  { action: 'putAway', path: 'putaway/stock', list: listPutaway, filters: {}, topic: { document: 'stock' } },
  {
    action: 'pick',
    path: 'goodsOut/despatch',
    rule: 'despatch',
    list: listPicks,
    filters: { status: ['created', 'started'] },
    topic: { document: 'pick' },
  },
  {
    action: 'count',
    path: 'putaway/counts',
    list: listStockCounts,
    filters: { status: ['counting'] },
    topic: { document: 'stockCount' },
  },
];

/** The numbers of home that are part of an action's own number. */
export const countedByActions: ReadonlySet<HomeNumber> = new Set(['ernsExpected', 'ernsCounting', 'picksStarted']);
