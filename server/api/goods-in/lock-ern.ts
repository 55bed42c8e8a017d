import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';

export interface LockedErn {
  id: number;
  number: string;
  source: 'supplier' | 'transfer' | 'return' | 'manual';
  status: 'expected' | 'received' | 'cancelled';
  partnerId: number | null;
  reference: string | null;
  deliveryDate: string | null;
  comments: string | null;
  createdBy: number;
  version: number;
}

/**
 * Locks an ERN that is open for work: its jobs first (shared, so that none is cancelled meanwhile), then the document. An ERN outside the
 * scope is not found; a received, cancelled or hidden one is refused.
 */
export async function lockOpenErn(tx: Tx, actor: StockActor, id: number): Promise<LockedErn> {
  await tx.run(
    `select from jobs
     where company_id = $1 and id in (select job_id from ern_lines where company_id = $1 and ern_id = $2)
     order by id
     for share`,
    [actor.companyId, id],
  );
  const [ern] = await lockOpenErns(tx, actor, [id]);
  return ern ?? refuse('not_found', { values: { thing: 'ERN' } });
}

/** Locks ERNs in order of id, each once, but not their jobs: for changes that do not concern their goods. */
export async function lockOpenErns(tx: Tx, actor: StockActor, ids: readonly number[]): Promise<LockedErn[]> {
  const erns = await tx.many<LockedErn & { hidden: boolean }>(
    `select id, number, source, status, hidden_at is not null as hidden, partner_id as "partnerId", reference,
            delivery_date as "deliveryDate", comments, created_by as "createdBy", version
     from erns
     where company_id = $1 and warehouse_id = $2 and id = any ($3::bigint[])
     order by id
     for update`,
    [actor.companyId, actor.warehouseId, ids],
  );
  if (erns.length < new Set(ids).size) refuse('not_found', { values: { thing: 'ERN' } });
  for (const { number, status, hidden } of erns) {
    if (status !== 'expected') refuse('ern_not_open', { values: { number, status } });
    if (hidden) refuse('ern_hidden', { values: { number } });
  }
  return erns;
}

/** Someone changed the ERN after the caller read it. */
export function refuseOtherVersion({ version }: LockedErn, seen: number): void {
  if (version !== seen) refuse('changed_meanwhile', { data: { version } });
}
