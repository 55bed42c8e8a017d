import sql from 'sql-template-tag';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { listPartners as contract } from '../../../shared/contract/partners.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { hasWords } from '../list/has-words.ts';
import { type ListSource, listPage } from '../list/list-page.ts';
import { when } from '../list/search.ts';

/** Partners of the company that are in use, to choose from. */
export function listPartners(
  db: Reader,
  actor: StockActor,
  input: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  return listPage(db, source, input, [
    sql`p.company_id = ${actor.companyId} and p.retired_at is null`,
    when(input.name, (name) => sql`p.name = ${name}`),
    when(input.search, (text) => hasWords('words_of(p.name)', text)),
  ]);
}

const source: ListSource = {
  from: sql`from partners p`,
  columns: { id: 'p.id', name: 'p.name', email: 'p.email' },
  sorts: { name: { by: 'p.name', type: 'text' } },
  id: 'p.id',
  defaultSort: 'name',
};
