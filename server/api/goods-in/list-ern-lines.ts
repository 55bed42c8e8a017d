import sql from 'sql-template-tag';
import type { listErnLines as contract } from '../../../shared/contract/goods-in.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { listPage } from '../list/list-page.ts';
import { matches } from '../list/search.ts';
import { ernLineSource } from './ern-line-source.ts';
import { refuseForeignErn } from './refuse-foreign-ern.ts';

/** The lines of an ERN of this warehouse, with what was counted on each. */
export async function listErnLines(
  db: Reader,
  actor: StockActor,
  input: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  await refuseForeignErn(db, actor, input.id);
  return listPage(db, ernLineSource, input, [
    sql`l.company_id = ${actor.companyId} and l.ern_id = ${input.id}`,
    ...(input.lineId === undefined ? [] : [sql`l.id = any (${input.lineId})`]),
    matches(input.search, ['k.stock_code', 'k.name', 'l.drum_number', 'l.supplier_drum_number']),
  ]);
}
