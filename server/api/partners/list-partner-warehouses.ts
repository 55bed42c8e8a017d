import { listPartnerWarehouses as contract } from '../../../shared/contract/admin/partner-warehouses.ts';
import { implement } from '../implement.ts';
import { listPage } from '../list/list-page.ts';
import { requirePartner } from './lock-partner.ts';
import { partnerWarehouseSource, partnerWarehouseWhere } from './partner-warehouse-source.ts';

/** The warehouses of a partner. */
export const listPartnerWarehouses = implement(contract, async (db, actor, input) => {
  await requirePartner(db, actor, input.id);
  return listPage(db, partnerWarehouseSource, input, partnerWarehouseWhere(actor, input));
});
