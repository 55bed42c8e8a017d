import type { Input, Reply, RowOf } from '../../../shared/contract/operation.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import {
  approveStockCount,
  cancelStockCount,
  countStock,
  getStockCount,
  listStockCountLines,
  rejectStockCount,
  submitStockCount,
} from '../../../shared/contract/stock/stock-count-work.ts';
import { call } from '../../calls/call.ts';
import { warnOf } from '../../calls/report-error.ts';
import { toasts } from '../../state/toasts.ts';
import type { CountNotices } from './count-state.ts';
import { type CountedCodes, countedCodes } from './counted-codes.ts';

export type StockCount = Reply<typeof getStockCount>;
export type CountLine = RowOf<typeof listStockCountLines>;
export type Counted = Input<typeof countStock>['counts'][number];
export type Settled = Reply<typeof submitStockCount>;

/** What the screen of a count asks of the API; tests pass their own. */
export interface CountCalls extends CountedCodes {
  count(id: number): Promise<StockCount>;
  lines(id: number): Promise<CountLine[]>;
  save(id: number, counts: readonly Counted[], key?: string): Promise<readonly CountLine[]>;
  submit(id: number, input: { reason?: string; accept: readonly string[] }): Promise<Settled>;
  approve(id: number, accept: readonly string[]): Promise<Settled>;
  reject(id: number, reason: string): Promise<Settled>;
  cancel(id: number): Promise<Settled>;
  undo(operationId: number): Promise<unknown>;
}

const quietly = { handles: 'all' } as const;

/** The API itself; the screen says what fails. */
export const countCalls: CountCalls = {
  count: (id) => call(getStockCount, { id }, quietly),
  lines: allLines,
  save: async (id, counts, key) =>
    (await call(countStock, { id, counts: [...counts] }, { ...quietly, idempotencyKey: key })).lines,
  ...countedCodes,
  submit: (id, { reason, accept }) =>
    call(submitStockCount, { id, accept: [...accept], ...(reason !== undefined && { reason }) }, quietly),
  approve: (id, accept) => call(approveStockCount, { id, accept: [...accept] }, quietly),
  reject: (id, reason) => call(rejectStockCount, { id, reason }, quietly),
  cancel: (id) => call(cancelStockCount, { id }, quietly),
  undo: (id) => call(reverseOperation, { id, reason: 'Undo' }),
};

async function allLines(id: number): Promise<CountLine[]> {
  const lines: CountLine[] = [];
  let after: string | undefined;
  do {
    const page = await call(listStockCountLines, { id, limit: 500, after }, quietly);
    lines.push(...page.items);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return lines;
}

/** What the screen of a count says, in toasts. */
export const countNotices: CountNotices = {
  done: toasts.done,
  failed: (error) => warnOf(error),
};
