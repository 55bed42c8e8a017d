import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { listSkus as contract } from '../../../shared/contract/skus.ts';
import type { Reader } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import { listPage } from '../list/list-page.ts';
import { skuSource, skuWhere } from './sku-source.ts';

/** SKUs of the company, to choose from as one types, and to set up. */
export function listSkus(
  db: Reader,
  actor: CompanyActor,
  input: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  return listPage(db, skuSource(actor), input, skuWhere(actor, input));
}
