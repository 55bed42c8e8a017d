import type pg from 'pg';
import { pickAndDespatch } from '../../shared/contract/goods-out/despatch.ts';
import { createPick } from '../../shared/contract/goods-out/picks.ts';
import { verify } from '../../shared/contract/verification/verification.ts';
import { scopeKind } from '../../shared/permissions.ts';
import { importReplaySkus } from '../replay/import-replay-skus.ts';
import { type Order, readOrders } from '../replay/orders.ts';
import { type OwnServer, startOwnServer } from '../replay/own-server.ts';
import { type Played, play } from '../replay/play.ts';
import { invoicesAsWork, openingReceipts } from '../replay/play-orders.ts';
import { Session } from '../replay/session.ts';
import { Tally } from '../replay/tally.ts';
import { leanOrders, leanPool } from './lean-orders.ts';
import { actorOf } from './own-database.ts';
import { type ProcessorTime, processorTime } from './processor-time.ts';
import { median, type Row, shown, under } from './row.ts';

const CLIENTS = 8;
const ORDERS = 2000;
const ROUNDS = 3;

/** The hot SKU: this many clients order one unit of it at a time. They want a tenth more than there is, so the last orders fail. */
const HOT = { stockCode: 'HOT-SKU', clients: 64, units: 4000, wanted: 4400 };

const hotDemand: Order = {
  number: 'HOT',
  customer: undefined,
  country: '',
  rows: 0,
  quantities: new Map([[HOT.stockCode, `${HOT.units}`]]),
};

/** A way to write the same orders, and its results. */
interface Turn {
  perSecond: number;
  p95: number;
  time: ProcessorTime;
}

/**
 * Orders a second, each a pick and its despatch: as two requests, as one (pickAndDespatch), and by the lean loop. They run in turns on one
 * server, so that other load on the machine affects all of them; the ratio of the first to the last is the figure.
 */
export async function ordersBench(file: string, most = ORDERS): Promise<Row[]> {
  const { invoices, skus } = await readOrders(file, most, new Tally());
  const server = await startOwnServer();
  const session = new Session(server.url, HOT.clients);
  const pool = leanPool(server.databaseUrl, CLIENTS);
  try {
    await session.signIn(server.login, server.password);
    const access = accessOf(session, 'operational');
    await importReplaySkus(session, accessOf(session, 'company'), skus.set(HOT.stockCode, { name: 'Hot', price: '1' }));
    const stock = Array.from({ length: 3 * (ROUNDS + 1) }, () => invoices).flat();
    await play(openingReceipts(session, access, [...stock, hotDemand]), CLIENTS, new Tally());
    const turns = await playInTurns(server, {
      twoRequests: (round) => invoicesAsWork(session, access, ofRound(invoices, `two-${round}`), new Tally()),
      oneRequest: (round) => asOneRequest(session, ofRound(invoices, `one-${round}`)),
      lean: (round) => asLean(pool, server.login, ofRound(invoices, `lean-${round}`)),
    });
    const hot = await hotSku(server, session);
    const { count } = await session.call(verify, accessOf(session, 'global'), {});
    if (count > 0) throw new Error(`verify found ${count} differences`);
    return [...orderRows(turns, invoices.length), hot];
  } finally {
    await session.close();
    await pool.end();
    await server.stop();
  }
}

type Way = 'twoRequests' | 'oneRequest' | 'lean';

/** Some orders run first in an unmeasured round that fills caches and plans. */
async function playInTurns(
  server: OwnServer,
  ways: Record<Way, (round: number) => Promise<Played[]> | Played[]>,
): Promise<Record<Way, Turn[]>> {
  const turns: Record<Way, Turn[]> = { twoRequests: [], oneRequest: [], lean: [] };
  for (const prepare of Object.values(ways)) await play((await prepare(0)).slice(0, 200), CLIENTS, new Tally());
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [way, prepare] of Object.entries(ways)) turns[way as Way].push(await turn(server, await prepare(round)));
  }
  return turns;
}

async function turn(server: OwnServer, work: Played[]): Promise<Turn> {
  const tally = new Tally();
  let seconds = 0;
  const time = await processorTime(server.processes, async () => {
    seconds = await play(work, CLIENTS, tally);
  });
  if (Object.keys(tally.refused).length > 0) throw new Error(`refused: ${JSON.stringify(tally.refused)}`);
  return { perSecond: work.length / seconds, p95: tally.percentile(0.95), time };
}

