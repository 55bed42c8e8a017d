import { mayNamePartners } from '../../../shared/partners.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { ensuring } from '../ensuring.ts';
import { refuseAt } from '../refusals.ts';

/** The ids of partners by name; those not known yet are made. */
export const ensurePartners = ensuring('partners', 'name');

/** The id of the partner of this name; one not known yet is made. */
async function ensurePartner(tx: Tx, companyId: number, name: string): Promise<number> {
  const id = (await ensurePartners(tx, companyId, [name])).get(name);
  if (id === undefined) throw new Error('a partner that was just made cannot be read');
  return id;
}

/** Whose document names a partner. */
interface Naming {
  /** True: it is to be created; false: it has to be known; left out: as suits the document. */
  readonly newPartner: boolean | undefined;
  readonly by: 'person' | 'integrator';
}

/** The partner that a document names. A person creates one only with the right to; a program, or an integrator's ERN, always (rules: Partner). */
export async function namedPartner(
  tx: Tx,
  { companyId, byApiToken, holder }: StockActor,
  name: string,
  { newPartner, by }: Naming,
): Promise<number> {
  const isPersons = byApiToken !== true && (by === 'person' || newPartner !== undefined);
  if (newPartner !== false && (!isPersons || mayNamePartners(holder))) return ensurePartner(tx, companyId, name);
  const known = await tx.maybeOne<{ id: number }>('select id from partners where company_id = $1 and name = $2', [
    companyId,
    name,
  ]);
  return known?.id ?? refuseAt('partner_unknown', ['partner'], { values: { partner: name } });
}
