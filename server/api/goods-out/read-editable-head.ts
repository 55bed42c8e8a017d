import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';

/** What of a pick, besides its lines, can be edited. */
export interface EditableHead {
  version: number;
  job: string | null;
  segment: string | null;
  pickBy: string | null;
  pickByDate: string | null;
  locationId: number | null;
  partnerId: number | null;
  despatchTo: string | null;
  reference: string | null;
  comments: string | null;
  thirdPartyComments: string | null;
}

/** Reads a pick before it is locked, because its job is locked first; the version tells whether it is still so under the lock. */
export async function readEditableHead(tx: Tx, actor: StockActor, id: number): Promise<EditableHead> {
  const head = await tx.maybeOne<EditableHead>(
    `select p.version, j.number as job, p.segment, p.pick_by as "pickBy", p.pick_by_date as "pickByDate",
            p.location_id as "locationId", p.partner_id as "partnerId", p.despatch_to as "despatchTo", p.reference,
            p.comments, p.third_party_comments as "thirdPartyComments"
     from picks p
     left join jobs j on j.company_id = p.company_id and j.id = p.job_id
     where p.company_id = $1 and p.warehouse_id = $2 and p.id = $3`,
    [actor.companyId, actor.warehouseId, id],
  );
  return head ?? refuse('not_found', { values: { thing: 'pick' } });
}
