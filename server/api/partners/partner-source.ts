import sql, { type Sql } from 'sql-template-tag';
import type { exportPartners } from '../../../shared/contract/admin/partners.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { CompanyActor } from '../actor.ts';
import type { ListSource } from '../list/list-page.ts';
import { hasWords, when } from '../list/search.ts';
import { inUse } from '../records/record-kind.ts';

/** Partners as rows of a list. */
export function partnerSource({ companyId }: CompanyActor): ListSource {
  return {
    from: sql`from partners p`,
    columns: {
      id: 'p.id',
      name: 'p.name',
      email: 'p.email',
      signsIn: 'p.user_id is not null',
      warehouses: `(
        select count(*) from partner_warehouses w where w.company_id = p.company_id and w.partner_id = p.id)`,
      retired: 'p.retired_at is not null',
      version: 'p.version',
    },
    sorts: { name: { by: 'p.name', type: 'text' } },
    id: 'p.id',
    within: sql`p.company_id = ${companyId}`,
    defaultSort: 'name',
  };
}

/** Those of the company that pass the filters. */
export function partnerWhere({ companyId }: CompanyActor, input: Input<typeof exportPartners>): Sql[] {
  return [
    sql`p.company_id = ${companyId}`,
    inUse('p', input),
    when(input.name, (name) => sql`p.name = ${name}`),
    when(input.signsIn, (does) => sql`(p.user_id is not null) = ${does}`),
    when(input.search, (text) => hasWords('words_of(p.name)', text)),
  ];
}
