import type pg from 'pg';
import { openPool } from '../../server/db/pool.ts';
import { reader } from '../../server/db/query.ts';
import { countErn, createErn, listErnLines, receiveErn } from '../../shared/contract/goods-in/goods-in.ts';
import type { Input } from '../../shared/contract/operation.ts';
import type { createShipment } from '../../shared/contract/shipments/shipments.ts';
import { importSkus } from '../../shared/contract/skus/skus.ts';
import { verify } from '../../shared/contract/verification/verification.ts';
import { sum } from '../../shared/quantity.ts';
import { shipmentLists } from '../../shared/shipments.ts';
import { assembleCrew, type Person, type WarehouseName, warehouses } from './crew.ts';
import { importReplaySkus } from './import-replay-skus.ts';
import { type Order, type Orders, readOrders } from './orders.ts';
import { startOwnServer } from './own-server.ts';
import { type Played, play } from './play.ts';
import { cancellationsAsWork, openingReceipts } from './play-orders.ts';
import { rests, type Transfer, type TransferSite, transfersAsWork } from './play-transfers.ts';
import { sendGoods } from './send-goods.ts';
import { StockBook } from './stock-book.ts';
import { Tally } from './tally.ts';

interface ShipmentOptions {
  orders: string;
  transfers: number;
  clients: number;
}

/** Cable, in metres. */
const CABLE = 'CABLE-24F';
/** The longest document: a page has 500 lines, and a transfer may also have a drum. */
const LINES = 499;

/**
 * Returns the goods of cancelled invoices to their suppliers, SKU by SKU, and transfers the goods of as many invoices as requested from one
 * warehouse to the other, occasionally with a drum. Two users try each step at once. In the end the stock must match an independent book.
 */
export async function replayShipments({ orders: file, transfers: wanted, clients }: ShipmentOptions) {
  const tally = new Tally();
  const orders = await readOrders(file, Number.POSITIVE_INFINITY, tally);
  const transfers = transfersOf(orders.invoices.slice(0, wanted));
  const back = broughtBack(orders.cancellations);
  const server = await startOwnServer();
  const pool = openPool(server.databaseUrl, { max: 1 });
  try {
    const crew = await assembleCrew(server, pool, clients);
    const site = {
      crew,
      races: {},
      book: new StockBook(),
      locations: await goodsInAt(pool),
      fates: noFates(),
    };
    await fillWarehouses(site, orders, transfers, clients, tally);
    tally.milliseconds.length = 0;
    const returnSeconds = await play(returnsAsWork(site, back), clients, tally);
    const transferSeconds = await play(transfersAsWork(site, transfers), clients, tally);
    const { session } = crew.author;
    const { count } = await session.call(verify, crew.author.accessOf('global'), {});
    return {
      returns: back.size,
      returnedQuantity: sum([...back.values()]),
      transfers: transfers.length,
      transferLines: transfers.reduce((total, { goods }) => total + goods.length, 0),
      drums: transfers.filter(({ goods }) => goods.some(({ stockCode }) => stockCode === CABLE)).length,
      fates: site.fates,
      onItsWay: sum(warehouses.map((warehouse) => site.book.total(`to ${warehouse}`))),
      closed: site.book.total('closed'),
      secondWasTold: site.races,
      calls: tally.milliseconds.length,
      refused: tally.refused,
      seconds: Math.round(returnSeconds + transferSeconds),
      p50: tally.percentile(0.5),
      p95: tally.percentile(0.95),
      p99: tally.percentile(0.99),
      stockDifferences: await site.book.differences(reader(pool)),
      verifyDifferences: count,
      rssMb: await server.rssMb(),
    };
  } finally {
    await pool.end();
    await server.stop();
  }
}

function noFates(): TransferSite['fates'] {
  return { onItsWay: 0, whole: 0, lost: 0, damaged: 0, sentBack: 0, later: 0 };
}

/**
 * Creates the SKUs, and receives goods: in the first warehouse those that cancellations bring back, in each those that transfers will take.
 */
async function fillWarehouses(
  site: TransferSite,
  { skus, cancellations }: Orders,
  transfers: readonly Transfer[],
  clients: number,
  tally: Tally,
): Promise<void> {
  const { author } = site.crew;
  const { session } = author;
  await importReplaySkus(session, author.accessOf('company'), skus);
  const cable = { stockCode: CABLE, name: 'Cable, 24 fibres', unit: 'M', packing: 'DRUM' };
  await session.call(importSkus, author.accessOf('company'), { lines: [cable] });
  const [first] = warehouses;
  await play(cancellationsAsWork(session, author.accessIn(first), cancellations, tally), clients, tally);
  for (const [stockCode, quantity] of broughtBack(cancellations)) site.book.move(stockCode, quantity, 'outside', first);
  for (const warehouse of warehouses) await stockUp(site, warehouse, transfers, clients, tally);
}