/** Each round has its own numbers, and so its own keys: a repeated key is answered from memory. */
function ofRound(invoices: readonly Order[], round: string): Order[] {
  return invoices.map((order) => ({ ...order, number: `${order.number}-${round}` }));
}

function asOneRequest(session: Session, invoices: readonly Order[]): Played[] {
  const access = accessOf(session, 'operational');
  return invoices.map((order) => ({
    rows: order.rows,
    run: async (timed) => {
      const input = {
        reference: order.number,
        ...(order.customer !== undefined && { partner: order.customer }),
        despatchTo: order.country,
        lines: [...order.quantities].map(([stockCode, quantity]) => ({ stockCode, quantity })),
        signedBy: 'Replay',
      };
      await timed(() => session.call(pickAndDespatch, access, input, `invoice-${order.number}`));
    },
  }));
}

async function asLean(pool: pg.Pool, login: string, invoices: readonly Order[]): Promise<Played[]> {
  const write = await leanOrders(pool, await actorOf(pool, login));
  return invoices.map((order) => ({
    rows: order.rows,
    run: (timed) => timed(() => write(order, `invoice-${order.number}`)),
  }));
}

async function hotSku(server: OwnServer, session: Session): Promise<Row> {
  const access = accessOf(session, 'operational');
  const { stockCode, clients, units, wanted } = HOT;
  const tally = new Tally();
  let sold = 0;
  let perSecond = 0;
  const one: Played = {
    rows: 1,
    run: async (timed) => {
      await timed(() => session.call(createPick, access, { lines: [{ stockCode, quantity: '1' }] }));
      sold += 1;
    },
  };
  const time = await processorTime(server.processes, async () => {
    const seconds = await play(
      Array.from({ length: wanted }, () => one),
      clients,
      tally,
    );
    perSecond = sold / seconds;
  });
  return {
    what: 'Hot SKU, reservations a second',
    how: `${clients} clients want 1 of ${stockCode} at a time: ${sold} of ${units} sold, ${tally.refused.insufficient_quantity ?? 0} refused; ${spent(time, sold)}`,
    budget: 'at least 1500, none oversold',
    measured: shown(perSecond),
    met: perSecond >= 1500 && sold === units,
  };
}

function orderRows({ twoRequests, oneRequest, lean }: Record<Way, Turn[]>, orders: number): Row[] {
  const how = `${orders} real orders, ${CLIENTS} clients, median of ${ROUNDS} runs in turns`;
  const share = rate(twoRequests) / rate(lean);
  const p95 = median(twoRequests.map((turn) => turn.p95));
  return [
    {
      what: 'An order, share of a lean loop',
      how: `two requests against two bare statements that write the same rows (${shown(rate(lean))} orders a second; ${spent(timeOf(lean), orders)})`,
      budget: 'at least 0.5',
      measured: share.toFixed(2),
      met: share >= 0.5,
    },
    {
      what: 'Orders a second',
      how: `${how}; ${spent(timeOf(twoRequests), orders)}`,
      budget: 'at least 220',
      measured: shown(rate(twoRequests)),
      met: rate(twoRequests) >= 220,
    },
    { what: 'p95 of one operation', how, ...under(p95, 40) },
    {
      what: 'Orders a second, picked and despatched in one request',
      how: `${how}; ${spent(timeOf(oneRequest), orders)}`,
      budget: 'at least 220',
      measured: shown(rate(oneRequest)),
      met: rate(oneRequest) >= 220,
    },
  ];
}

function rate(turns: readonly Turn[]): number {
  return median(turns.map((turn) => turn.perSecond));
}

function timeOf(turns: readonly Turn[]): ProcessorTime {
  const part = (name: keyof ProcessorTime) => median(turns.map(({ time }) => time[name]));
  return {
    postgres: part('postgres'),
    server: part('server'),
    client: part('client'),
    others: part('others'),
    idle: part('idle'),
  };
}

/** Processor time per order, and the share of the machine used by others. */
function spent({ postgres, server, client, others, idle }: ProcessorTime, times: number): string {
  const each = (milliseconds: number) => `${(milliseconds / times).toFixed(2)} ms`;
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  return `each ${each(postgres)} of PostgreSQL, ${each(server)} of Node, ${each(client)} of its client; others took ${percent(others)} of the machine, ${percent(idle)} was idle`;
}

function accessOf({ accesses }: Session, kind: 'operational' | 'company' | 'global') {
  const access = accesses.find((one) => scopeKind(one) === kind);
  if (access === undefined) throw new Error(`the replay has no ${kind} access`);
  return access;
}
