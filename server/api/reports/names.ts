import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { ReportActor } from '../actor.ts';
import type { Names, SortKey } from '../list/keyset.ts';
import { inWarehouses } from '../list/report-scope.ts';
import { everyWord } from '../list/search.ts';

interface Named {
  table: 'skus' | 'jobs' | 'partners' | 'drums' | 'warehouses' | 'users';
  id: string;
  by: readonly string[];
}

const companies = new Set<Named['table']>(['skus', 'jobs', 'partners', 'drums']);

/**
 * Rows in which every word of the search occurs in a column of `x` or in a referenced name. Names are matched in their own tables: by id
 * for a few rows, otherwise once for all rows, but not once per row.
 */
export function searchNames(
  { companyId }: Pick<ReportActor, 'companyId'>,
  columns: readonly string[],
  named: readonly Named[],
): (text: string) => Sql {
  const isLike = (names: readonly string[], pattern: string) => names.map((name) => sql`${raw(name)} ilike ${pattern}`);
  const isCalled = ({ table, id, by }: Named, pattern: string) => sql`exists (
    select from ${raw(table)} named
    where named.id = ${raw(id)} ${companies.has(table) ? sql`and named.company_id = ${companyId}` : sql``}
      and (${join(
        isLike(
          by.map((name) => `named.${name}`),
          pattern,
        ),
        ' or ',
      )}))`;
  return (text) =>
    everyWord(text, (pattern) =>
      join([...isLike(columns, pattern), ...named.map((one) => isCalled(one, pattern))], ' or '),
    );
}

export const byPerson = (name: string): Sql =>
  sql`x.user_id = any (array(select named.id from users named where named.name = ${name}))`;

export const skuOf: Named = { table: 'skus', id: 'x.sku_id', by: ['stock_code', 'name'] };
export const jobOf: Named = { table: 'jobs', id: 'x.job_id', by: ['number'] };
export const partnerOf: Named = { table: 'partners', id: 'x.partner_id', by: ['name'] };

export const named = (companyId: number, table: 'jobs' | 'partners' | 'drums', name: string, id: string): Names => ({
  of: [{ select: sql`select id, ${raw(name)} as name from ${raw(table)} where company_id = ${companyId}`, id }],
  otherwise: "''::text",
});

export const byJob = (companyId: number): SortKey => ({
  by: "coalesce(j.number, '')",
  type: 'text',
  names: named(companyId, 'jobs', 'number', 'x.job_id'),
});

export const byUser: SortKey = {
  by: 'u.name',
  type: 'text',
  names: { of: [{ select: sql`select id, name from users`, id: 'x.user_id' }], otherwise: "''::text" },
};

export const byLocation = (actor: ReportActor): SortKey => ({
  by: 'l.name',
  type: 'text',
  names: {
    of: [
      {
        select: sql`
          select id, name from locations
          where ${inWarehouses(actor, 'warehouse_id')}
            and warehouse_id in (select warehouse_id from company_warehouses where company_id = ${actor.companyId})`,
        id: 'x.location_id',
      },
    ],
    otherwise: "''::text",
  },
});
