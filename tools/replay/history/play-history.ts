import { countErn, createErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { listStock } from '../../../shared/contract/reports/stock.ts';
import { allocateStock } from '../../../shared/contract/stock/allocation.ts';
import type { Access } from '../../../shared/permissions.ts';
import type { Delivery } from '../deliveries.ts';
import type { OrderDay } from '../orders.ts';
import type { Played } from '../play.ts';
import { cancellationsAsWork, invoicesAsWork, openingReceipts } from '../play-orders.ts';
import type { Session } from '../session.ts';
import type { Tally } from '../tally.ts';
import {
  ALLOCATED_AFTER,
  daysAfter,
  type Fate,
  fateOf,
  isDespatchedTwice,
  isIn,
  type Months,
  REST_AFTER,
  supplyFor,
  tenthOf,
} from './rules.ts';

export interface HistorySite {
  session: Session;
  access: Access;
  damagedId: number;
  tally: Tally;
}

/** The work of a day: some at its beginning, some near its end. */
export interface Day {
  day: string;
  morning: Played[];
  evening: Played[];
}

export type Plan = Map<string, Played[]>;

/** Deliveries and their follow-up work on the days they came; those without a day are left out. */
export function deliveriesByDay(site: HistorySite, deliveries: readonly Delivery[], months: Months): Plan {
  const plan: Plan = new Map();
  for (const delivery of deliveries) {
    const { number, deliveredOn: day } = delivery;
    if (day === undefined || !isIn(months, day)) continue;
    const fate = fateOf(number);
    const known: Known = {};
    add(plan, day, { rows: delivery.lines.length, run: () => deliver(site, delivery, fate, known) });
    if (fate === 'late') add(plan, daysAfter(day, REST_AFTER), { rows: 0, run: () => receiveRest(site, known) });
    if (fate === 'free') {
      add(plan, daysAfter(day, ALLOCATED_AFTER), { rows: 0, run: () => allocate(site, delivery, day) });
    }
  }
  return plan;
}

/** Receives a month's sales, and some more, on its first day. */
export async function planSupplies(site: HistorySite, plan: Plan, days: AsyncIterable<OrderDay>): Promise<void> {
  const sold = new Map<string, Map<string, number>>();
  for await (const { day, invoices } of days) {
    const month = day.slice(0, 7);
    const ofMonth = sold.get(month) ?? new Map<string, number>();
    sold.set(month, ofMonth);
    for (const { quantities } of invoices) {
      for (const [code, quantity] of quantities) ofMonth.set(code, (ofMonth.get(code) ?? 0) + Number(quantity));
    }
  }
  for (const [month, ofMonth] of sold) {
    const quantities = new Map([...ofMonth].map(([code, quantity]) => [code, String(supplyFor(quantity))]));
    for (const work of openingReceipts(site.session, site.access, [{ quantities }], `SUPPLY-${month}`)) {
      add(plan, `${month}-01`, work);
    }
  }
}

/** The days of both files in order: invoices leave at the end of their day, everything else happens at its beginning. */
export async function* historyDays(
  site: HistorySite,
  plan: Plan,
  orders: AsyncIterable<OrderDay>,
): AsyncGenerator<Day> {
  const { session, access, tally } = site;
  const planned = [...plan.keys()].toSorted();
  const morningOf = (day: string) => plan.get(day) ?? [];
  for await (const { day, invoices, cancellations } of orders) {
    while ((planned[0] ?? '~') < day) {
      const earlier = planned.shift() ?? '';
      yield { day: earlier, morning: morningOf(earlier), evening: [] };
    }
    if (planned[0] === day) planned.shift();
    yield {
      day,
      morning: [...morningOf(day), ...cancellationsAsWork(session, access, cancellations, tally)],
      evening: invoicesAsWork(session, access, invoices, tally, isDespatchedTwice),
    };
  }
  for (const day of planned) yield { day, morning: morningOf(day), evening: [] };
}

function add(plan: Plan, day: string, work: Played): void {
  plan.set(day, [...(plan.get(day) ?? []), work]);
}

/** The ERN that expects the rest of a delivery, once there is one. */
interface Known {
  restId?: number | undefined;
}

async function deliver(site: HistorySite, delivery: Delivery, fate: Fate, known: Known): Promise<void> {
  const { session, access, tally } = site;
  const { number, partner, reference, deliveryDate, lines } = delivery;
  const announced = lines.map(({ stockCode, quantity, job }) => ({
    stockCode,
    quantity,
    ...(fate !== 'free' && { job }),
  }));
  const { id } = await session.call(createErn, access, { number, partner, reference, deliveryDate, lines: announced });
  if (fate === 'whole' || fate === 'free') {
    await session.call(receiveErn, access, { id, asShipped: true });
  } else {
    const { items } = await session.call(listErnLines, access, { id, limit: 500 });
    await session.call(countErn, access, { id, ...countsOf(site, fate, items) });
    const { followUp } = await session.call(receiveErn, access, { id, expectRest: fate === 'late' });
    known.restId = followUp?.id;
  }
  tally.receive(
    lines.length,
    lines.map(({ quantity }) => quantity),
  );
}

/** The counts of lines that differ from their announcement. */
function countsOf(
  { damagedId }: HistorySite,
  fate: Fate,
  items: Reply<typeof listErnLines>['items'],
): Pick<Input<typeof countErn>, 'counts' | 'lines'> {
  const lines = items.map(({ id, shippedQuantity }) => ({ lineId: id, shipped: Number(shippedQuantity) }));
  if (fate === 'damaged') {
    return {
      counts: lines.flatMap(({ lineId, shipped }) => {
        const damaged = tenthOf(shipped);
        const bad = { lineId, locationId: damagedId, set: String(damaged), damage: 'Wet' };
        return damaged === shipped ? [bad] : [{ lineId, set: String(shipped - damaged) }, bad];
      }),
    };
  }
  const sign = fate === 'over' ? 1 : -1;
  return {
    counts: lines.map(({ lineId, shipped }) => ({ lineId, set: String(shipped + sign * tenthOf(shipped)) })),
    lines: lines.map(({ lineId }) => ({ lineId, discrepancyComment: 'Counted twice' })),
  };
}

async function receiveRest({ session, access }: HistorySite, { restId }: Known): Promise<void> {
  if (restId === undefined) throw new Error('what did not come is expected on an ERN of its own');
  await session.call(receiveErn, access, { id: restId, asShipped: true });
}

/** Allocates to each job the goods that came for it, from that day's free stock. */
async function allocate({ session, access }: HistorySite, { lines }: Delivery, day: string): Promise<void> {
  for (const [job, own] of Map.groupBy(lines, (line) => line.job)) {
    const bySku = Map.groupBy(own, (line) => line.stockCode);
    const shares = [...bySku].map(async ([stockCode, some]) => {
      const filter = { stockCode, free: true, receivedFrom: day, receivedTo: day };
      const { items } = await session.call(listStock, access, filter);
      const quantity = some.reduce((sum, line) => sum + Number(line.quantity), 0);
      return { stockLineId: items[0]?.id ?? 0, quantity: String(quantity) };
    });
    await session.call(allocateStock, access, { job, reason: 'Came for it', lines: await Promise.all(shares) });
  }
}
