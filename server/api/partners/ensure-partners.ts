import type { Tx } from '../../db/query.ts';

/** The ids of partners by name; those not known yet are made. */
export async function ensurePartners(
  tx: Tx,
  companyId: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  const wanted = [...new Set(names)];
  if (wanted.length === 0) return new Map();
  await tx.run(
    `insert into partners (company_id, name)
     select $1, n.name
     from unnest($2::text[]) as n (name)
     where not exists (select from partners p where p.company_id = $1 and p.name = n.name)
     order by n.name
     on conflict do nothing`,
    [companyId, wanted],
  );
  const rows = await tx.many<{ id: number; name: string }>(
    'select id, name from partners where company_id = $1 and name = any ($2::text[])',
    [companyId, wanted],
  );
  return new Map(rows.map((row) => [row.name, row.id]));
}
