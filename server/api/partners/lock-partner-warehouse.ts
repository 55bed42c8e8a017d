import type { Tx } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import { lockRecord } from '../records/lock-record.ts';
import { partnerWarehouseRecord } from './partner-warehouse-record.ts';

/** What a warehouse of a partner is called and where it is. */
export type PlaceValues = Readonly<Record<string, string | null>>;

export interface LockedWarehouse {
  fields: PlaceValues;
  version: number;
  partnerId: number;
  /** The partner's user. */
  userId: number | null;
}

/** A warehouse of one of the company's partners, locked, and whose it is. */
export async function lockPartnerWarehouse(tx: Tx, actor: CompanyActor, id: number): Promise<LockedWarehouse> {
  const { version, ...fields } = await lockRecord(tx, actor, partnerWarehouseRecord, id);
  const owner = await tx.one<{ partnerId: number; userId: number | null }>(
    `select p.id as "partnerId", p.user_id as "userId"
     from partner_warehouses w
     join partners p on p.company_id = w.company_id and p.id = w.partner_id
     where w.company_id = $1 and w.warehouse_id = $2`,
    [actor.companyId, id],
  );
  return { fields: fields as PlaceValues, version, ...owner };
}
