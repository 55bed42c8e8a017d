import { followChanges as contract } from '../../../shared/contract/changes/live.ts';
import { refuse } from '../../../shared/errors.ts';
import { reader } from '../../db/query.ts';
import { implement } from '../implement.ts';
import type { FindLiving } from '../live/live-hub.ts';
import type { Follower } from '../live/live-reader.ts';
import type { Services } from '../services.ts';

/**
 * Opens a stream of the changes of documents, within the scope of the access (rules 7; rules: Tenancy and rights, live streams). Failed
 * mails and calls belong to all companies, so only super admins, who alone can read them, can follow them.
 */
export const followChanges = implement(contract, (_db, actor, { topic, ...from }, { live }) => {
  const isOfAll = topic.some((one) => one.startsWith('outgoing'));
  if (isOfAll && actor.holder?.superAdmin !== true) refuse('forbidden');
  return live.follow(actor, { topics: topic, ...from });
});

/** Finds the followers whose session (or API token), user and access are still valid and whose access is unchanged. */
export function findLiving(services: Pick<Services, 'pool' | 'now' | 'settings'>): FindLiving {
  const db = reader(services.pool);
  return async (followers) => {
    const rows = await db.many<{ place: number }>(
      `select f.place
       from unnest($1::bytea[], $2::bigint[], $3::bigint[], $4::bigint[])
         with ordinality as f (hash, access_id, company_id, warehouse_id, place)
       join accesses a on a.id = f.access_id and a.disabled_at is null
         and a.company_id = f.company_id and a.warehouse_id = f.warehouse_id
       join users u on u.id = a.user_id and u.disabled_at is null
       where exists (
         select from tokens t
         where t.hash = f.hash and t.user_id = u.id and t.expires_at > $5
           and t.last_used_at > $5::timestamptz - make_interval(mins => $6)
       ) or exists (
         select from api_tokens t
         where t.hash = f.hash and t.access_id = a.id and t.revoked_at is null and t.expires_at > $5
           and not user_has_expired(u.id, $5)
       )`,
      [...columnsOf(followers), services.now(), services.settings.sessionIdleMinutes],
    );
    return new Set(rows.flatMap(({ place }) => followers[place - 1] ?? []));
  };
}

function columnsOf(followers: readonly Follower[]) {
  return [
    followers.map(({ tokenHash }) => tokenHash),
    followers.map(({ accessId }) => accessId),
    followers.map(({ companyId }) => companyId),
    followers.map(({ warehouseId }) => warehouseId),
  ] as const;
}
