import type { createPick as contract } from '../../shared/contract/goods-out/picks.ts';
import type { Input } from '../../shared/contract/operation.ts';
import type { StockActor } from '../api/actor.ts';
import { createPick } from '../api/goods-out/create-pick.ts';
import { despatchPick } from '../api/goods-out/despatch-pick.ts';
import { closePick, deletePick, startPick } from '../api/goods-out/pick-states.ts';
import { outgoingKey } from '../api/outbox/queue-outgoing.ts';
import { editPartner } from '../api/partners/partner-record.ts';
import type { Services } from '../api/services.ts';
import type { Tx } from '../db/query.ts';
import { unknownName } from '../queue/public-address.ts';

const DAY = 24 * 60 * 60 * 1000;

interface DemoPick {
  fate: 'created' | 'started' | 'despatched' | 'closed' | 'deleted';
  /** Days until the pick is due; negative for a late one. */
  due: number;
  /** A length off a drum, which has to be cut. */
  cut?: true;
  /** One piece of the first line was not found. */
  short?: true;
  /** For the partner whose ePOD service does not answer. */
  unanswered?: true;
  partner?: string;
}

const picks: readonly DemoPick[] = [
  { fate: 'created', due: -3 },
  { fate: 'created', due: 0, cut: true },
  { fate: 'created', due: 7 },
  { fate: 'started', due: -1 },
  { fate: 'despatched', due: -2, unanswered: true },
  { fate: 'despatched', due: -1, short: true },
  { fate: 'closed', due: -5 },
  { fate: 'deleted', due: 2 },
];

interface Owned {
  job: string;
  segment: string;
  stockCode: string;
  onDrum: boolean;
}

const fetchers = ['Kestrel Contractors', 'Lakeside Installs', 'Moorland Masts'] as const;

/** A past pick of goods that its job had then, despatched and closed. Occasionally one piece was not found. */
export async function makePastPick(tx: Tx, actor: StockActor, services: Services, count: number): Promise<void> {
  const owned = (await ownedStock(tx, actor)).filter(({ onDrum }) => !onDrum);
  const owners = [...new Set(owned.map(ownerOf))];
  const owner = owners[count % owners.length];
  const goods = owned.filter((one) => ownerOf(one) === owner).slice(0, 1 + (count % 3));
  const [first] = goods;
  if (first === undefined) return;
  const lines = goods.map(({ stockCode }, index) => ({ stockCode, quantity: String(1 + ((count + index) % 3)) }));
  const partner = fetchers[count % fetchers.length] ?? fetchers[0];
  await makePick(tx, actor, services, first, lines, {
    fate: 'closed',
    due: 0,
    partner,
    ...(count % 6 === 5 && { short: true }),
  });
}

/** Picks of one site in every state, some late and some due next week, each of goods of its own job. */
export async function makeDemoPicks(tx: Tx, actor: StockActor, services: Services): Promise<void> {
  const owned = await ownedStock(tx, actor);
  const owners = [...new Set(owned.map(ownerOf))];
  for (const [index, pick] of picks.entries()) {
    const cable = pick.cut === true ? owned.find(({ onDrum }) => onDrum) : undefined;
    const owner = cable === undefined ? owners[index % owners.length] : ownerOf(cable);
    const goods = owned.filter((one) => ownerOf(one) === owner).slice(0, 2 + (index % 3));
    const [first] = goods;
    if (first === undefined) continue;
    const lines = goods.map(({ stockCode }) => ({ stockCode, quantity: String(1 + (index % 2)) }));
    await makePick(tx, actor, services, first, cable === undefined ? lines : [cutOf(cable)], pick);
  }
}

const ownerOf = ({ job, segment }: Owned) => `${job}\n${segment}`;
const cutOf = ({ stockCode }: Owned) => ({ stockCode, quantity: '5' });