/** Three there, three back; every fourth with a drum, every tenth short, every twenty-fifth still in transit at the end. */
function transfersOf(invoices: readonly Order[]): Transfer[] {
  return invoices.map(({ number, quantities }, index) => {
    const loose = [...quantities].slice(0, LINES).map(([stockCode, quantity]) => ({ stockCode, quantity }));
    const drum = { stockCode: CABLE, quantity: String(500 + index), drumNumber: `DRUM-${number}` };
    const rest = index % 10 === 3 ? rests[Math.floor(index / 20) % rests.length] : undefined;
    const [from, to] = index % 6 < 3 ? warehouses : [warehouses[1], warehouses[0]];
    return {
      key: `transfer-${number}`,
      from,
      to,
      goods: index % 4 === 3 ? [...loose, drum] : loose,
      fate: rest ?? (index % 25 === 7 ? 'onItsWay' : 'whole'),
    };
  });
}

async function goodsInAt(pool: pg.Pool): Promise<Record<WarehouseName, number>> {
  const rows = await reader(pool).many<{ name: WarehouseName; locationId: number }>(
    `select w.short_name as name, p.default_goods_in_id as "locationId"
     from company_warehouses p
     join warehouses w on w.id = p.warehouse_id`,
    [],
  );
  return Object.fromEntries(rows.map(({ name, locationId }) => [name, locationId])) as Record<WarehouseName, number>;
}

/** Receives what transfers will take from a warehouse, each drum under its number. */
async function stockUp(
  { crew: { author }, book }: TransferSite,
  warehouse: WarehouseName,
  transfers: readonly Transfer[],
  clients: number,
  tally: Tally,
): Promise<void> {
  const goods = transfers.flatMap((transfer) => (transfer.from === warehouse ? transfer.goods : []));
  const loose = goods.filter(({ drumNumber }) => drumNumber === undefined);
  const demand = loose.map(({ stockCode, quantity }) => ({ quantities: new Map([[stockCode, quantity]]) }));
  await play(openingReceipts(author.session, author.accessIn(warehouse), demand, warehouse), clients, tally);
  const drums = goods.filter(({ drumNumber }) => drumNumber !== undefined);
  for (let first = 0; first < drums.length; first += LINES) {
    await receiveDrums(author, warehouse, drums.slice(first, first + LINES));
  }
  for (const { stockCode, quantity } of goods) book.move(stockCode, quantity, 'outside', warehouse);
}

async function receiveDrums(author: Person, warehouse: WarehouseName, drums: Transfer['goods']): Promise<void> {
  const lines = drums.map(({ stockCode, quantity }) => ({ stockCode, quantity }));
  const { id } = await author.at(warehouse, createErn, { lines });
  const { items } = await author.at(warehouse, listErnLines, { id, limit: 500 });
  const counts = drums.map(({ quantity, drumNumber = '' }, index) => ({
    lineId: items[index]?.id ?? 0,
    set: quantity,
    drumNumber,
  }));
  await author.at(warehouse, countErn, { id, counts });
  await author.at(warehouse, receiveErn, { id });
}

function broughtBack(cancellations: readonly Order[]): Map<string, string> {
  const parts = cancellations.flatMap(({ quantities }) => [...quantities]);
  const bySku = Map.groupBy(parts, ([stockCode]) => stockCode);
  return new Map([...bySku].map(([stockCode, own]) => [stockCode, sum(own.map(([, quantity]) => quantity))]));
}

/** Each SKU goes back to its supplier as a return of its own. */
function returnsAsWork({ crew, races, locations, book }: TransferSite, back: ReadonlyMap<string, string>): Played[] {
  const [warehouse] = warehouses;
  return [...back].map(([stockCode, quantity], index) => ({
    rows: 1,
    run: async (timed) => {
      const request: Input<typeof createShipment> = {
        kind: 'return',
        partner: 'Supplier',
        transportType: shipmentLists.transportTypes[0],
        lines: [{ stockCode, quantity, locationId: locations[warehouse] }],
        submit: true,
      };
      await sendGoods(timed, races, crew, warehouse, request, `return-${index}`);
      book.move(stockCode, quantity, warehouse, 'outside');
    },
  }));
}
