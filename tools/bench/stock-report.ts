import type { Input } from '../../shared/contract/operation.ts';
import { exportStock, listStock, stockTotals } from '../../shared/contract/reports/stock.ts';
import { search } from '../../shared/contract/search/search.ts';
import { type OwnServer, startOwnServer } from '../replay/own-server.ts';
import { type Ask, answerTimes, asker, type Question } from './asker.ts';
import { fill, usual } from './fill.ts';
import { processorTime } from './processor-time.ts';
import { median, percentile, type Row, shown, under } from './row.ts';

const amounts = { ...usual, movements: 10, erns: 200_000 };
const HOW = 'through the gateway, 100,000 stock lines and 1,000,000 movements in one warehouse';

export async function stockReportBench(): Promise<Row[]> {
  await using server = await startOwnServer();
  await fill(server.databaseUrl, amounts);
  const ask = await asker(server);
  const pages = await answerTimes(ask, firstPages);
  const totals = await answerTimes(ask, [everything]);
  const opened = await opening(ask, server);
  const searches = await answerTimes(ask, searched);
  const file = await download(ask, server);
  return [
    row('Stock report, first page', 'p95', percentile(pages, 0.95), 150, `${firstPages.length} views, ${HOW}`),
    row('Stock report, totals of everything', 'median', median(totals), 1000, HOW),
    row(
      'Stock report, first page with its totals: processor',
      'mean of 50',
      opened,
      30,
      `of PostgreSQL and Node, ${HOW}`,
    ),
    row('Stock report as CSV, first byte', 'median', median(file.firstByte), 300, `all rows, ${HOW}`),
    {
      what: 'Process while CSV files are made',
      how: `most resident memory seen during 5 files of ${shown(file.megabytes)} MB, each in ${shown(median(file.whole) / 1000)} s`,
      ...under(file.rss, 250, 'MB'),
    },
    row(
      'Search by code',
      'p95',
      percentile(searches, 0.95),
      100,
      `20,000 SKUs, 200,000 ERNs, ${searched.length} codes`,
    ),
  ];
}

const views: Input<typeof listStock>[] = [
  {},
  { sort: '-stockCode' },
  { sort: 'location' },
  { sort: '-quantity' },
  { sort: 'job,segment' },
  { sort: '-receivedOn' },
  { sort: '-value' },
  { free: true },
  { job: 'JOB-7' },
  { stockCode: 'SKU000777' },
  { location: 'A003-03' },
  { search: 'copper 77' },
];
const firstPages: Question[] = views.map((input) => ({ operation: listStock, input }));

const everything: Question = { operation: stockTotals, input: {} };

const codes = [
  'SKU000777',
  'sku',
  'ERN-000123',
  'ERN',
  '4711',
  'PO-77',
  'copper cab',
  'A003',
  'JOB-1',
  'nothing at all',
];
const searched: Question[] = codes.map((code) => ({ operation: search, input: { code } }));

const OPENINGS = 50;

/**
 * Milliseconds of processor time in PostgreSQL and server to open the report: its first page and its totals, as the screen requests them.
 */
async function opening(ask: Ask, server: Pick<OwnServer, 'processes'>): Promise<number> {
  const questions: Question[] = [{ operation: listStock, input: {} }, everything];
  await answerTimes(ask, questions);
  const { postgres, server: node } = await processorTime(server.processes, async () => {
    for (let round = 0; round < OPENINGS; round += 1) {
      for (const question of questions) await (await ask(question)).text();
    }
  });
  return (postgres + node) / OPENINGS;
}

async function download(ask: Ask, server: OwnServer) {
  const [firstByte, whole]: [number[], number[]] = [[], []];
  let [rss, megabytes] = [0, 0];
  for (let round = 0; round < 5; round += 1) {
    const began = performance.now();
    const { body } = await ask({ operation: exportStock, input: {} });
    let bytes = 0;
    for await (const chunk of body ?? []) {
      if (bytes === 0) firstByte.push(performance.now() - began);
      bytes += chunk.length;
      rss = Math.max(rss, await server.rssMb());
    }
    whole.push(performance.now() - began);
    megabytes = bytes / 2 ** 20;
  }
  return { firstByte, whole, rss, megabytes };
}

function row(what: string, which: string, figure: number, most: number, how: string): Row {
  return {
    what,
    how: `${which}, ${how}`,
    ...under(figure, most),
  };
}
