import { refuse } from '../../../shared/errors.ts';
import type { Reader, Tx } from '../../db/query.ts';

/** Something whose failures are counted, and how many of them cost no waiting. */
export interface Counted {
  key: string;
  free: number;
}

/** Refuses while any of these must wait (design: G33): 1, 2, 4 .. 30 seconds after the free failures, and never a hard lock. */
export async function refuseTooEarly(db: Reader, counted: readonly Counted[], now: Date): Promise<void> {
  const { until } = await db.one<{ until: string | null }>(
    'select max(retry_at) as until from failed_attempts where key = any ($1) and retry_at > $2',
    [counted.map(({ key }) => key), now],
  );
  if (until !== null) refuseUntil(until, now);
}

/**
 * Counts a failure. Of many attempts at once only as many are judged as the delays allow: one that comes to this point while its
 * like must wait is refused like any that is too early, so that guessing in parallel gains nothing. A quarter of an hour of peace
 * makes the count begin anew.
 */
export async function countFailure(tx: Tx, counted: readonly Counted[], now: Date): Promise<void> {
  const keys = counted.map(({ key }) => key);
  const written = await tx.run(
    `insert into failed_attempts as f (key, free, failures, last_at, retry_at)
     select c.key, c.free, 1, $3, $3
     from unnest($1::text[], $2::integer[]) as c (key, free)
     order by c.key
     on conflict (key) do update
     set last_at = $3,
         (failures, retry_at) = (
           select n, $3::timestamptz + make_interval(
             secs => case when n <= f.free then 0 else least(30, 2 ^ least(n - f.free - 1, 5)) end
           )
           from (select case when f.last_at < $3::timestamptz - interval '15 minutes' then 1 else f.failures + 1 end) as c (n)
         )
     where f.retry_at <= $3`,
    [keys, counted.map(({ free }) => free), now],
  );
  if (written < counted.length) await refuseTooEarly(tx, counted, now);
}

/** Forgets the failures of one key after a success, which itself must not come too early. */
export async function forgetFailures(tx: Tx, key: string, now: Date): Promise<void> {
  const forgotten = await tx.maybeOne<{ retry_at: string }>(
    'delete from failed_attempts where key = $1 returning retry_at',
    [key],
  );
  if (forgotten !== undefined && new Date(forgotten.retry_at) > now) refuseUntil(forgotten.retry_at, now);
}

function refuseUntil(until: string, now: Date): never {
  const seconds = Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 1000));
  return refuse('too_many_requests', { values: { seconds }, data: { seconds } });
}
