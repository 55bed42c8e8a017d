import sql from 'sql-template-tag';
import type { listUnits as contract } from '../../../shared/contract/master-data.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { type ListSource, listPage } from '../list/list-page.ts';
import { matches } from '../list/search.ts';

/** Units the company may use: those of every company and its own. */
export function listUnits(
  db: Reader,
  actor: StockActor,
  input: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  return listPage(db, source, input, [
    sql`(u.company_id is null or u.company_id = ${actor.companyId}) and u.retired_at is null`,
    matches(input.search, ['u.abbreviation', 'u.name']),
  ]);
}

const source: ListSource = {
  from: sql`from units u`,
  columns: { id: 'u.id', name: 'u.name', abbreviation: 'u.abbreviation', divisible: 'u.divisible' },
  sorts: { abbreviation: { by: 'u.abbreviation', type: 'text' }, name: { by: 'u.name', type: 'text' } },
  id: 'u.id',
  defaultSort: 'abbreviation',
};
