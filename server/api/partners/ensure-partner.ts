import type { Tx } from '../../db/query.ts';

/** The id of the partner of this name; one not known yet is made. */
export async function ensurePartner(tx: Tx, companyId: number, name: string): Promise<number> {
  const find = () =>
    tx.maybeOne<{ id: number }>('select id from partners where company_id = $1 and name = $2', [companyId, name]);
  const known = await find();
  if (known !== undefined) return known.id;
  await tx.run('insert into partners (company_id, name) values ($1, $2) on conflict do nothing', [companyId, name]);
  const made = await find();
  if (made === undefined) throw new Error(`partner ${name} was just made`);
  return made.id;
}
