import { openPool } from '../../server/db/pool.ts';
import { receiveErn } from '../../shared/contract/goods-in/goods-in.ts';
import { listStockToSend } from '../../shared/contract/shipments/shipment-lines.ts';
import { shipmentLists } from '../../shared/shipments.ts';
import type { Site } from '../bench/asker.ts';
import type { Work } from '../bench/mixed-requests.ts';
import { assembleCrew, type Crew, type WarehouseName, warehouses } from '../replay/crew.ts';
import { type Races, sendGoods } from '../replay/send-goods.ts';

/** Connections of each of the three users. */
const CONNECTIONS = 2;

/** Users who send goods, with each step tried by two at once; `done` counts completed shipments. */
export interface Senders {
  works: readonly Work[];
  done: { returns: number; transfers: number };
  close(): Promise<void>;
}

/** Creates a second warehouse, and users who return goods to a supplier and transfer others between the warehouses. */
export async function assembleSenders(databaseUrl: string, site: Site): Promise<Senders> {
  const pool = openPool(databaseUrl, { max: 1 });
  const crew = await assembleCrew(site, pool, CONNECTIONS).finally(() => pool.end());
  const { author, deciders } = crew;
  const done = { returns: 0, transfers: 0 };
  let turn = 0;
  const returns = async () => {
    turn += 1;
    const [warehouse] = warehouses;
    await send(crew, warehouse, `return-${turn}`, { kind: 'return', partner: 'Supplier' });
    done.returns += 1;
  };
  const transfers = async () => {
    turn += 1;
    const [from, to] = turn % 3 === 0 ? ([warehouses[1], warehouses[0]] as const) : warehouses;
    const destinationId = author.accessIn(to).warehouseId;
    const id = await send(crew, from, `transfer-${turn}`, { kind: 'transfer', destinationId });
    if (id === undefined) return;
    await author.at(to, receiveErn, { id, asShipped: true });
    done.transfers += 1;
  };
  const close = async () => {
    await Promise.all([author, ...deciders].map(({ session }) => session.close()));
  };
  return { works: [returns, transfers], done, close };
}

type Kind = { kind: 'return'; partner: string } | { kind: 'transfer'; destinationId: number | null };

/** Sends one unit of free stock. Returns the ERN of a transfer. */
async function send(crew: Crew, from: WarehouseName, key: string, kind: Kind): Promise<number | undefined> {
  const { items } = await crew.author.at(from, listStockToSend, { free: true, limit: 50 });
  const goods = items.filter(({ drumNumber, available }) => drumNumber === null && Number(available) >= 1);
  const some = goods[Math.floor(Math.random() * goods.length)];
  if (some === undefined) return undefined;
  const line = { stockCode: some.sku.stockCode, locationId: some.location.id, quantity: '1' };
  const request = { ...kind, transportType: shipmentLists.transportTypes[0], lines: [line], submit: true };
  const races: Races = {};
  return sendGoods((call) => call(), races, crew, from, request, key);
}