export async function makePick(
  tx: Tx,
  actor: StockActor,
  services: Services,
  { job, segment }: Pick<Owned, 'job' | 'segment'>,
  lines: Input<typeof contract>['lines'],
  { fate, due, short, unanswered, partner: named = 'Kestrel Contractors' }: DemoPick,
): Promise<void> {
  const partner = unanswered === true ? 'Lakeside Installs' : named;
  const { id } = await createPick(tx, actor, {
    job,
    segment,
    pickBy: 'Sam Stores',
    pickByDate: new Date(services.now().getTime() + due * DAY).toISOString().slice(0, 10),
    partner,
    despatchTo: `${partner}, 8 Mill Road`,
    comments: 'Call before delivery',
    lines,
  });
  if (unanswered === true) await callEpodOf(tx, actor, services, partner);
  if (fate === 'deleted') await deletePick(tx, actor, { id });
  if (fate === 'started') await startPick(tx, actor, { id });
  if (fate === 'despatched' || fate === 'closed') {
    const taken = short === true ? await oneLess(tx, actor, id) : {};
    await despatchPick(tx, actor, { id, asReserved: true, signedBy: 'K. Driver', ...taken }, services);
  }
  if (fate === 'closed') await closePick(tx, actor, { id });
  if (unanswered === true) await failCall(tx, actor, id);
}

/** Sets up an ePOD service at an address that leads nowhere. */
async function callEpodOf(tx: Tx, actor: StockActor, services: Services, name: string): Promise<void> {
  const partner = await tx.one<{ id: number; version: number; isCalled: boolean }>(
    `select id, version, epod_username is not null as "isCalled" from partners where company_id = $1 and name = $2`,
    [actor.companyId, name],
  );
  if (partner.isCalled) return;
  const { id, version } = partner;
  const epod = {
    epodUsername: 'lakeside',
    epodPassword: 'Demo-epod-1',
    notifierUrl: 'https://epod.invalid/despatches',
  };
  await editPartner(tx, actor, { id, version, ...epod }, services);
}

/** Records the call as failed after all attempts: users can send it again, and the demo itself calls no one. */
async function failCall(tx: Tx, { companyId }: StockActor, pickId: number): Promise<void> {
  await tx.run(
    `with call as (
       select id from outgoing where company_id = $1 and pick_id = $2 and kind = 'call'
     ), tried as (
       insert into outgoing_tries (company_id, outgoing_id, at, milliseconds, delivered, answer)
       select $1, id, product_now(), 5, false, $4 from call
     )
     select f.id
     from call
     join graphile_worker.jobs j on j.key = $3 || call.id
     cross join lateral graphile_worker.permanently_fail_jobs(array[j.id], $4) f`,
    [companyId, pickId, outgoingKey(companyId), unknownName],
  );
}

/** The input to despatch one less of the first line than was reserved. */
async function oneLess(tx: Tx, { companyId }: StockActor, pickId: number) {
  const { lineId, locationId, drumNumber } = await tx.one<{
    lineId: number;
    locationId: number;
    drumNumber: string | null;
  }>(
    `select l.id as "lineId", s.location_id as "locationId", d.number as "drumNumber"
     from pick_lines l
     join reservations r on r.company_id = $1 and r.document_line_id = l.id
     join stock_lines s on s.company_id = $1 and s.id = r.stock_line_id
     left join drums d on d.company_id = s.company_id and d.id = s.drum_id
     where l.company_id = $1 and l.pick_id = $2
     order by l.position, r.stock_line_id
     limit 1`,
    [companyId, pickId],
  );
  const row = { locationId, quantity: '1', ...(drumNumber !== null && { drumNumber }) };
  return { lines: [{ lineId, rows: [row] }], accept: [`despatch_less:${lineId}`] };
}

/** Stock of jobs in this warehouse that a pick can take, enough for every pick here; each SKU once per job and segment. */
function ownedStock(tx: Tx, actor: StockActor): Promise<Owned[]> {
  return tx.many<Owned>(
    `select j.number as job, s.segment, k.stock_code as "stockCode", bool_and(s.drum_id is not null) as "onDrum"
     from stock_lines s
     join jobs j on j.company_id = $1 and j.id = s.job_id
     join skus k on k.company_id = $1 and k.id = s.sku_id
     join locations l on l.id = s.location_id and not l.quarantine and not l.in_transit
     where s.company_id = $1 and s.warehouse_id = $2 and s.segment is not null and s.quantity - s.reserved >= 20
     group by 1, 2, 3
     order by 1, 2, 3`,
    [actor.companyId, actor.warehouseId],
  );
}
