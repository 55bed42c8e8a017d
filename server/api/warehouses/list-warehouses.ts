import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { listWarehouses as contract } from '../../../shared/contract/warehouses.ts';
import type { Reader } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { listPage } from '../list/list-page.ts';
import { warehouseSource, warehouseWhere } from './warehouse-source.ts';

/** All warehouses. */
export function listWarehouses(
  db: Reader,
  _actor: Actor,
  input: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  return listPage(db, warehouseSource, input, warehouseWhere(input));
}
