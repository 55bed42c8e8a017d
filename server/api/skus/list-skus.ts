import { listSkus as contract } from '../../../shared/contract/admin/skus.ts';
import { implement } from '../implement.ts';
import { listPage } from '../list/list-page.ts';
import { skuSource, skuWhere } from './sku-source.ts';

/** SKUs of the company, to choose from as one types, and to set up. */
export const listSkus = implement(contract, (db, actor, input) => {
  return listPage(db, skuSource(actor), input, skuWhere(actor, input));
});
