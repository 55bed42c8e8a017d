import { refuseField } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import { checkNotifierUrl } from '../../queue/public-address.ts';
import { type Sealer, sealer } from '../../sealing/sealer.ts';
import type { CompanyActor } from '../actor.ts';
import type { Aside, Fields } from '../records/record-kind.ts';
import { refuseAt } from '../refusals.ts';
import type { Services } from '../services.ts';

/** Undefined fields stay unchanged. */
export interface GivenCredentials {
  epodUsername?: string | null | undefined;
  epodPassword?: string | undefined;
}

/**
 * Returns the record fields that a change of a partner's ePOD credentials affects: user name and password are set together or not at all.
 * Removing the user name removes the password too.
 */
export function validateCredentials(
  before: Fields,
  { epodUsername, epodPassword }: GivenCredentials,
  now: Date,
): Fields {
  const username = epodUsername === undefined ? before.epodUsername : epodUsername;
  if (epodPassword !== undefined) {
    if (username === null) refuseField('epodUsername', 'required', 'Required with a password');
    return { epodUsername, epodPasswordSetAt: now.toISOString() };
  }
  if (username === null) return { epodUsername, epodPasswordSetAt: null };
  if (before.epodPasswordSetAt === null) refuseField('epodPassword', 'required', 'Required with a user name');
  return { epodUsername };
}

/** Seals for this partner only: a sealed password copied to another row cannot be opened. */
export function epodSealer({ dataSecrets }: Pick<Services, 'dataSecrets'>, companyId: number, id: number): Sealer {
  return sealer(dataSecrets, `ePOD password of ${companyId}/${id}`);
}

/** Stores the sealed password for calls to a partner's ePOD service; it is never returned to a caller. */
export async function storeEpodPassword(
  tx: Tx,
  { companyId }: CompanyActor,
  id: number,
  password: string,
  services: Services,
): Promise<void> {
  const sealed = epodSealer(services, companyId, id).seal(password);
  await tx.run('update partners set epod_password = $3 where company_id = $1 and id = $2', [companyId, id, sealed]);
}

export async function forgetEpodPassword(tx: Tx, { companyId }: CompanyActor, id: number): Promise<void> {
  await tx.run('update partners set epod_password = null where company_id = $1 and id = $2', [companyId, id]);
}

/** Rejects an address that calls are not allowed to reach. DNS is checked at each call, so that no transaction waits for it. */
export function requireCallable(url: string | null | undefined, { settings }: Services): void {
  if (url === null || url === undefined) return;
  const reason = checkNotifierUrl(url, { allowPrivate: settings.allowPrivateCalls });
  if (reason !== null) refuseAt('notifier_url_refused', ['notifierUrl'], { values: { reason } });
}

/**
 * The address to call when goods are despatched to a partner: company specific data with the key 'epodNotifierUrl' for the whole company
 * (warehouse 0), with one item per partner, as 'cancelledWarehouse' has one per warehouse (rules 3).
 */
export const notifierUrl: Aside<CompanyActor> = {
  async read(tx, { companyId }, partnerId) {
    const row = await tx.maybeOne<{ value: string }>(
      `select value from company_specific_data
       where company_id = $1 and key = 'epodNotifierUrl' and warehouse_id = 0 and item_key = $2`,
      [companyId, String(partnerId)],
    );
    return row?.value ?? null;
  },

  async write(tx, { companyId }, partnerId, url) {
    const itemKey = String(partnerId);
    if (url === null) {
      await tx.run(
        `delete from company_specific_data
         where company_id = $1 and key = 'epodNotifierUrl' and warehouse_id = 0 and item_key = $2`,
        [companyId, itemKey],
      );
      return;
    }
    await tx.run(
      `insert into company_specific_data (company_id, key, warehouse_id, item_key, value)
       values ($1, 'epodNotifierUrl', 0, $2, $3)
       on conflict (company_id, key, warehouse_id, item_key) do update set value = excluded.value`,
      [companyId, itemKey, url as string],
    );
  },
};
