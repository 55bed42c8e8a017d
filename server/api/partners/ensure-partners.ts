import { mayNamePartners } from '../../../shared/partners.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { ensuring, idNamed } from '../ensuring.ts';
import { refuseAt } from '../refusals.ts';

const partnerId = idNamed('partners', '$1', '$2::text');

/** The ids of partners by name; unknown ones are created. */
export const ensurePartners = ensuring('partners');

async function ensurePartner(tx: Tx, companyId: number, name: string): Promise<number> {
  const id = (await ensurePartners(tx, companyId, [name])).get(name);
  if (id === undefined) throw new Error('a partner that was just made cannot be read');
  return id;
}

/**
 * The partner that a document names (rules: Partner). Screens send whether the user chose to create it, which needs permission. An
 * integrator's document sends nothing and can still name a new one.
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
