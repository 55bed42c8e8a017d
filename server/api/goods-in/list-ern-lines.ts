import sql from 'sql-template-tag';
import { listErnLines as contract } from '../../../shared/contract/goods-in/goods-in.ts';
import { implement } from '../implement.ts';
import { listPage } from '../list/list-page.ts';
import { matches } from '../list/search.ts';
import { ernLineSource } from './ern-line-source.ts';
import { refuseForeignErn } from './refuse-foreign-ern.ts';

/** The lines of an ERN of this warehouse, with what was counted on each. */
export const listErnLines = implement(contract, async (db, actor, input) => {
  await refuseForeignErn(db, actor, input.id);
  return listPage(db, ernLineSource(actor), input, [
    sql`l.company_id = ${actor.companyId} and l.ern_id = ${input.id}`,
    ...(input.lineId === undefined ? [] : [sql`l.id = any (${input.lineId})`]),
    matches(input.search, ['k.stock_code', 'k.name', 'l.drum_number', 'l.supplier_drum_number']),
  ]);
});
