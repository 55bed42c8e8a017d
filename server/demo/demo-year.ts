import type { StockActor } from '../api/actor.ts';
import { moveStock } from '../api/putaway/move-stock.ts';
import type { Services } from '../api/services.ts';
import { adjustStock } from '../api/stock/adjust-stock.ts';
import { allocateStock } from '../api/stock/allocation/change-owner.ts';
import { unallocateStock } from '../api/stock/allocation/unallocate-stock.ts';
import { clockAt } from '../db/clock.ts';
import type { Tx } from '../db/query.ts';
import { makePastPick, makePick } from './demo-picks.ts';
import { makeReceipt, RECEIPTS, receivedDaysAgo, shelvesOf } from './demo-receipts.ts';
import { type DemoSending, makePastShipment } from './demo-shipments.ts';
import type { DemoActor } from './demo-site.ts';
import type { DemoSku } from './demo-skus.ts';

const DAY = 24 * 60 * 60 * 1000;
/** The first delivery and the last day of the demo's history, in days ago; open documents are newer. */
const [FIRST, LAST] = [400, 14];

export interface DemoCrew extends DemoSending {
  author: DemoActor;
  decider: DemoActor;
}

/** Events that repeat every so many days, on different days at each site. */
const happenings: readonly { every: number; happens: (tx: Tx, past: Past) => Promise<void> }[] = [
  { every: 9, happens: (tx, { crew, services, count }) => makePastPick(tx, crew.author, services, count) },
  { every: 28, happens: (tx, { crew, services, count }) => makePastCut(tx, crew.author, services, count) },
  { every: 35, happens: (tx, { crew, count }) => moveSome(tx, crew.author, count) },
  { every: 50, happens: (tx, { crew, count }) => allocateSome(tx, crew.author, count) },
  { every: 85, happens: (tx, { crew, services }) => unallocateSome(tx, crew.decider, services) },
  { every: 70, happens: (tx, { crew }) => writeOffSome(tx, crew.author) },
  { every: 60, happens: (tx, { crew, services, count }) => makePastShipment(tx, crew, services, count) },
];

interface Past {
  crew: DemoCrew;
  services: Services;
  /** How often it happened there before. */
  count: number;
}

/**
 * Creates a year of history and the first deliveries before it, with the product's own operations under a clock that moves from day to day
 * (docs/decisions/0110). All sites advance together, because goods move between them.
 */
export async function makeDemoYear(
  tx: Tx,
  crews: readonly DemoCrew[],
  services: Services,
  skus: readonly DemoSku[],
): Promise<void> {
  const today = services.now().getTime();
  const shelves = new Map<number, number[]>();
  for (const { author } of crews) shelves.set(author.siteNumber, await shelvesOf(tx, author.warehouseId));
  for (let daysAgo = FIRST; daysAgo >= LAST; daysAgo -= 1) {
    const moment = new Date(today - daysAgo * DAY);
    const then = await clockAt(tx, moment);
    const past = { ...services, now: () => moment };
    for (const crew of crews) {
      const { author } = crew;
      const delivery = RECEIPTS.find((one) => receivedDaysAgo(one) === daysAgo);
      if (delivery !== undefined) {
        await makeReceipt(then, author, past, skus, shelves.get(author.siteNumber) ?? [], delivery, 'received');
      }
      for (const { every, happens } of happenings) {
        const day = FIRST - daysAgo + author.siteNumber;
        if (day % every === 0) await happens(then, { crew, services: past, count: day / every });
      }
    }
  }
  await clockAt(tx, services.now());
}

interface Line {
  stockLineId: number;
  quantity: string;
}

/** Moves half of some loose goods to another shelf. */
async function moveSome(tx: Tx, actor: StockActor, count: number): Promise<void> {
  const line = await looseLine(tx, actor, 8);
  const shelves = await shelvesOf(tx, actor.warehouseId);
  const destinationId = shelves[(count * 7) % shelves.length];
  if (line === undefined || destinationId === undefined || line.locationId === destinationId) return;
  await moveStock(tx, actor, { destinationId, lines: [{ stockLineId: line.stockLineId, quantity: '4' }] });
}

