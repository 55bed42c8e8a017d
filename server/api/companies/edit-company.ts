import * as contract from '../../../shared/contract/companies/companies.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { IdentityProvider } from '../identity-provider.ts';
import { implement } from '../implement.ts';
import { editRecord } from '../records/edit-record.ts';
import { requireAccepted } from '../refusals.ts';
import { companyRecord } from './company-record.ts';

/** Changes a company. Who turns passwords off is told first who has signed in with nothing else; super administrators keep theirs. */
export const editCompany = implement(contract.editCompany, async (tx, actor, { accept, ...input }, services) => {
  if (input.passwordSignIn === false) {
    const provider = services.provider ?? refuse('provider_missing');
    await confirmPasswordOnly(tx, input.id, provider, accept);
  }
  return editRecord(tx, actor, companyRecord, input);
});

/** As many as anybody reads. */
const NAMED = 10;

async function confirmPasswordOnly(
  tx: Tx,
  companyId: number,
  { issuer, name }: IdentityProvider,
  accept: readonly string[] | undefined,
): Promise<void> {
  const users = await tx.many<{ login: string; count: number }>(
    `select u.login, count(*) over () as count
     from users u
     where u.disabled_at is null and u.password_hash is not null
       and exists (select 1 from companies c where c.id = $1 and c.password_sign_in)
       and exists (
         select 1 from accesses a where a.user_id = u.id and a.company_id = $1 and a.disabled_at is null
       )
       and not exists (
         select 1 from accesses s
         where s.user_id = u.id and s.disabled_at is null and s.company_id is null and s.warehouse_id is null
           and 'superAdmin' = any (s.permissions)
       )
       and not exists (select 1 from user_identities i where i.user_id = u.id and i.issuer = $2)
     order by u.login
     limit $3`,
    [companyId, issuer, NAMED],
  );
  const count = users[0]?.count ?? 0;
  if (count === 0) return;
  const logins = users.map(({ login }) => login).join(', ') + (count > users.length ? ' …' : '');
  requireAccepted([{ key: 'never_signed_on', values: { provider: name, logins } }], accept);
}
