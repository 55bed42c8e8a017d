import {
  type Change,
  changeSubjects,
  listChanges as contract,
  eventName,
} from '../../../shared/contract/changes/changes.ts';
import { refuse, refuseField } from '../../../shared/errors.ts';
import { COMMON_FEED, numberChanges } from '../../db/changes.ts';
import type { Reader } from '../../db/query.ts';
import type { ReportActor } from '../actor.ts';
import { refuseScope } from '../http/authorise.ts';
import { implement } from '../implement.ts';
import { namedDocument } from './named-documents.ts';
import { scopesReading } from './scopes-reading.ts';

const USUAL_PAGE = 500;

/** Feed places that one call scans. A page of a subject that seldom changes can be empty although more follow. */
const LOOKED_AT = 50_000;

export const listChanges = implement(
  contract,
  async (db, actor, { after, from = 'oldest', subject: asked, limit = USUAL_PAGE }, { pool }) => {
    const subject = readableBy(actor, asked);
    const changes: Change[] = [];
    const reached: number[] = [];
    let more = false;
    for (const [at, feed] of [COMMON_FEED, actor.companyId].entries()) {
      await numberChanges(pool, feed);
      const { last, forgotten } = await readFeed(db, feed);
      const place = after === undefined ? (from === 'now' ? last : forgotten) : (placesOf(after)[at] ?? 0);
      if (place < forgotten || place > last) refuse('changes_forgotten');
      const wanted = { feed, place, end: Math.min(last, place + LOOKED_AT), subject, limit: limit - changes.length };
      const page = await readChanges(db, actor, wanted);
      changes.push(...page.changes);
      reached.push(page.reached);
      more ||= page.reached < last;
    }
    return { changes, place: cursorOf(reached), more };
  },
);

/** The subjects to return; undefined: all. An integration gets only those that its scopes can read. */
function readableBy({ integration }: ReportActor, asked: Subjects | undefined): Subjects | undefined {
  if (integration === undefined) return asked;
  const isHidden = (subject: Subject) => !scopesReading(subject).some((scope) => integration.scopes.includes(scope));
  const hidden = asked?.find(isHidden);
  if (hidden !== undefined) refuseScope(scopesReading(hidden));
  return asked ?? changeSubjects.filter((subject) => !isHidden(subject));
}

type Subject = Change['subject'];
type Subjects = readonly Subject[];

/** The last place of a feed and the last forgotten one; both 0 for a feed without changes. */
async function readFeed(db: Reader, feed: number): Promise<{ last: number; forgotten: number }> {
  const places = await db.maybeOne<{ last: number; forgotten: number }>(
    'select last_place as last, forgotten_place as forgotten from change_feeds where company_id = $1',
    [feed],
  );
  return places ?? { last: 0, forgotten: 0 };
}

interface Wanted {
  feed: number;
  place: number;
  end: number;
  subject: readonly string[] | undefined;
  limit: number;
}

/** `reached` is the end of the range unless the limit was reached first. */
async function readChanges(db: Reader, actor: ReportActor, { feed, place, end, subject, limit }: Wanted) {
  if (limit === 0) return { changes: [], reached: place };
  const rows = await db.many<Omit<Change, 'name'> & { place: number }>(
    `select c.subject, c.subject_id as id, c.kind, c.warehouse_id as "warehouseId", n.number, f.reference, c.at,
            c.place
     from changes c${NAMED.joins}
     where c.company_id = $1 and c.place > $2 and c.place <= $3
       and ($4::text[] is null or c.subject = any ($4))
       and (c.warehouse_id is null or c.warehouse_id = any ($5::bigint[]))
     order by c.place
     limit $6`,
    [feed, place, end, subject ?? null, await warehousesOf(db, actor), limit],
  );
  const changes = rows.map(({ place: _, ...change }) => ({ name: eventName(change.subject, change.kind), ...change }));
  return { changes, reached: rows.length < limit ? end : (rows.at(-1)?.place ?? end) };
}

const NAMED = namedDocument('$1', 'c.subject', 'c.subject_id');

async function warehousesOf(db: Reader, { companyId, warehouseId }: ReportActor): Promise<number[]> {
  if (warehouseId !== null) return [warehouseId];
  const rows = await db.many<{ id: number }>(
    'select warehouse_id as id from company_warehouses where company_id = $1',
    [companyId],
  );
  return rows.map(({ id }) => id);
}

function cursorOf(places: readonly number[]): string {
  return Buffer.from(places.join('.')).toString('base64url');
}

function placesOf(cursor: string): readonly number[] {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (!/^[0-9]{1,15}\.[0-9]{1,15}$/.test(text))
    return refuseField('after', 'bad_pattern', 'Send the cursor of an earlier answer');
  return text.split('.').map(Number);
}
