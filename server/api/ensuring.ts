import type { Tx } from '../db/query.ts';

/** Inserts missing rows of a company. Returns the ids of all requested names. */
export type Ensure = (tx: Tx, companyId: number, names: readonly string[]) => Promise<Map<string, number>>;

const named = { jobs: 'number', partners: 'name' } as const;

/**
 * SQL for the id of the company's row with this name, or else with the name that differs by case alone (decision 156); null if there is
 * none. `company` and `name` are SQL.
 */
export function idNamed(table: keyof typeof named, company: string, name: string): string {
  const column = named[table];
  return `(
    select t.id from ${table} t
    where t.company_id = ${company} and lower(t.${column}) = lower(${name})
    order by t.${column} = ${name} desc, t.case_clash
    limit 1
  )`;
}

/** Concurrent calls with the same new name create one row. */
export function ensuring(table: keyof typeof named): Ensure {
  const insert = `
    insert into ${table} (company_id, ${named[table]})
    select $1, n.name
    from unnest($2::text[]) as n (name)
    order by lower(n.name)
    on conflict do nothing`;
  const select = `
    select known.name, known.id from (select n.name, ${idNamed(table, '$1', 'n.name')} as id from unnest($2::text[]) as n (name)) known
    where known.id is not null`;
  return async (tx, companyId, names) => {
    const wanted = [...new Set(names)];
    if (wanted.length === 0) return new Map();
    const known = async () => {
      const rows = await tx.many<{ id: number; name: string }>(select, [companyId, wanted]);
      return new Map(rows.map((row) => [row.name, row.id]));
    };
    const ids = await known();
    if (ids.size === wanted.length) return ids;
    await tx.run(insert, [companyId, wanted.filter((name) => !ids.has(name))]);
    return known();
  };
}
