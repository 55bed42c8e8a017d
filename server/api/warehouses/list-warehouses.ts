import { listWarehouses as contract } from '../../../shared/contract/admin/warehouses.ts';
import { implement } from '../implement.ts';
import { listPage } from '../list/list-page.ts';
import { warehouseSource, warehouseWhere } from './warehouse-source.ts';

/** All warehouses. */
export const listWarehouses = implement(contract, (db, _actor, input) => {
  return listPage(db, warehouseSource, input, warehouseWhere(input));
});
