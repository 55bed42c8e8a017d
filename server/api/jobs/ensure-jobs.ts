import type { Tx } from '../../db/query.ts';

/** The ids of jobs by number; those not known yet are made. Existing ones keep their state. */
export async function ensureJobs(tx: Tx, companyId: number, numbers: readonly string[]): Promise<Map<string, number>> {
  const wanted = [...new Set(numbers)];
  if (wanted.length === 0) return new Map();
  await tx.run(
    `insert into jobs (company_id, number)
     select $1, n.number
     from unnest($2::text[]) as n (number)
     where not exists (select from jobs j where j.company_id = $1 and j.number = n.number)
     order by n.number
     on conflict do nothing`,
    [companyId, wanted],
  );
  const rows = await tx.many<{ id: number; number: string }>(
    'select id, number from jobs where company_id = $1 and number = any ($2::text[])',
    [companyId, wanted],
  );
  return new Map(rows.map((row) => [row.number, row.id]));
}
