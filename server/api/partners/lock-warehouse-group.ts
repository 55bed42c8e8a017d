import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';

export interface LockedGroup {
  partnerId: number;
  name: string;
  version: number;
}

/** A group of warehouses of one of the company's partners, locked until the change of it is done. */
export async function lockWarehouseGroup(tx: Tx, { companyId }: CompanyActor, id: number): Promise<LockedGroup> {
  const group = await tx.maybeOne<LockedGroup>(
    `select partner_id as "partnerId", name, version
     from warehouse_groups
     where company_id = $1 and id = $2
     for update`,
    [companyId, id],
  );
  return group ?? refuse('not_found', { values: { thing: 'group' } });
}
