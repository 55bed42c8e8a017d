import type { Reader } from '../../db/query.ts';
import type { Services } from '../services.ts';
import type { Session } from './session.ts';

/**
 * Who works with an API token. It counts only under its own access: superAdmin of another one of its user's gives it nothing. It ends
 * with its last day, and whenever its access or its user is disabled or the user has expired; being idle does not end it.
 */
export function findApiToken(
  db: Reader,
  hash: Buffer,
  accessId: string | null,
  services: Pick<Services, 'now'>,
): Promise<Session | undefined> {
  return db.maybeOne<Session>(
    `select u.id as user_id, u.login, u.name,
            coalesce(t.last_used_at < $3::timestamptz - interval '1 minute', true) as stale,
            case when coalesce($2, a.id) = a.id then a.id end as access_id, a.company_id, a.warehouse_id, c.layout, a.permissions,
            a.company_id is null and a.warehouse_id is null and 'superAdmin' = any (a.permissions) as super_admin
     from api_tokens t
     join accesses a on a.id = t.access_id and a.disabled_at is null
     join users u on u.id = a.user_id and u.disabled_at is null and not user_has_expired(u.id, $3)
     left join companies c on c.id = a.company_id
     where t.hash = $1 and t.revoked_at is null and t.expires_at > $3`,
    [hash, accessId, services.now()],
  );
}
