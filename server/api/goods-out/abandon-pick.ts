import { abandonPick as contract } from '../../../shared/contract/goods-out/despatch.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import { fromUnits } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { lockHolders } from '../documents/holders.ts';
import { implement } from '../implement.ts';
import { moveStock } from '../putaway/move-stock.ts';
import { lockJobs } from '../stock/locks/lock-jobs.ts';
import { readStockLines } from '../stock/locks/stock-line.ts';
import { reverseOperation } from '../stock/reversal/reverse-operation.ts';
import { lockPick } from './lock-picks.ts';
import { readLocatedStock } from './lock-taken.ts';
import { readReservedLines } from './read-reserved-lines.ts';
import { positionKey, readTaken } from './read-taken.ts';
import { takeRows, total } from './take-rows.ts';

/**
 * Undoes the start of a pick (rules: Documents, Pick). Taking goods for a pick does not move stock, so goods that were put back in their
 * location need no movement. Goods put elsewhere are moved there.
 */
export const abandonPick = implement(contract, async (tx, actor, { id, putBack, destinationId }) => {
  const started = await lockStart(tx, actor, id);
  const lines = putBack && destinationId ? await planMoves(tx, actor, started, putBack, destinationId) : [];
  await lockPick(tx, actor, id, ['started']);
  if (putBack !== undefined) await forgetTaken(tx, actor, id, putBack);
  if (destinationId !== undefined && lines.length > 0) {
    const accept = lines.map(({ stockLineId }) => `moves_reserved:${stockLineId}`);
    await moveStock(tx, actor, { lines, destinationId, accept });
  }
  return reverseOperation(tx, actor, { id: started.operationId, reason: 'Picking given up' });
});

interface StartedPick {
  id: number;
  operationId: number;
  jobId: number | null;
  segment: string | null;
}

/** Locks the operation that started the pick, which undoing locks first. */
async function lockStart(tx: Tx, actor: StockActor, id: number): Promise<StartedPick> {
  const started = await tx.maybeOne<StartedPick>(
    `select p.id, o.id as "operationId", p.job_id as "jobId", p.segment
     from operations o
     join picks p on p.company_id = $1 and p.id = o.document_id
     where o.company_id = $1 and o.warehouse_id = $2 and o.document = 'pick' and o.document_id = $3 and o.kind = 'start pick'
       and not exists (select from operations r where r.company_id = $1 and r.reverses_id = o.id)
     for no key update of o`,
    [actor.companyId, actor.warehouseId, id],
  );
  if (started !== undefined) return started;
  await lockPick(tx, actor, id, ['started']);
  return refuse('changed_meanwhile');
}

type PutBack = NonNullable<Input<typeof contract>['putBack']>;

/** The stock lines from which goods are moved to where they were put. Locks their jobs and the documents that hold them. */
async function planMoves(tx: Tx, actor: StockActor, pick: StartedPick, putBack: PutBack, destinationId: number) {
  const { companyId } = actor;
  const lines = await readReservedLines(tx, companyId, [pick.id]);
  const elsewhere = putBack.filter(({ locationId }) => locationId !== destinationId);
  const named = lines.map((line) => ({
    line,
    rows: elsewhere
      .filter(({ lineId }) => lineId === line.id)
      .map(({ drumNumber, ...row }) => ({ ...row, drum: drumNumber ?? null, path: 'destinationId' })),
  }));
  const candidates = await readLocatedStock(tx, actor, pick, named);
  const parts = Map.groupBy(
    named.flatMap((line) => takeRows(line, candidates)),
    ({ stockLineId }) => stockLineId,
  );
  const stock = await readStockLines(tx, actor, [...parts.keys()]);
  await lockJobs(
    tx,
    companyId,
    stock.map(({ jobId }) => jobId),
  );
  await lockHolders(tx, companyId, [...parts.keys()]);
  return [...parts].map(([stockLineId, some]) => ({ stockLineId, quantity: fromUnits(total(some)) }));
}

/** Deletes the taken quantities if they match what was put back; refuses if another user has taken more or less since. */
async function forgetTaken(tx: Tx, { companyId }: StockActor, pickId: number, putBack: PutBack): Promise<void> {
  const taken = (await readTaken(tx, companyId, [pickId])).filter(({ quantity }) => quantity !== '0');
  const seen = new Map(
    putBack.map(({ drumNumber = null, ...one }) => [positionKey({ ...one, drum: drumNumber }), one]),
  );
  const isSame =
    taken.length === putBack.length && taken.every((one) => seen.get(positionKey(one))?.quantity === one.quantity);
  if (!isSame) refuse('changed_meanwhile');
  await tx.run(
    'delete from pick_taken where company_id = $1 and pick_line_id in (select id from pick_lines where company_id = $1 and pick_id = $2)',
    [companyId, pickId],
  );
}
