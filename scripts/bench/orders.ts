import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createErn } from '../../server/api/goods-in/create-ern.ts';
import { receiveErn } from '../../server/api/goods-in/receive-ern.ts';
import { createPick } from '../../server/api/goods-out/create-pick.ts';
import { despatchPick } from '../../server/api/goods-out/despatch-pick.ts';
import { transaction } from '../../server/db/transaction.ts';
import { sum } from '../../shared/quantity.ts';
import { type Order, readOrders } from '../replay/orders.ts';
import { Tally } from '../replay/tally.ts';
import { addSkus } from './add-skus.ts';
import { benchServices } from './bench-services.ts';
import { ownDatabase } from './own-database.ts';
import { median, type Row, shown } from './row.ts';
import { siteActor } from './site-actor.ts';

const CLIENTS = 8;
const ORDERS = 2000;
const RUNS = 3;

/** Orders a second (each a pick and its despatch): through the gateway, and by a bare loop that sends the same SQL. */
export async function ordersBench(file: string): Promise<Row[]> {
  const replays = [];
  for (let run = 0; run < RUNS; run += 1) replays.push(await replay(file));
  const bare = [];
  for (let run = 0; run < RUNS; run += 1) bare.push(await bareLoop(file));
  const perSecond = median(replays.map((figures) => figures.perSecond));
  const p95 = median(replays.map((figures) => figures.p95));
  const ratio = perSecond / median(bare);
  const how = `replay of ${ORDERS} real orders, ${CLIENTS} clients, median of ${RUNS} runs`;
  return [
    { what: 'Orders a second', how, budget: '300', measured: shown(perSecond), met: perSecond >= 300 },
    { what: 'p95 of one operation', how, budget: 'under 60 ms', measured: `${shown(p95)} ms`, met: p95 < 60 },
    {
      what: 'Share of a bare loop',
      how: `the same operations' SQL in transactions without HTTP, session and key: ${shown(median(bare))} orders a second`,
      budget: 'at least 0.5',
      measured: ratio.toFixed(2),
      met: ratio >= 0.5,
    },
  ];
}

async function replay(file: string): Promise<{ perSecond: number; p95: number }> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    'scripts/replay.ts',
    `--orders=${file}`,
    `--limit=${ORDERS}`,
    `--clients=${CLIENTS}`,
  ]);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

async function bareLoop(file: string): Promise<number> {
  const { invoices, skus } = await readOrders(file, ORDERS, new Tally());
  const database = await ownDatabase(CLIENTS);
  try {
    const actor = await siteActor(database.pool);
    await addSkus(database.pool, actor.companyId, [...skus.keys()]);
    const services = benchServices(database.pool);
    await transaction(database.pool, async (tx) => {
      const { id } = await createErn(tx, actor, { source: 'manual', lines: demandOf(invoices) });
      await receiveErn(tx, actor, { id, asShipped: true }, services);
    });
    const started = performance.now();
    let next = 0;
    const client = async () => {
      for (let order = invoices[next++]; order !== undefined; order = invoices[next++]) {
        const lines = [...order.quantities].map(([stockCode, quantity]) => ({ stockCode, quantity }));
        const pick = await transaction(database.pool, (tx) => createPick(tx, actor, { despatchTo: 'Bench', lines }));
        const despatch = { id: pick.id, asReserved: true, signedBy: 'Bench' };
        await transaction(database.pool, (tx) => despatchPick(tx, actor, despatch));
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    return invoices.length / ((performance.now() - started) / 1000);
  } finally {
    await database.stop();
  }
}

function demandOf(invoices: readonly Order[]): { stockCode: string; quantity: string }[] {
  const demand = new Map<string, string>();
  for (const { quantities } of invoices) {
    for (const [stockCode, quantity] of quantities)
      demand.set(stockCode, sum([demand.get(stockCode) ?? '0', quantity]));
  }
  return [...demand].map(([stockCode, quantity]) => ({ stockCode, quantity }));
}
