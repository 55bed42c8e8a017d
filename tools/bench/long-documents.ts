import sql from 'sql-template-tag';
import type { StockActor } from '../../server/api/actor.ts';
import { countErn } from '../../server/api/goods-in/count-ern.ts';
import { createErn } from '../../server/api/goods-in/create-ern.ts';
import { readErnLines } from '../../server/api/goods-in/ern-lines.ts';
import { receiveErn } from '../../server/api/goods-in/receive-ern.ts';
import { createPick } from '../../server/api/goods-out/create-pick.ts';
import { despatchPick } from '../../server/api/goods-out/despatch-pick.ts';
import type { Services } from '../../server/api/services.ts';
import type { Tx } from '../../server/db/query.ts';
import { transaction } from '../../server/db/transaction.ts';
import { addSkus, benchServices, ownDatabase, siteActor } from './own-database.ts';
import { median, percentile, type Row, shown, under } from './row.ts';

const LINES = 500;
const RUNS = 5;

/** Documents of 500 lines on drums, received and despatched; and one scan on such a document. */
export async function longDocumentsBench(): Promise<Row[]> {
  await using database = await ownDatabase(4);
  const actor = await siteActor(database.pool);
  const codes = Array.from({ length: LINES }, (_, index) => `CABLE-${index}`);
  await addSkus(database.pool, actor.companyId, codes);
  const services = benchServices(database.pool);
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => transaction(database.pool, work);
  const times = { receive: [] as number[], despatch: [] as number[], scan: [] as number[] };
  for (let run = 0; run < RUNS; run += 1) {
    const id = await inTransaction((tx) => arrive(tx, actor, codes, run));
    if (run === 0) times.scan = await scans(inTransaction, actor, id);
    times.receive.push(await timed(() => inTransaction((tx) => receive(tx, actor, id, services))));
    const lines = codes.map((stockCode) => ({ stockCode, quantity: '10' }));
    const pick = await inTransaction((tx) => createPick(tx, actor, { despatchTo: 'Bench', lines }));
    const despatch = { id: pick.id, asReserved: true, signedBy: 'Bench' };
    times.despatch.push(await timed(() => inTransaction((tx) => despatchPick(tx, actor, despatch, services))));
  }
  return rows(times);
}

async function arrive(tx: Tx, actor: StockActor, codes: readonly string[], run: number): Promise<number> {
  const lines = codes.map((stockCode, index) => ({ stockCode, quantity: '10', drumNumber: `D-${run}-${index}` }));
  return (await createErn(tx, actor, { lines })).id;
}

async function receive(tx: Tx, actor: StockActor, id: number, services: Services): Promise<void> {
  await receiveErn(tx, actor, { id, asShipped: true, expectRest: false }, services);
}

/** Each scan adds one to a line and reads the line back; finally all are removed again. */
async function scans(
  inTransaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  actor: StockActor,
  id: number,
): Promise<number[]> {
  const all = await inTransaction((tx) => readErnLines(tx, actor, sql`l.ern_id = ${id}`));
  const times: number[] = [];
  for (const { id: lineId, drumNumber } of all.slice(0, 100)) {
    const count = { lineId, ...(drumNumber !== null && { drumNumber }) };
    times.push(await timed(() => inTransaction((tx) => countErn(tx, actor, { id, counts: [{ ...count, add: '1' }] }))));
    await inTransaction((tx) => countErn(tx, actor, { id, counts: [{ ...count, set: null }] }));
  }
  return times;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function rows(times: { receive: number[]; despatch: number[]; scan: number[] }): Row[] {
  const how = `${LINES} lines, each on a drum, one transaction, median of ${RUNS} runs`;
  const [received, despatched] = [median(times.receive), median(times.despatch)];
  const scanned = percentile(times.scan, 0.95);
  return [
    { what: 'Receive 500 lines', how, budget: 'under 1 s', measured: `${shown(received)} ms`, met: received < 1000 },
    {
      what: 'Despatch 500 lines',
      how,
      budget: 'under 1 s',
      measured: `${shown(despatched)} ms`,
      met: despatched < 1000,
    },
    {
      what: 'A scan, p95',
      how: `one count on an ERN of ${LINES} lines, 100 scans`,
      ...under(scanned, 100),
    },
  ];
}
