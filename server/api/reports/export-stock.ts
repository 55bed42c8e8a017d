import sql, { join } from 'sql-template-tag';
import type { Input } from '../../../shared/contract/operation.ts';
import type { exportStock as contract } from '../../../shared/contract/reports.ts';
import { type StockColumn, stockColumns } from '../../../shared/contract/stock-columns.ts';
import { seesPrices } from '../../../shared/permissions.ts';
import type { Reader } from '../../db/query.ts';
import { streamRows } from '../../db/stream.ts';
import type { StockActor } from '../actor.ts';
import { columnsOf } from '../list/list-page.ts';
import { orderBy, sortKeys } from '../list/sort.ts';
import type { Services } from '../services.ts';
import { columnHeading } from './column-heading.ts';
import { BYTE_ORDER_MARK, type CellKind, csvLine } from './csv.ts';
import { stockSource, stockWhere } from './stock-source.ts';

/**
 * The stock report as CSV, all rows of it, piece by piece from the database. The headings go with the first rows, so that a query that
 * fails is refused before anything was sent.
 */
export async function* exportStock(
  _db: Reader,
  actor: StockActor,
  input: Input<typeof contract>,
  services: Services,
): AsyncGenerator<string> {
  const columns = (input.fields ?? usualColumns(actor)) as StockColumn[];
  const kinds = columns.map((column) => cellKinds[column]);
  const source = stockSource(actor, input);
  const query = sql`
    select ${columnsOf(source, columns)}
    ${source.from}
    where ${join(stockWhere(actor, input), ' and ')}
    ${orderBy(sortKeys(source, input.sort ?? source.defaultSort))}`;
  const lineOf = (row: Row) =>
    csvLine(
      columns.map((column) => row[column]),
      kinds,
    );
  let ahead = BYTE_ORDER_MARK + csvLine(columns.map((column) => columnHeading(column, actor.layout)));
  for await (const rows of streamRows<Row>(services.readPool, query)) {
    yield ahead + rows.map(lineOf).join('');
    ahead = '';
  }
  if (ahead !== '') yield ahead;
}

type Row = Record<StockColumn, string | null>;

/** Every column the actor can see something in; SWC is H3G's (spec 1). */
function usualColumns(actor: StockActor): StockColumn[] {
  const hidden: StockColumn[] = [
    ...(seesPrices(actor.holder) ? [] : (['price', 'value'] as const)),
    ...(actor.layout === 'H3G' ? [] : (['swc'] as const)),
  ];
  return stockColumns.filter((column) => !hidden.includes(column));
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
