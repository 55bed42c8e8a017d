import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { listPartnerWarehouses as contract } from '../../../shared/contract/partner-warehouses.ts';
import type { Reader } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import { listPage } from '../list/list-page.ts';
import { partnerWarehouseSource, partnerWarehouseWhere } from './partner-warehouse-source.ts';
import { requirePartner } from './require-partner.ts';

/** The warehouses of a partner. */
export async function listPartnerWarehouses(
  db: Reader,
  actor: CompanyActor,
  input: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  await requirePartner(db, actor, input.id);
  return listPage(db, partnerWarehouseSource, input, partnerWarehouseWhere(actor, input));
}
