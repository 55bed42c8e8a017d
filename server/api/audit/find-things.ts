import sql, { join, type Sql } from 'sql-template-tag';
import type { Reader } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { hasWords } from '../list/search.ts';
import { entryWords, seesEverything } from './audit-parts.ts';

interface Thing {
  subject: string;
  id: string;
  /** Set for documents. */
  companyId: number | null;
}

const MOST = 100;

/** Documents with this number, and records that the audit names so, now or in the past. Only a super administrator sees documents. */
export async function findThings(db: Reader, actor: Actor, text: string | undefined): Promise<Thing[]> {
  if (text === undefined) return [];
  const records = await db.many<Thing>(sql`
    select distinct r.subject, r.subject_id as id, null::bigint as "companyId"
    from /* every company */ audit r
    where ${hasWords(entryWords, text)} and lower(r.name) = lower(${text}) and r.subject_id is not null
    limit ${MOST}`);
  return seesEverything(actor) ? [...records, ...(await findDocuments(db, text))] : records;
}

/** Names every company and warehouse, so that the indexes of the numbers are used. */
function findDocuments(db: Reader, number: string): Promise<Thing[]> {
  return db.many<Thing>(sql`
    select d.kind as subject, d.id::text as id, d.company_id as "companyId"
    from /* every company */ documents d
    where d.company_id = any (array(select c.id from companies c))
      and (d.kind = 'job' or d.warehouse_id = any (array(select w.id from warehouses w)))
      and lower(d.number) = lower(${number})
    limit ${MOST}`);
}

export function isAnyOf(things: readonly Thing[]): Sql {
  if (things.length === 0) return sql`false`;
  return join(things.map(isAbout), ' or ', '(', ')');
}

/** The second condition finds operations, whose index begins with the company. */
function isAbout({ subject, id, companyId }: Thing): Sql {
  const entry = sql`x.subject = ${subject} and x.subject_id = ${id}`;
  if (companyId === null) return entry;
  return sql`(${entry} or x.company_id = ${companyId} and x.document = ${subject} and x.document_id = ${Number(id)})`;
}
