import { exportPartnerWarehouses as contract } from '../../../shared/contract/admin/partner-warehouses.ts';
import { implement } from '../implement.ts';
import { listFile } from '../list/list-file.ts';
import { requirePartner } from './lock-partner.ts';
import { partnerWarehouseSource, partnerWarehouseWhere } from './partner-warehouse-source.ts';

/** The warehouses of a partner as CSV. */
export const exportPartnerWarehouses = implement(contract, async function* (db, actor, input, { filePool }) {
  await requirePartner(db, actor, input.id);
  yield* listFile(filePool, actor, {
    source: partnerWarehouseSource,
    where: partnerWarehouseWhere(actor, input),
    columns: { shortName: 'text', name: 'text', address: 'text', postCode: 'text', town: 'text', group: 'text' },
    query: input,
  });
});
