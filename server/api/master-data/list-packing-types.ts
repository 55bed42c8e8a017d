import sql from 'sql-template-tag';
import type { listPackingTypes as contract } from '../../../shared/contract/master-data.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { type ListSource, listPage } from '../list/list-page.ts';
import { matches } from '../list/search.ts';

/** Packing types the company may use: those of every company and its own. */
export function listPackingTypes(
  db: Reader,
  actor: StockActor,
  input: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  return listPage(db, source, input, [
    sql`(p.company_id is null or p.company_id = ${actor.companyId}) and p.retired_at is null`,
    matches(input.search, ['p.abbreviation', 'p.name']),
  ]);
}

const source: ListSource = {
  from: sql`from packing_types p`,
  columns: {
    id: 'p.id',
    name: 'p.name',
    abbreviation: 'p.abbreviation',
    divisible: 'p.divisible',
    traceable: 'p.traceable',
  },
  sorts: { abbreviation: { by: 'p.abbreviation', type: 'text' }, name: { by: 'p.name', type: 'text' } },
  id: 'p.id',
  defaultSort: 'abbreviation',
};
