import { setTimeout as pause } from 'node:timers/promises';
import { countErn, createErn, listErnLines } from '../../shared/contract/goods-in/goods-in.ts';
import { despatchPick } from '../../shared/contract/goods-out/despatch.ts';
import { createPick } from '../../shared/contract/goods-out/picks.ts';
import type { Input } from '../../shared/contract/operation.ts';
import { exportAgedInventory } from '../../shared/contract/reports/aged-inventory.ts';
import { exportStock } from '../../shared/contract/reports/stock.ts';
import { type Access, scopeKind } from '../../shared/permissions.ts';
import { type OwnServer, startOwnServer } from '../replay/own-server.ts';
import { Session } from '../replay/session.ts';
import { type Ask, asker, type Question } from './asker.ts';
import { fill, usual } from './fill.ts';
import { type ProcessorTime, processorTime } from './processor-time.ts';
import { median, percentile, type Row, shown, under } from './row.ts';

/** A million movements. */
const amounts = { ...usual, movements: 10 };

const [ROUNDS, SECONDS] = [5, 15];
const [CLERKS, LINES] = [8, 5];
/** Storemen with a scanner, and milliseconds between two scans. */
const [STOREMEN, BETWEEN_SCANS] = [3, 100];

/** Three users who take one file after the other: all stock, all stock as a workbook, and its ages at a past moment of the ledger. */
const files: readonly Question[] = [
  { operation: exportStock, input: {} },
  { operation: exportStock, input: { format: 'xlsx' } },
  { operation: exportAgedInventory, input: { at: '2024-08-01T00:00:00Z' } as Input<typeof exportAgedInventory> },
];

interface Turn {
  perSecond: number;
  scans: number[];
  files: number;
  time: ProcessorTime;
}

/**
 * The speed of scans and orders while large reports are written to files, compared with the same floor without them, in turns on one
 * server.
 */
export async function reportsBesideFloorBench(): Promise<Row[]> {
  const server = await startOwnServer({ embedded: true });
  const session = new Session(server.url, CLERKS + STOREMEN);
  try {
    await fill(server.databaseUrl, amounts);
    const ask = await asker(server);
    const floor = await floorOf(server, session);
    await turn(server, floor, 5, (isOver) => takeFiles(ask, isOver));
    const [alone, beside]: [Turn[], Turn[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.push(await turn(server, floor, SECONDS, async () => 0));
      beside.push(await turn(server, floor, SECONDS, (isOver) => takeFiles(ask, isOver)));
    }
    return rows(alone, beside);
  } finally {
    await session.close();
    await server.stop();
  }
}

type Until = () => boolean;
type Floor = (isOver: Until, scans: number[]) => Promise<number>;

async function turn(
  server: OwnServer,
  floor: Floor,
  seconds: number,
  others: (isOver: Until) => Promise<number>,
): Promise<Turn> {
  const began = performance.now();
  const isOver = () => performance.now() - began > seconds * 1000;
  const scans: number[] = [];
  let [orders, taken] = [0, 0];
  const time = await processorTime(server.processes, async () => {
    [orders, taken] = await Promise.all([floor(isOver, scans), others(isOver)]);
  });
  const done = { perSecond: orders / seconds, scans, files: taken, time };
  console.log(JSON.stringify({ ...done, scans: scans.length, p95: percentile(scans, 0.95) }));
  return done;
}

/** Clerks who each pick and despatch one order after the other, and storemen who count arrivals. */
async function floorOf(server: OwnServer, session: Session): Promise<Floor> {
  await session.signIn(server.login, server.password);
  const access = session.accesses.find((one) => scopeKind(one) === 'operational') as Access;
  const arriving = await Promise.all(Array.from({ length: STOREMEN }, () => arrive(session, access)));
  return async (isOver, scans) => {
    const clerks = Array.from({ length: CLERKS }, () => sendOrders(session, access, isOver));
    const storemen = arriving.map((ern) => scan(session, access, ern, isOver, scans));
    const [orders] = await Promise.all([Promise.all(clerks), Promise.all(storemen)]);
    return orders.reduce((sum, count) => sum + count, 0);
  };
}

async function sendOrders(session: Session, access: Access, isOver: Until): Promise<number> {
  let orders = 0;
  for (; !isOver(); orders += 1) {
    const from = Math.floor(Math.random() * (amounts.skus - LINES));
    const lines = Array.from({ length: LINES }, (_, index) => ({ stockCode: stockCode(from + index), quantity: '1' }));
    const { id } = await session.call(createPick, access, { despatchTo: 'Bench', lines });
    await session.call(despatchPick, access, { id, asReserved: true, signedBy: 'Bench' });
  }
  return orders;
}

const stockCode = (index: number) => `SKU${String(1 + index).padStart(6, '0')}`;

interface Arriving {
  id: number;
  lineIds: number[];
}

async function arrive(session: Session, access: Access): Promise<Arriving> {
  const lines = Array.from({ length: 200 }, (_, index) => ({ stockCode: stockCode(index), quantity: '10000' }));
  const { id } = await session.call(createErn, access, { lines });
  const { items } = await session.call(listErnLines, access, { id, limit: 200 });
  return { id, lineIds: items.map((line) => line.id) };
}

async function scan(session: Session, access: Access, { id, lineIds }: Arriving, isOver: Until, times: number[]) {
  for (let at = 0; !isOver(); at += 1) {
    const began = performance.now();
    await session.call(countErn, access, { id, counts: [{ lineId: lineIds[at % lineIds.length] ?? 0, add: '1' }] });
    const took = performance.now() - began;
    times.push(took);
    await pause(Math.max(0, BETWEEN_SCANS - took));
  }
}

/** Counts the files taken; one that is incomplete when the turn ends does not count. */
async function takeFiles(ask: Ask, isOver: Until): Promise<number> {
  const taken = files.map(async (file) => {
    let whole = 0;
    for (; ; whole += 1) {
      const { body, ok, status } = await ask(file);
      if (!ok) throw new Error(`${file.operation.name} answers ${status}`);
      for await (const _ of body ?? []) if (isOver()) return whole;
    }
  });
  return (await Promise.all(taken)).reduce((sum, count) => sum + count, 0);
}

function rows(alone: readonly Turn[], beside: readonly Turn[]): Row[] {
  const p95 = percentile(
    beside.flatMap(({ scans }) => scans),
    0.95,
  );
  const [before, then] = [alone, beside].map((turns) => median(turns.map(({ perSecond }) => perSecond)));
  const fall = 1 - (then ?? 0) / (before ?? 1);
  const others = Math.round(100 * median([...alone, ...beside].map(({ time }) => time.others)));
  const how =
    `${CLERKS} clerks with orders of ${LINES} lines and ${STOREMEN} storemen who scan, 100,000 stock lines and 1,000,000 movements; three ` +
    `people take one large report after the other as a file, ${beside.reduce((sum, { files: taken }) => sum + taken, 0)} in ` +
    `${ROUNDS * SECONDS} s; others took ${others} % of the machine`;
  return [
    {
      what: 'A scan while three reports are exported',
      how: `p95; ${shown(
        percentile(
          alone.flatMap(({ scans }) => scans),
          0.95,
        ),
      )} ms without; ${how}`,
      ...under(p95, 100),
    },
    {
      what: 'Orders a second while three reports are exported',
      how: `${shown(then ?? 0)} instead of ${shown(before ?? 0)}, medians of ${ROUNDS} turns each; ${how}`,
      budget: 'less than a tenth fewer',
      measured: `${shown(fall * 100)} % fewer`,
      met: fall < 0.1,
    },
  ];
}
