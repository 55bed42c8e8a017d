import sql from 'sql-template-tag';
import { listPickLines as contract } from '../../../shared/contract/goods-out/picks.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { listPage } from '../list/list-page.ts';
import { matches } from '../list/search.ts';
import { pickLineSource } from './pick-line-source.ts';

/** The lines of a pick of this warehouse, with where to take each. */
export const listPickLines = implement(contract, async (db, actor, input) => {
  const pick = await db.maybeOne('select from picks where company_id = $1 and warehouse_id = $2 and id = $3', [
    actor.companyId,
    actor.warehouseId,
    input.id,
  ]);
  if (pick === undefined) refuse('not_found', { values: { thing: 'pick' } });
  return listPage(db, pickLineSource(actor), input, [
    sql`l.company_id = ${actor.companyId} and l.pick_id = ${input.id}`,
    matches(input.search, ['k.stock_code', 'k.name']),
  ]);
});
