import sql, { raw, type Sql } from 'sql-template-tag';
import * as contract from '../../../shared/contract/audit/audit.ts';
import type { Reader } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { hasWords } from '../list/search.ts';
import { midnight } from '../today.ts';
import { userWords } from '../users/user-list.ts';
import { auditedSubjects, subjectsFor } from './audited-subjects.ts';

const audit = listAndExport(contract.listAudit, async (actor, { search }, services, db) => {
  const isFound = search === undefined ? sql`true` : await matchesSearch(db, search);
  return {
    from: sql`from audit r
    left join users u on u.id = r.user_id
    left join companies c on c.id = r.company_id
    left join warehouses w on w.id = r.warehouse_id`,
    columns: {
      id: 'r.id',
      at: 'r.at',
      byId: 'r.user_id',
      by: 'u.name',
      login: 'u.login',
      apiToken: 'r.api_token',
      accessId: 'r.access_id',
      company: 'c.name',
      warehouse: 'w.name',
      operation: 'r.operation',
      subject: 'r.subject',
      subjectId: 'r.subject_id',
      name,
      before: 'r.before',
      after: 'r.after',
      requestId: 'r.request_id',
    },
    inFile: { before: 'r.before::text', after: 'r.after::text' },
    id: 'r.id',
    updated: 'r.at',
    within: sql`true`,
    where: [visibleTo(actor)],
    filters: {
      subject: ofSubjects,
      from: (date) => sql`r.at >= ${midnight(services, date)}`,
      to: (date) => sql`r.at < ${midnight(services, date, 1)}`,
    },
    search: () => isFound,
  };
});

const listAudit = audit.list;
const exportAudit = audit.file(contract.exportAudit);

/** Same expression as the index (0008_audit.sql). */
const words =
  "words_of(r.operation || ' ' || r.subject || ' ' || coalesce(r.subject_id, '') || ' ' || coalesce(r.name, ''))";

/** A record without a name gets the name from the latest record that has one. */
const name = `coalesce(r.name, (
  select n.name from audit n
  where n.subject = r.subject and n.subject_id = r.subject_id and n.name is not null
  order by n.at desc, n.id desc
  limit 1
))`;

/** Literals from our own code, spelt as in the index for administrators, so that PostgreSQL can use it. */
const administered = raw(
  [...new Set(Object.values(auditedSubjects).flat())].map((subject) => `'${subject}'`).join(', '),
);

/** A single subject is compared with `=`, so that its index returns the newest first; several are filtered. */
function ofSubjects(subjects: readonly string[]): Sql {
  const [only] = subjects;
  return subjects.length === 1 ? sql`r.subject = ${only}` : sql`r.subject = any (${subjects})`;
}

/** Matches records that contain the words or were made by users whose names do. Without such users the word index alone is used. */
async function matchesSearch(db: Reader, search: string): Promise<Sql> {
  const people = await db.many<{ id: number }>(
    sql`select u.id from users u where ${hasWords(userWords, search)} limit 100`,
  );
  const ids = people.map(({ id }) => id);
  return ids.length === 0 ? hasWords(words, search) : sql`(${hasWords(words, search)} or r.user_id = any (${ids}))`;
}

/** A super administrator sees everything; others see changes in their company or warehouse to subjects that they can change. */
function visibleTo({ companyId, warehouseId, holder }: Actor): Sql {
  if (holder?.scope === 'global') return sql`true`;
  const scope = companyId === null ? sql`r.warehouse_id = ${warehouseId}` : sql`r.company_id = ${companyId}`;
  return sql`(
    ${scope}
    and r.subject in (${administered})
    and r.subject = any (${subjectsFor(holder?.permissions ?? [])}))`;
}

export const auditRoutes = [listAudit, exportAudit];
