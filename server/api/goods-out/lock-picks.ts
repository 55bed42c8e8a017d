import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';

export type PickStatus = 'created' | 'started' | 'despatched' | 'deleted';

/** A locked pick: its reservations do not change until the transaction ends. */
export interface LockedPick {
  id: number;
  number: string;
  status: PickStatus;
  closed: boolean;
  jobId: number | null;
  segment: string | null;
  version: number;
}

/** Locks picks in order of id. Refuses a pick outside the scope as not found, and a pick in any other state with that state. */
export async function lockPicks(
  tx: Tx,
  actor: StockActor,
  ids: readonly number[],
  open: readonly PickStatus[],
): Promise<LockedPick[]> {
  const picks = await tx.many<LockedPick>(
    `select id, number, status, closed_at is not null as closed, job_id as "jobId", segment, version
     from picks
     where company_id = $1 and warehouse_id = $2 and id = any ($3::bigint[])
     order by id
     for update`,
    [actor.companyId, actor.warehouseId, ids],
  );
  if (picks.length < new Set(ids).size) refuse('not_found', { values: { thing: 'pick' } });
  for (const pick of picks) {
    if (pick.closed) refuseState(pick, 'closed');
    if (!open.includes(pick.status)) refuseState(pick, pick.status);
  }
  return picks;
}

export async function lockPick(
  tx: Tx,
  actor: StockActor,
  id: number,
  open: readonly PickStatus[],
): Promise<LockedPick> {
  const [pick] = await lockPicks(tx, actor, [id], open);
  return pick ?? refuse('not_found', { values: { thing: 'pick' } });
}

function refuseState({ id, number }: LockedPick, status: string): never {
  return refuse('pick_not_open', { values: { number, status }, data: { id, number, status } });
}
