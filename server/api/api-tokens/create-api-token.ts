import { createApiToken as contract } from '../../../shared/contract/api-tokens/api-tokens.ts';
import type { Tx } from '../../db/query.ts';
import { newApiToken } from '../../queue/tokens.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { refuseAt } from '../refusals.ts';
import { today } from '../today.ts';
import { lockAccess } from '../users/lock-accesses.ts';
import { presentAccess } from '../users/place-accesses.ts';

/** Makes a token under an access and answers it once; what is stored is its hash. */
export const createApiToken = implement(contract, async (tx, actor, { name, accessId, expiresOn }, services) => {
  if (expiresOn < today(services)) refuseAt('api_token_expired', ['expiresOn']);
  const access = await lockAccess(tx, accessId);
  if (access.disabled) refuseAt('access_disabled', ['accessId']);
  await refuseTaken(tx, accessId, name);
  const { token, hash } = newApiToken();
  const { id } = await tx.one<{ id: number }>(
    `insert into api_tokens (hash, access_id, name, created_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, ($6::date + 1)::timestamp at time zone $7)
     returning id`,
    [hash, accessId, name, actor.userId, services.now(), expiresOn, services.settings.timezone],
  );
  const after = { name, login: access.login, ...presentAccess(access), expiresOn };
  await recordAudit(tx, actor, { operation: 'createApiToken', subject: 'apiToken', subjectId: id, after });
  return { id, token };
});

/** The access is locked: nobody else makes a token under it meanwhile. */
async function refuseTaken(tx: Tx, accessId: number, name: string): Promise<void> {
  const taken = await tx.maybeOne(
    'select from api_tokens where access_id = $1 and lower(name) = lower($2) and revoked_at is null',
    [accessId, name],
  );
  if (taken !== undefined) refuseAt('api_token_taken', ['name'], { values: { name } });
}
