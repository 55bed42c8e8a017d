import type { Tx } from '../../db/query.ts';

/** The id of the partner of this name; one not known yet is made. */
export async function ensurePartner(tx: Tx, companyId: number, name: string): Promise<number> {
  await tx.run('insert into partners (company_id, name) values ($1, $2) on conflict do nothing', [companyId, name]);
  const { id } = await tx.one<{ id: number }>('select id from partners where company_id = $1 and name = $2', [
    companyId,
    name,
  ]);
  return id;
}
