import type { Tx } from '../db/query.ts';

/** Makes the rows of a company that are missing. Returns the ids of all by the names that were asked for. */
export type Ensure = (tx: Tx, companyId: number, names: readonly string[]) => Promise<Map<string, number>>;

/** Tables whose rows people name, and the column of the name. */
const named = { jobs: 'number', partners: 'name' } as const;

/**
 * SQL for the id of the company's row that a name means: that of exactly this name, else the one whose name differs by case alone (decision
 * 156); null: none. `company` and `name` are SQL.
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

/** Makes an `Ensure` for a table. Two calls that name the same new row at once make one. */
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
