import { revokeApiToken as contract } from '../../../shared/contract/api-tokens/api-tokens.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';

/** Revokes a token for good; done twice it changes nothing. */
export const revokeApiToken = implement(contract, async (tx, actor, { id }, { now }) => {
  const token = await tx.maybeOne<{ name: string; revoked: boolean; userId: number }>(
    `select t.name, t.revoked_at is not null as revoked, a.user_id as "userId"
     from api_tokens t
     join accesses a on a.id = t.access_id
     where t.id = $1
     for update of t`,
    [id],
  );
  if (token === undefined) refuse('not_found', { values: { thing: 'API token' } });
  if (token.revoked) return {};
  await tx.run('update api_tokens set revoked_at = $2 where id = $1', [id, now()]);
  tx.announceRights(token.userId);
  const { name } = token;
  await recordAudit(tx, actor, {
    operation: 'revokeApiToken',
    subject: 'apiToken',
    subjectId: id,
    before: { name, revoked: false },
    after: { name, revoked: true },
  });
  return {};
});
