import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';

export interface LockedErn {
  id: number;
  number: string;
  source: 'supplier' | 'transfer' | 'return' | 'manual';
  status: 'expected' | 'received';
  partnerId: number | null;
  reference: string | null;
  deliveryDate: string | null;
  createdBy: number;
}

/**
 * Locks an ERN that is open for work: its jobs first (shared, so that none is cancelled meanwhile), then the document. An ERN outside the
 * scope is not found; a received or hidden one is refused.
 */
export async function lockOpenErn(tx: Tx, actor: StockActor, id: number): Promise<LockedErn> {
  await tx.run(
    `select from jobs
     where company_id = $1 and id in (select job_id from ern_lines where company_id = $1 and ern_id = $2)
     order by id
     for share`,
    [actor.companyId, id],
  );
  const ern = await tx.maybeOne<LockedErn & { hidden: boolean }>(
    `select id, number, source, status, hidden_at is not null as hidden, partner_id as "partnerId", reference,
            delivery_date as "deliveryDate", created_by as "createdBy"
     from erns
     where company_id = $1 and warehouse_id = $2 and id = $3
     for update`,
    [actor.companyId, actor.warehouseId, id],
  );
  if (ern === undefined) refuse('not_found', { values: { thing: 'ERN' } });
  if (ern.status !== 'expected') refuse('ern_not_open', { values: { number: ern.number, status: ern.status } });
  if (ern.hidden) refuse('ern_hidden', { values: { number: ern.number } });
  return ern;
}
