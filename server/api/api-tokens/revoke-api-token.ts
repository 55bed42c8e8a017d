import { revokeApiToken as contract } from '../../../shared/contract/admin/api-tokens.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';

/** Revokes a token for good; done twice it changes nothing. */
export const revokeApiToken = implement(contract, async (tx, actor, { id }, { now }) => {
  const token = await tx.maybeOne<{ name: string; revoked: boolean }>(
    'select name, revoked_at is not null as revoked from api_tokens where id = $1 for update',
    [id],
  );
  if (token === undefined) refuse('not_found', { values: { thing: 'API token' } });
  if (token.revoked) return {};
  await tx.run('update api_tokens set revoked_at = $2 where id = $1', [id, now()]);
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
