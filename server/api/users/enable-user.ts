import type { Input } from '../../../shared/contract/operation.ts';
import type { enableUser as contract } from '../../../shared/contract/users.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../record-audit.ts';
import type { Services } from '../services.ts';

/** Enables a disabled or expired user again; the days of expiry begin anew. */
export async function enableUser(
  tx: Tx,
  actor: Actor,
  { id }: Input<typeof contract>,
  { now }: Services,
): Promise<Record<string, never>> {
  const enabled = await tx.run(
    `update users set disabled_at = null, enabled_at = $2, updated_at = $2, version = version + 1
     where id = $1`,
    [id, now()],
  );
  if (enabled === 0) refuse('not_found', { values: { thing: 'user' } });
  await recordAudit(tx, actor, { operation: 'enableUser', subject: 'user', subjectId: id });
  return {};
}
