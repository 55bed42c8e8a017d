import sql, { type Sql } from 'sql-template-tag';
import * as contract from '../../../shared/contract/audit/audit.ts';
import type { Reader } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { ownCompany, unionOf } from '../list/list-page.ts';
import { hasWords } from '../list/search.ts';
import type { Services } from '../services.ts';
import { midnight } from '../today.ts';
import { auditParts, seesEverything } from './audit-parts.ts';
import { entryName, entryNameAnywhere } from './entry-names.ts';
import { findThings, isAnyOf } from './find-things.ts';
import { findUsers, madeBy } from './find-users.ts';
import { aboutThings } from './things.ts';

const audit = listAndExport(contract.listAudit, async (actor, query, services, db) => {
  const { search, who, document } = query;
  const [users, people, things, found] = await Promise.all([
    findUsers(db, who),
    findUsers(db, search),
    findThings(db, actor, document),
    findThings(db, actor, search),
  ]);
  return {
    ...unionOf(auditParts(actor, query)),
    joins: {
      own: sql`cross join ${ownCompany(actor.companyId)}`,
      u: sql`left join users u on u.id = x.user_id`,
      c: sql`left join companies c on c.id = x.company_id`,
      w: sql`left join warehouses w on w.id = x.warehouse_id`,
    },
    columns: {
      id: 'x.id',
      at: 'x.at',
      byId: 'x.user_id',
      by: 'u.name',
      login: 'u.login',
      apiToken: 'x.api_token',
      accessId: 'x.access_id',
      companyId: 'x.company_id',
      company: 'c.name',
      warehouseId: 'x.warehouse_id',
      warehouse: 'w.name',
      operation: 'x.operation',
      subject: 'x.subject',
      subjectId: 'coalesce(x.subject_id, x.document_id::text)',
      name: seesEverything(actor) ? entryNameAnywhere : entryName,
      before: 'x.before',
      after: 'x.after',
      requestId: 'x.request_id',
    },
    inFile: { before: 'x.before::text', after: 'x.after::text' },
    id: 'x.id',
    // Ids of operations are negative, and their order is that of time as well.
    ties: [{ by: 'abs(x.id)', type: 'bigint' }],
    updated: 'x.at',
    where: [],
    filters: {
      id: (id) => (id > 0 ? sql`x.id = ${id}` : sql`${ofAnyCompany} and x.operation_id = ${-id}`),
      who: () => madeBy(users),
      what: aboutThings,
      document: (text) => sql`(${isAnyOf(things)} or ${hasWords('x.words', text)} and lower(x.name) = lower(${text}))`,
      subject: ofSubjects,
      subjectId: (id) => sql`(x.subject_id = ${id} or x.document_id = ${Number(id) || 0})`,
      from: (date) => sql`x.at >= ${midnight(services, date)}`,
      to: (date) => sql`x.at < ${midnight(services, date, 1)}`,
    },
    search: (text) => sql`(${hasWords('x.words', text)} or ${madeBy(people)} or ${isAnyOf(found)})`,
  };
});

export const listAudit = audit.list;
export const exportAudit = audit.file(contract.exportAudit);

/** An entry that the actor sees. */
export async function readEntry(db: Reader, actor: Actor, id: number, services: Services) {
  const { items } = await listAudit(db, actor, { id, fields: ['companyId', 'subject', 'before', 'after'] }, services);
  return items[0];
}

/** Operations have keys that begin with the company. */
const ofAnyCompany = sql`x.company_id = any (array(select c.id from companies c))`;

/** A single subject is compared with `=`, so that its index returns the newest first; several are filtered. */
function ofSubjects(subjects: readonly string[]): Sql {
  const [only] = subjects;
  return subjects.length === 1 ? sql`x.subject = ${only}` : sql`x.subject = any (${subjects})`;
}
