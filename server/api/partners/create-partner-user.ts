import type { createPartner as contract } from '../../../shared/contract/admin/partners.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Tx } from '../../db/query.ts';
import { givePassword } from '../../jobs/give-password.ts';
import { hashPassword } from '../account/hash-password.ts';
import type { CompanyActor } from '../actor.ts';
import { createRecord } from '../records/create-record.ts';
import type { Services } from '../services.ts';
import { userRecord } from '../users/user-record.ts';

/** Makes the user as whom a partner signs in. Whoever chose the password knows it, so it must be changed at the first sign-in. */
export async function createPartnerUser(
  tx: Tx,
  actor: CompanyActor,
  { login, name, email, password }: Input<typeof contract>,
  { now }: Services,
): Promise<number> {
  const hash = await hashPassword(password);
  const { id } = await createRecord(tx, actor, userRecord, { login, name, email });
  await givePassword(tx, id, hash, now());
  return id;
}
