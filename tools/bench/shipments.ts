import type pg from 'pg';
import type { StockActor } from '../../server/api/actor.ts';
import { printShipmentLabels } from '../../server/api/prints/labels/shipment-labels.ts';
import { printManifest } from '../../server/api/prints/print-shipment.ts';
import type { Printable, Services } from '../../server/api/services.ts';
import { collectShipment, confirmShipment } from '../../server/api/shipments/collect-shipment.ts';
import { approveShipments } from '../../server/api/shipments/decide-shipments.ts';
import { addPackingUnit } from '../../server/api/shipments/packing/pack-goods.ts';
import { createShipment } from '../../server/api/shipments/save-shipment.ts';
import { reader, type Tx } from '../../server/db/query.ts';
import { transaction } from '../../server/db/transaction.ts';
import { fill, usual } from './fill.ts';
import { benchServices, ownDatabase, siteActor } from './own-database.ts';
import { median, type Row, under } from './row.ts';

const RUNS = 5;
const SUBMITTED = 200;
const COLLECTED = 1_000;
const LABELLED = 100;

type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
type Lines = Awaited<ReturnType<typeof freeGoods>>;

/** The cost of requesting a long return and of collecting a long transfer, in a full warehouse. */
export async function shipmentsBench(): Promise<Row[]> {
  await using database = await ownDatabase(2);
  const actor = await siteActor(database.pool);
  await fill(database.url, usual);
  const destinationId = await otherWarehouse(database.pool, actor);
  const goods = await freeGoods(database.pool, actor);
  const inTransaction: InTransaction = (work) => transaction(database.pool, work);
  const services = benchServices(database.pool);
  const times = { submit: [] as number[], pack: [] as number[], collect: [] as number[], manifest: [] as number[] };
  for (let run = 0; run < RUNS; run += 1) {
    const first = run * (SUBMITTED + COLLECTED);
    const few = goods.slice(first, first + SUBMITTED);
    const request = { kind: 'return', transportType: 'Carrier', lines: few, submit: true } as const;
    times.submit.push(await timed(() => inTransaction((tx) => createShipment(tx, actor, request))));
    const many = goods.slice(first + SUBMITTED, first + SUBMITTED + COLLECTED);
    const id = await approved(inTransaction, actor, destinationId, many);
    times.pack.push(await timed(() => packed(database.pool, inTransaction, actor, id)));
    await inTransaction((tx) => confirmShipment(tx, actor, { id }, services));
    times.manifest.push(
      await timed(() => drawn(services, printManifest(reader(database.pool), actor, { id }, services))),
    );
    const fetched = { id, fetchedBy: 'Bench', signedBy: 'Bench' };
    times.collect.push(await timed(() => inTransaction((tx) => collectShipment(tx, actor, fetched))));
  }
  const labels = await labelTimes(inTransaction, actor, services, {
    destinationId,
    lines: goods.slice(RUNS * (SUBMITTED + COLLECTED)),
  });
  return [
    row(`A return of ${SUBMITTED} lines submitted`, times.submit, 500),
    row(`${COLLECTED} lines packed into one unit`, times.pack, 1_000),
    row(`A transfer of ${COLLECTED} lines collected`, times.collect, 1_000),
    row(`Manifest of ${COLLECTED} lines as PDF`, times.manifest, 2_000),
    row(`Labels of ${LABELLED} packing units as PDF`, labels, 1_500),
  ];
}

async function approved(inTransaction: InTransaction, actor: StockActor, destinationId: number, lines: Lines) {
  const request = { kind: 'transfer', transportType: 'Carrier', destinationId, lines, submit: true } as const;
  const { id, version } = await inTransaction((tx) => createShipment(tx, actor, request));
  const decider = { ...actor, userId: actor.userId + 1 };
  await inTransaction((tx) => approveShipments(tx, decider, { shipments: [{ id, version }] }));
  return id;
}

async function packed(pool: pg.Pool, inTransaction: InTransaction, actor: StockActor, id: number): Promise<void> {
  const goods = await reader(pool).many<{ lineId: number; quantity: string }>(
    'select id as "lineId", quantity from shipment_lines where company_id = $1 and shipment_id = $2',
    [actor.companyId, id],
  );
  await inTransaction((tx) => addPackingUnit(tx, actor, { id, unit: 'Pallet', goods }));
}

async function labelTimes(
  inTransaction: InTransaction,
  actor: StockActor,
  services: Services,
  { destinationId, lines }: { destinationId: number; lines: Lines },
): Promise<number[]> {
  const id = await approved(inTransaction, actor, destinationId, lines);
  for (let unit = 0; unit < LABELLED; unit += 1) {
    await inTransaction((tx) => addPackingUnit(tx, actor, { id, unit: 'Box', description: `Connectors ${unit}` }));
  }
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const print = () => printShipmentLabels(reader(services.pool), actor, { id, size: '100x50' });
    times.push(await timed(() => drawn(services, print())));
  }
  return times;
}

async function drawn({ prints }: Services, print: Promise<Printable>): Promise<void> {
  await prints.draw(await print, AbortSignal.timeout(60_000));
}

/** A second warehouse of the company, and another user as approver. */
async function otherWarehouse(pool: pg.Pool, { companyId, userId }: StockActor): Promise<number> {
  const { id } = await reader(pool).one<{ id: number }>(
    `with place as (
       insert into warehouses (name, short_name) values ('Elsewhere', 'ELS1') returning id
     ), person as (
       insert into users (id, login, name) values ($2, 'decider', 'Decider')
     )
     insert into company_warehouses (company_id, warehouse_id) select $1, id from place returning warehouse_id as id`,
    [companyId, userId + 1],
  );
  return id;
}

function freeGoods(pool: pg.Pool, { companyId, warehouseId }: StockActor) {
  return reader(pool).many<{ stockCode: string; locationId: number; job?: string; segment?: string; quantity: string }>(
    `select k.stock_code as "stockCode", s.location_id as "locationId", '1' as quantity
     from stock_lines s
     join skus k on k.company_id = s.company_id and k.id = s.sku_id
     where s.company_id = $1 and s.warehouse_id = $2 and s.job_id is null and s.present
     order by s.id
     limit ${MOST}`,
    [companyId, warehouseId],
  );
}

const MOST = RUNS * (SUBMITTED + COLLECTED) + LABELLED;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function row(what: string, times: readonly number[], most: number): Row {
  const figure = median(times);
  return {
    what,
    how: `median of ${RUNS} runs, 100,000 stock lines of 20,000 SKUs in one warehouse`,
    ...under(figure, most),
  };
}
