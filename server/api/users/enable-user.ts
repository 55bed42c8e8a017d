import type { Input } from '../../../shared/contract/operation.ts';
import type { enableUser as contract } from '../../../shared/contract/users.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../record-audit.ts';
import type { Services } from '../services.ts';
import { lockUser } from './lock-user.ts';

/** Enables a disabled or expired user again; the days of expiry begin anew. A user who is neither stays as they are. */
export async function enableUser(
  tx: Tx,
  actor: Actor,
  { id }: Input<typeof contract>,
  { now }: Services,
): Promise<Record<string, never>> {
  const { login, disabled } = await lockUser(tx, id);
  const enabled = await tx.run(
    `update users set disabled_at = null, enabled_at = $2, updated_at = $2, version = version + 1
     where id = $1 and (disabled_at is not null or user_has_expired(id, $2))`,
    [id, now()],
  );
  if (enabled === 0) return {};
  await recordAudit(tx, actor, {
    operation: 'enableUser',
    subject: 'user',
    subjectId: id,
    before: { login, disabled },
    after: { login, disabled: false },
  });
  return {};
}
