import { type ErrorCode, refuse } from '../../../shared/errors.ts';
import type { Reader, Tx } from '../../db/query.ts';
import type { Visitor } from '../actor.ts';
import { recordAudit } from '../record-audit.ts';
import type { Account } from './account.ts';

/** A counter of failures; the first `free` failures cost no waiting. */
export interface Counted {
  key: string;
  free: number;
  /** The key of the login, on a counter of the failures of one network at it. */
  loginKey?: string;
  /** The number of networks that must have failed recently before this counter delays anyone. */
  fromNetworks?: number;
}

/** Refuses while any of the counters requires waiting (trust G33): 1, 2, 4 .. 30 seconds after the free failures, and never a hard lock. */
export async function refuseTooEarly(db: Reader, counted: readonly Counted[], now: Date): Promise<void> {
  const { until } = await db.one<{ until: string | null }>(
    'select max(retry_at) as until from failed_attempts where key = any ($1) and retry_at > $2',
    [counted.map(({ key }) => key), now],
  );
  if (until !== null) refuseUntil(until, now);
}

/**
 * Counts a failure. Of many simultaneous attempts only as many are judged as the delays allow: an attempt that arrives here while its
 * counter requires waiting is refused as too early, so guessing in parallel gains nothing. After a quarter of an hour without failures the
 * count restarts.
 */
export async function countFailure(tx: Tx, counted: readonly Counted[], now: Date): Promise<void> {
  const written = await tx.run(
    `insert into failed_attempts as f (key, login_key, free, failures, last_at, retry_at)
     select c.key, c.login_key, c.free, 1, $4, $4
     from unnest($1::text[], $2::text[], $3::integer[]) as c (key, login_key, free)
     order by c.key
     on conflict (key) do update
     set last_at = $4,
         failures = case when f.last_at < $4::timestamptz - interval '15 minutes' then 1 else f.failures + 1 end
     where f.retry_at <= $4`,
    [
      counted.map(({ key }) => key),
      counted.map(({ loginKey = null }) => loginKey),
      counted.map(({ free }) => free),
      now,
    ],
  );
  if (written < counted.length) await refuseTooEarly(tx, counted, now);
  await setDelays(tx, counted, now);
}

/** A separate statement: its rows are locked by now, so it sees the writes of every earlier failure. */
async function setDelays(tx: Tx, counted: readonly Counted[], now: Date): Promise<void> {
  await tx.run(
    `update failed_attempts f
     set retry_at = $3::timestamptz + make_interval(secs => least(30, 2 ^ least(f.failures - f.free - 1, 5)))
     from unnest($1::text[], $2::integer[]) as c (key, from_networks)
     where f.key = c.key and f.failures > f.free
       and c.from_networks <= (
         select count(*) from failed_attempts n
         where n.login_key = f.key and n.last_at >= $3::timestamptz - interval '15 minutes'
       )`,
    [counted.map(({ key }) => key), counted.map(({ fromNetworks = 0 }) => fromNetworks), now],
  );
}

/** Deletes the failures after a success; refuses if the success came too early. */
export async function forgetFailures(tx: Tx, keys: readonly string[], now: Date): Promise<void> {
  const { until } = await tx.one<{ until: string | null }>(
    `with locked as (
       select key from failed_attempts where key = any ($1) order by key for update
     ), forgotten as (
       delete from failed_attempts f using locked where f.key = locked.key returning f.retry_at
     )
     select max(retry_at) as until from forgotten`,
    [keys],
  );
  if (until !== null && new Date(until) > now) refuseUntil(until, now);
}

/** Deletes all failures at a login; the total failures of each address stay. */
export async function forgetLogin(tx: Tx, loginKey: string): Promise<void> {
  await tx.run('delete from failed_attempts where key = $1 or login_key = $1', [loginKey]);
}

function refuseUntil(until: string, now: Date): never {
  const seconds = Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 1000));
  return refuse('too_many_requests', { values: { seconds }, data: { seconds } });
}

/**
 * Records a refused sign-in with its address and code. The text typed for an unknown login is not stored, because users type passwords into
 * the wrong field. Every login gets one record, so that known and unknown logins cost the same (trust G34).
 */
export async function recordFailedSignIn(
  tx: Tx,
  { requestId, address }: Visitor,
  step: string,
  code: ErrorCode,
  account: Pick<Account, 'id' | 'login'> | undefined,
): Promise<void> {
  const nobody = { requestId, userId: null, accessId: null, companyId: null, warehouseId: null };
  await recordAudit(tx, nobody, {
    operation: 'failSignIn',
    subject: 'user',
    ...(account && { subjectId: account.id }),
    after: { ...(account && { login: account.login }), step, code, address },
  });
}
