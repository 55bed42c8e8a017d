import type { Tx } from '../db/query.ts';

/** Gives the ids of a company's rows by their names; those not known yet are made, existing ones keep their state. */
export type Ensure = (tx: Tx, companyId: number, names: readonly string[]) => Promise<Map<string, number>>;

/** What makes sure that rows of a company's table are there, whoever else makes them at the same time. */
export function ensuring(table: 'jobs' | 'partners', column: 'number' | 'name'): Ensure {
  const insert = `
    insert into ${table} (company_id, ${column})
    select $1, n.name
    from unnest($2::text[]) as n (name)
    where n.name not in (select t.${column} from ${table} t where t.company_id = $1 and t.${column} = any ($2::text[]))
    order by n.name
    on conflict do nothing`;
  const select = `select id, ${column} as name from ${table} where company_id = $1 and ${column} = any ($2::text[])`;
  return async (tx, companyId, names) => {
    const wanted = [...new Set(names)];
    if (wanted.length === 0) return new Map();
    const known = () => tx.many<{ id: number; name: string }>(select, [companyId, wanted]);
    let rows = await known();
    if (rows.length < wanted.length) {
      await tx.run(insert, [companyId, wanted]);
      rows = await known();
    }
    return new Map(rows.map((row) => [row.name, row.id]));
  };
}