async function allocateSome(tx: Tx, actor: StockActor, count: number): Promise<void> {
  const free = await looseLine(tx, actor, 6, true);
  const job = await tx.maybeOne<{ number: string; segment: string }>(
    `select j.number, min(s.segment) as segment
     from stock_lines s
     join jobs j on j.company_id = $1 and j.id = s.job_id and j.cancelled_at is null
     where s.company_id = $1 and s.warehouse_id = $2 and s.segment is not null
     group by j.number
     order by j.number
     offset $3::integer % 3
     limit 1`,
    [actor.companyId, actor.warehouseId, count],
  );
  if (free === undefined || job === undefined) return;
  const lines: Line[] = [{ stockLineId: free.stockLineId, quantity: '3' }];
  await allocateStock(tx, actor, { job: job.number, segment: job.segment, reason: 'Needed on site this week', lines });
}

async function unallocateSome(tx: Tx, actor: StockActor, services: Services): Promise<void> {
  const owned = await looseLine(tx, actor, 30, false);
  if (owned === undefined) return;
  const lines: Line[] = [{ stockLineId: owned.stockLineId, quantity: '2' }];
  const { companyId, warehouseId } = actor;
  await unallocateStock(tx, actor, { companyId, warehouseId, reason: 'Design changed', lines }, services);
}

async function writeOffSome(tx: Tx, actor: StockActor): Promise<void> {
  const line = await looseLine(tx, actor, 12);
  if (line === undefined) return;
  await adjustStock(tx, actor, {
    reason: 'Dropped from the forklift',
    lines: [{ stockLineId: line.stockLineId, quantity: '-1' }],
  });
}

/** The stock line without a drum that has the largest unreserved quantity of something; free stock, or a job's if requested. */
function looseLine(
  tx: Tx,
  { companyId, warehouseId }: StockActor,
  least: number,
  isFree?: boolean,
): Promise<{ stockLineId: number; locationId: number } | undefined> {
  return tx.maybeOne(
    `select s.id as "stockLineId", s.location_id as "locationId"
     from stock_lines s
     join locations l on l.id = s.location_id and not (l.quarantine or l.in_transit)
     where s.company_id = $1 and s.warehouse_id = $2 and s.drum_id is null and s.reserved = 0 and s.quantity >= $3
       and ($4::boolean is null or (s.job_id is null) = $4)
     order by s.quantity desc, s.id
     limit 1`,
    [companyId, warehouseId, least, isFree ?? null],
  );
}

/** The length cut off a full drum, in metres. Below twice this length, all but a few metres are cut. */
const LENGTH = 380;

interface Drum {
  stockLineId: number;
  stockCode: string;
  job: string;
  segment: string;
  quantity: string;
}

/**
 * Cuts a length off a job's drum for its contractor: the drum cut before, until less than 50 m are left. Without such cuts every drum of
 * the demo would be full or gone.
 */
async function makePastCut(tx: Tx, actor: StockActor, services: Services, count: number): Promise<void> {
  const drum = await drumToCut(tx, actor);
  if (drum === undefined) return;
  const there = Number(drum.quantity);
  const rest = 14 + ((count * 9) % 34);
  const cut = String(there > 2 * LENGTH ? LENGTH : there - rest);
  const { stockCode, stockLineId } = drum;
  const line = { stockCode, quantity: cut, stock: [{ stockLineId, quantity: cut }] };
  await makePick(tx, actor, services, drum, [line], { fate: 'closed', due: 0 });
}

/** The job's drum with the shortest remaining cable and no reservation, except drums that are already short. */
function drumToCut(tx: Tx, { companyId, warehouseId }: StockActor): Promise<Drum | undefined> {
  return tx.maybeOne<Drum>(
    `select s.id as "stockLineId", k.stock_code as "stockCode", j.number as job, s.segment, s.quantity
     from stock_lines s
     join jobs j on j.company_id = $1 and j.id = s.job_id and j.cancelled_at is null
     join skus k on k.company_id = $1 and k.id = s.sku_id
     join locations l on l.id = s.location_id and not (l.quarantine or l.in_transit)
     where s.company_id = $1 and s.warehouse_id = $2 and s.drum_id is not null and s.segment is not null
       and s.reserved = 0 and s.quantity > 100
     order by s.quantity, s.id desc
     limit 1`,
    [companyId, warehouseId],
  );
}
