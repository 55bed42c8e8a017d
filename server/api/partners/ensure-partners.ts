import type { Tx } from '../../db/query.ts';
import { ensuring } from '../ensuring.ts';

/** The ids of partners by name; those not known yet are made. */
export const ensurePartners = ensuring('partners', 'name');

/** The id of the partner of this name; one not known yet is made. */
export async function ensurePartner(tx: Tx, companyId: number, name: string): Promise<number> {
  const id = (await ensurePartners(tx, companyId, [name])).get(name);
  if (id === undefined) throw new Error('a partner that was just made cannot be read');
  return id;
}
