import type { createPartner as contract } from '../../../shared/contract/admin/partners.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Tx } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import type { StoredValues } from '../parameters/settle-values.ts';
import type { RecordReply } from '../records/create-record.ts';
import { refuseAt } from '../refuse-at.ts';
import type { Services } from '../services.ts';

type Given = Omit<Input<typeof contract>, 'parameters'> & { parameters: StoredValues; userId: number };

/** Makes a partner, or of one that documents have known by name alone so far, in use and without a user, a full one. */
export async function insertPartner(
  tx: Tx,
  { companyId }: CompanyActor,
  { name, email, parameters, userId, epodUsername, epodPassword }: Given,
  { now }: Services,
): Promise<RecordReply> {
  const made = await tx.maybeOne<RecordReply>(
    `insert into partners as p (company_id, name, email, parameters, user_id, epod_username, epod_password_set_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict on constraint partners_name_unique do update
     set email = excluded.email, parameters = p.parameters || excluded.parameters, user_id = excluded.user_id,
         epod_username = excluded.epod_username, epod_password_set_at = excluded.epod_password_set_at,
         version = p.version + 1
     where p.user_id is null and p.retired_at is null
     returning id, version`,
    [
      companyId,
      name,
      email,
      JSON.stringify(parameters),
      userId,
      epodUsername ?? null,
      epodPassword === undefined ? null : now(),
    ],
  );
  return made ?? refuseAt('partner_taken', ['name'], { values: { name } });
}
