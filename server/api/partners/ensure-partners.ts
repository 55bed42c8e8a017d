import { mayNamePartners } from '../../../shared/partners.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { ensuring, idNamed } from '../ensuring.ts';
import { refuseAt } from '../refusals.ts';

const partnerId = idNamed('partners', '$1', '$2::text');

/** The ids of partners by name; those not known yet are made. */
export const ensurePartners = ensuring('partners');

/** The id of the partner of this name; one not known yet is made. */
async function ensurePartner(tx: Tx, companyId: number, name: string): Promise<number> {
  const id = (await ensurePartners(tx, companyId, [name])).get(name);
  if (id === undefined) throw new Error('a partner that was just made cannot be read');
  return id;
}

/**
 * The partner that a document names (rules: Partner). Screens say whether the person chose to create it, which takes the right to; an
 * integrator's document says nothing, and names a new one as before.
 */
export async function namedPartner(
  tx: Tx,
  { companyId, holder }: StockActor,
  name: string,
  newPartner: boolean | undefined,
): Promise<number> {
  const isCreated = newPartner ?? true;
  if (isCreated && (newPartner === undefined || mayNamePartners(holder))) return ensurePartner(tx, companyId, name);
  const { id } = await tx.one<{ id: number | null }>(`select ${partnerId} as id`, [companyId, name]);
  return id ?? refuseAt('partner_unknown', ['partner'], { values: { partner: name } });
}
