import type { StockActor } from '../api/actor.ts';
import { createPick } from '../api/goods-out/create-pick.ts';
import { despatchPick } from '../api/goods-out/despatch-pick.ts';
import { closePick, deletePick, startPick } from '../api/goods-out/pick-states.ts';
import type { Tx } from '../db/query.ts';

/** What becomes of a demo pick. */
const fates = ['created', 'created', 'created', 'started', 'despatched', 'despatched', 'closed', 'deleted'] as const;

interface Owned {
  job: string;
  segment: string;
  stockCode: string;
}

/** Picks of one site in every state, each of goods its own job has, a cable among them where there is one. */
export async function makeDemoPicks(tx: Tx, actor: StockActor): Promise<void> {
  const owned = await ownedStock(tx, actor);
  const owners = [...new Set(owned.map(({ job, segment }) => `${job}\n${segment}`))];
  for (const [index, fate] of fates.entries()) {
    const owner = owners[index % owners.length];
    const goods = owned.filter(({ job, segment }) => `${job}\n${segment}` === owner).slice(0, 2 + (index % 3));
    const [first] = goods;
    if (first !== undefined) await makePick(tx, actor, first, goods, index, fate);
  }
}

async function makePick(
  tx: Tx,
  actor: StockActor,
  { job, segment }: Owned,
  goods: readonly Owned[],
  index: number,
  fate: (typeof fates)[number],
): Promise<void> {
  const { id } = await createPick(tx, actor, {
    job,
    segment,
    pickBy: 'Sam Stores',
    partner: 'Kestrel Contractors',
    despatchTo: 'Kestrel Contractors, 8 Mill Road',
    comments: 'Call before delivery',
    lines: goods.map(({ stockCode }) => ({ stockCode, quantity: String(1 + (index % 2)) })),
  });
  if (fate === 'deleted') await deletePick(tx, actor, { id });
  if (fate === 'started') await startPick(tx, actor, { id });
  if (fate === 'despatched' || fate === 'closed') {
    await despatchPick(tx, actor, { id, asReserved: true, signedBy: 'K. Driver' });
  }
  if (fate === 'closed') await closePick(tx, actor, { id });
}

/** What jobs have that a pick may take in this warehouse, enough for every pick here, a SKU once for each job and segment. */
function ownedStock(tx: Tx, actor: StockActor): Promise<Owned[]> {
  return tx.many<Owned>(
    `select j.number as job, s.segment, k.stock_code as "stockCode"
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
