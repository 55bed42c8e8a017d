import { followChanges as contract } from '../../../shared/contract/changes/live.ts';
import { refuse } from '../../../shared/errors.ts';
import { reader } from '../../db/query.ts';
import { implement } from '../implement.ts';
import type { FindLiving } from '../live/live-hub.ts';
import type { Follower } from '../live/live-reader.ts';
import type { Services } from '../services.ts';

/**
 * Opens a stream of the changes of some documents, as far as the access reaches (rules 7; rules: Tenancy and rights, live streams). Failed
 * mails and calls are those of every company: super admins alone follow them, as they alone read them.
 */
export const followChanges = implement(contract, (_db, actor, { topic, ...from }, { live }) => {
  const isOfAll = topic.some((one) => one.startsWith('outgoing'));
  if (isOfAll && actor.holder?.superAdmin !== true) refuse('forbidden');
  return live.follow(actor, { topics: topic, ...from });
});

/** Asks the database whose session (or API token), user and access are alive, and the access the same as it was. */
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
