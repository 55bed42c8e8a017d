import { exportLocations, listLocations } from '../../shared/contract/locations/locations.ts';
import type { Input } from '../../shared/contract/operation.ts';
import { search } from '../../shared/contract/search/search.ts';
import { exportSkus, listSkus } from '../../shared/contract/skus/skus.ts';
import { startOwnServer } from '../replay/own-server.ts';
import { answerTimes, asker } from './asker.ts';
import { fill } from './fill.ts';
import { percentile, type Row, under } from './row.ts';

const amounts = { skus: 100_000, locations: 50_000, jobs: 300, stockLines: 0, movements: 1, erns: 200_000 };

/** The cost of large master data lists: a screen's first page, and each key typed in its search. */
export async function masterDataBench(): Promise<Row[]> {
  await using server = await startOwnServer();
  await fill(server.databaseUrl, amounts);
  const ask = await asker(server);
  const skus = await answerTimes(
    ask,
    skuViews.map((input) => ({ operation: listSkus, input })),
  );
  const totals = await answerTimes(ask, [{ operation: listSkus, input: { limit: 1, total: true } }]);
  const locations = await answerTimes(
    ask,
    locationViews.map((input) => ({ operation: listLocations, input })),
  );
  const typed = await answerTimes(ask, [
    ...keysOf('SKU012345', 'copper cab', 'duct 77').map((search) => ({ operation: listSkus, input: { search } })),
    ...keysOf('A123-45').map((search) => ({ operation: listLocations, input: { search } })),
  ]);
  const anything = await answerTimes(
    ask,
    keysOf('SKU012345', 'copper cab', 'ERN-000123', 'A123-45', 'JOB-12', '4711', 'nothing at all').map((code) => ({
      operation: search,
      input: { code },
    })),
  );
  const files = await answerTimes(ask, [
    { operation: exportSkus, input: { search: 'SKU0123' } },
    { operation: exportLocations, input: { search: 'A123' } },
  ]);
  return [
    row('Admin list, 100,000 SKUs, a page', skus, 150, `${skuViews.length} views: sorts and filters`),
    row('Admin list, 100,000 SKUs, the total', totals, 150, 'asked beside the page'),
    row('Admin list, 50,000 locations, a page with its total', locations, 150, `${locationViews.length} views`),
    row('Admin list, search as you type', typed, 100, 'each beginning of 4 texts, 100,000 SKUs and 50,000 locations'),
    row(
      'Find anything, as you type',
      anything,
      100,
      'each beginning of 7 texts, 100,000 SKUs, 50,000 locations, 200,000 ERNs, 300 jobs',
    ),
    row('Admin list as CSV, what a search finds', files, 150, 'some 100 of 100,000 rows'),
  ];
}

const skuViews: Input<typeof listSkus>[] = [
  {},
  { sort: '-stockCode' },
  { sort: 'name' },
  { sort: '-name' },
  { sort: 'unit' },
  { sort: 'packing' },
  { sort: 'itemMaster' },
  { unit: 'EA' },
  { packing: 'CT' },
  { retired: true },
  { stockCode: 'SKU077777' },
];

const locationViews: Input<typeof listLocations>[] = [
  { total: true },
  { sort: '-name', total: true },
  { quarantine: true, total: true },
  { goodsIn: false, total: true },
  { retired: true, total: true },
];

/** The text of the search box after each key. */
function keysOf(...texts: readonly string[]): string[] {
  return texts.flatMap((text) => [...text].map((_, at) => text.slice(0, at + 1).trim()));
}

function row(what: string, figures: readonly number[], most: number, how: string): Row {
  const p95 = percentile(figures, 0.95);
  return {
    what,
    how: `p95, through the gateway, ${how}`,
    ...under(p95, most),
  };
}
