import sql, { type Sql } from 'sql-template-tag';
import type { exportPackings } from '../../../shared/contract/admin/packings.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Actor } from '../actor.ts';
import type { ListSource } from '../list/list-page.ts';
import { matches, when } from '../list/search.ts';
import { inUse } from '../records/record-kind.ts';

/** Packing types as rows of a list. */
export function packingSource({ companyId }: Actor): ListSource {
  return {
    from: sql`from packing_types p`,
    columns: {
      id: 'p.id',
      name: 'p.name',
      abbreviation: 'p.abbreviation',
      divisible: 'p.divisible',
      traceable: 'p.traceable',
      parameters: 'parameters_by_key(p.parameters)',
      retired: 'p.retired_at is not null',
      version: 'p.version',
      own: companyId === null ? 'p.company_id is null' : 'p.company_id is not null',
    },
    sorts: { abbreviation: { by: 'p.abbreviation', type: 'text' }, name: { by: 'p.name', type: 'text' } },
    id: 'p.id',
    defaultSort: 'abbreviation',
  };
}

/** Those of every company and the company's own. */
export function packingWhere({ companyId }: Actor, input: Input<typeof exportPackings>): Sql[] {
  return [
    sql`(p.company_id is null or p.company_id = ${companyId})`,
    inUse('p', input),
    when(input.divisible, (is) => sql`p.divisible = ${is}`),
    when(input.traceable, (is) => sql`p.traceable = ${is}`),
    matches(input.search, ['p.abbreviation', 'p.name']),
  ];
}
