import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { Fields } from './record-kind.ts';

/** Refuses a change of something that somebody else changed since it was read, and shows how it is now, and who did it when. */
export async function refuseStale(
  tx: Tx,
  subject: string,
  id: number,
  version: number,
  current: Fields & { version: number },
): Promise<void> {
  if (current.version === version) return;
  const last = await tx.maybeOne<{ by: string | null; at: string }>(
    `select u.name as by, a.at
     from audit a
     left join users u on u.id = a.user_id
     where a.subject = $1 and a.subject_id = $2
     order by a.id desc
     limit 1`,
    [subject, String(id)],
  );
  refuse('changed_meanwhile', { data: { current, by: last?.by ?? null, at: last?.at ?? null } });
}
