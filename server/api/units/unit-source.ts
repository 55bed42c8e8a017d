import sql, { type Sql } from 'sql-template-tag';
import type { exportUnits } from '../../../shared/contract/admin/units.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Actor } from '../actor.ts';
import type { ListSource } from '../list/list-page.ts';
import { matches, when } from '../list/search.ts';
import { inUse } from '../records/record-kind.ts';

/** Units as rows of a list. */
export function unitSource({ companyId }: Actor): ListSource {
  return {
    from: sql`from units u`,
    columns: {
      id: 'u.id',
      name: 'u.name',
      abbreviation: 'u.abbreviation',
      divisible: 'u.divisible',
      retired: 'u.retired_at is not null',
      version: 'u.version',
      own: companyId === null ? 'u.company_id is null' : 'u.company_id is not null',
    },
    sorts: { abbreviation: { by: 'u.abbreviation', type: 'text' }, name: { by: 'u.name', type: 'text' } },
    id: 'u.id',
    defaultSort: 'abbreviation',
  };
}

/** Those of every company and the company's own. */
export function unitWhere({ companyId }: Actor, input: Input<typeof exportUnits>): Sql[] {
  return [
    sql`(u.company_id is null or u.company_id = ${companyId})`,
    inUse('u', input),
    when(input.divisible, (is) => sql`u.divisible = ${is}`),
    matches(input.search, ['u.abbreviation', 'u.name']),
  ];
}
