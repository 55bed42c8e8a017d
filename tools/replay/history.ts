import pg from 'pg';
import { verify } from '../../shared/contract/verification/verification.ts';
import { type Access, type ScopeKind, scopeKind } from '../../shared/permissions.ts';
import { type Delivery, readDeliveries } from './deliveries.ts';
import { FilesAccount } from './history/files-account.ts';
import { holdReports } from './history/hold-reports.ts';
import { deliveriesByDay, historyDays, planSupplies } from './history/play-history.ts';
import { DAMAGED, isIn, type Months } from './history/rules.ts';
import { importReplaySkus } from './import-replay-skus.ts';
import { type OrderDay, type Orders, readOrderDays } from './orders.ts';
import { startOwnServer } from './own-server.ts';
import { play } from './play.ts';
import { Session } from './session.ts';
import { Tally } from './tally.ts';

interface HistoryOptions extends Months {
  deliveries: string;
  orders: string;
  /** The time zone of the files' dates. */
  timezone: string;
  clients: number;
}

/** The first moment of a day, and its last minute but one: counting days by another calendar than the warehouse's gives other days. */
const [MORNING, EVENING] = ['00:00', '23:58'];

/**
 * Plays both files on their own days, under a clock that advances from day to day; then reads each report and compares it with the sums of
 * the files.
 */
export async function replayHistory({ deliveries: file, orders, timezone, clients, ...months }: HistoryOptions) {
  const tally = new Tally();
  const server = await startOwnServer({ variables: { WMS_TIMEZONE: timezone } });
  const owner = new pg.Client({ connectionString: server.databaseUrl });
  const session = new Session(server.url, clients);
  try {
    await owner.connect();
    await session.signIn(server.login, server.password);
    const [access, company, global] = accessesOf(session);
    const site = { session, access, damagedId: await addDamagedLocation(owner), tally };
    const deliveries = await readDeliveries(file, Number.POSITIVE_INFINITY, new Tally());
    const plan = deliveriesByDay(site, deliveries, months);
    const skus = atHighestPrice(deliveries);
    await planSupplies(site, plan, daysIn(months, readOrderDays(orders, skus)));
    await importReplaySkus(session, company, skus);
    const started = performance.now();
    let days = 0;
    for await (const { day, morning, evening } of historyDays(
      site,
      plan,
      daysIn(months, readOrderDays(orders, skus)),
    )) {
      days += 1;
      for (const [time, work] of [[MORNING, morning] as const, [EVENING, evening] as const]) {
        if (work.length === 0) continue;
        await turnClock(owner, `${day} ${time}`, timezone);
        await play(work, clients, tally);
      }
    }
    await owner.query('delete from clock');
    const played = performance.now();
    const account = new FilesAccount(months);
    await account.readDeliveries(file);
    await account.readOrders(orders);
    const { compared, differences } = await holdReports({ session, access: company }, account);
    return {
      days,
      erns: tally.erns,
      picks: tally.picks,
      despatchedQuantity: tally.despatchedQuantity,
      returnedQuantity: tally.returnedQuantity,
      refused: tally.refused,
      rowsLeftOut: account.leftOut,
      secondsPlayed: Math.round((played - started) / 1000),
      secondsRead: Math.round((performance.now() - played) / 1000),
      compared,
      differences: differences.length,
      firstDifferences: differences.slice(0, 20),
      verifyDifferences: (await session.call(verify, global, {})).count,
    };
  } finally {
    await session.close();
    await owner.end();
    await server.stop();
  }
}

/** The delivered goods, each at its highest price in the file. */
function atHighestPrice(deliveries: readonly Delivery[]): Orders['skus'] {
  const skus: Orders['skus'] = new Map();
  for (const { stockCode, name, price } of deliveries.flatMap(({ lines }) => lines)) {
    if (Number(price) > Number(skus.get(stockCode)?.price ?? -1)) skus.set(stockCode, { name, price });
  }
  return skus;
}

/** Sets the product's clock, which only the owner of a database can do (docs/decisions/0110-a-clock-of-the-product.md). */
async function turnClock(owner: pg.Client, local: string, timezone: string): Promise<void> {
  await owner.query(
    `insert into clock values ($1::timestamp at time zone $2)
     on conflict ((true)) do update set at = excluded.at`,
    [local, timezone],
  );
}

async function addDamagedLocation(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ id: string }>(
    'insert into locations (warehouse_id, name, quarantine) select id, $1, true from warehouses returning id',
    [DAMAGED],
  );
  return Number(rows[0]?.id);
}

async function* daysIn(months: Months, days: AsyncIterable<OrderDay>): AsyncGenerator<OrderDay> {
  for await (const day of days) if (isIn(months, day.day)) yield day;
}

function accessesOf({ accesses }: Session): [Access, Access, Access] {
  const of = (kind: ScopeKind) => accesses.find((access) => scopeKind(access) === kind) as Access;
  return [of('operational'), of('company'), of('global')];
}
