import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Reply } from '../../../shared/contract/operation.ts';
import { listHolders } from '../../../shared/contract/stock/reports.ts';
import { listMovements } from '../../../shared/contract/stock/stock.ts';
import { call } from '../../calls/call.ts';
import { reportError } from '../../calls/report-error.ts';

export type Holder = Reply<typeof listHolders>['items'][number];
export type Movement = Reply<typeof listMovements>['items'][number];

export type StockLineLoad =
  | { kind: 'loading' }
  | { kind: 'ready'; holders: readonly Holder[]; movements: readonly Movement[] }
  | { kind: 'failed'; error: unknown };

export interface StockLine {
  load: ReadonlySignal<StockLineLoad>;
  open(): Promise<void>;
}

/** Who holds a stock line and what the ledger says of it, newest first: the last hundred of each. */
export function createStockLine(id: number): StockLine {
  const load = signal<StockLineLoad>({ kind: 'loading' });
  return {
    load,
    async open() {
      try {
        const [holders, movements] = await Promise.all([
          call(listHolders, { stockLineId: id, limit: 100 }, { handles: 'all' }),
          call(listMovements, { id, limit: 100 }, { handles: 'all' }),
        ]);
        load.value = { kind: 'ready', holders: holders.items, movements: movements.items };
      } catch (error) {
        reportError(error);
        load.value = { kind: 'failed', error };
      }
    },
  };
}
