import { exportStock as contract } from '../../../shared/contract/stock/reports.ts';
import type { StockColumn } from '../../../shared/contract/stock/stock-columns.ts';
import { seesPrices } from '../../../shared/permissions.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import type { CellKind } from '../list/csv.ts';
import { listFile } from '../list/list-file.ts';
import { stockSource, stockWhere } from './stock-source.ts';

/** The stock report as CSV, all rows of it. */
export const exportStock = implement(contract, (_db, actor, input, { filePool }) => {
  const columns = input.fields === undefined ? usualColumns(actor) : cellKinds;
  return listFile<StockColumn>(filePool, actor, {
    source: stockSource(actor, input),
    where: stockWhere(actor, input),
    columns,
    query: input,
  });
});

/** Every column the actor can see something in; SWC is H3G's (rules 1). */
function usualColumns({ layout, holder }: StockActor): Partial<Record<StockColumn, CellKind>> {
  const hidden = new Set<string>([
    ...(seesPrices(holder) ? [] : ['price', 'value']),
    ...(layout === 'H3G' ? [] : ['swc']),
  ]);
  return Object.fromEntries(Object.entries(cellKinds).filter(([column]) => !hidden.has(column)));
}

const cellKinds: Record<StockColumn, CellKind> = {
  stockCode: 'text',
  name: 'text',
  location: 'text',
  drum: 'text',
  job: 'text',
  segment: 'text',
  swc: 'text',
  quantity: 'value',
  reserved: 'value',
  available: 'value',
  unit: 'text',
  receivedOn: 'value',
  price: 'value',
  value: 'value',
};
