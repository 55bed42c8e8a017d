import sql, { raw, type Sql } from 'sql-template-tag';
import type { listAudit } from '../../../shared/contract/audit/audit.ts';
import { documentNames } from '../../../shared/contract/documents.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Actor } from '../actor.ts';
import { type Filled, fill } from '../list/list-page.ts';
import { auditedSubjects, subjectsFor } from './audited-subjects.ts';

type Narrowed = Pick<Input<typeof listAudit>, 'id' | 'subject' | 'what'>;

/** The audit, and for a super administrator the operations of every company, unless the filters exclude either. */
export function auditParts(actor: Actor, query: Narrowed): Sql[] {
  if (!seesEverything(actor)) return [sql`select ${fill(columns, recorded)} from audit r where ${visibleTo(actor)}`];
  const { id = 0, subject = [], what = [] } = query;
  const subjects: readonly string[] = [...subject, ...what];
  const hasOperations = id <= 0 && (subjects.length === 0 || subjects.some((one) => ofOperations.includes(one)));
  return [
    ...(id >= 0 ? [sql`select ${fill(columns, recorded)} from /* every company */ audit r`] : []),
    ...(hasOperations ? [sql`select ${fill(columns, operated)} from /* every company */ operations o`] : []),
  ];
}

export function seesEverything({ holder }: Actor): boolean {
  return holder?.scope === 'global';
}

const ofOperations: readonly string[] = [...documentNames, 'stock'];

/** Same expression as the index (0008_audit.sql). */
export const entryWords =
  "words_of(r.operation || ' ' || r.subject || ' ' || coalesce(r.subject_id, '') || ' ' || coalesce(r.name, ''))";

const recorded = {
  id: 'r.id',
  at: 'r.at',
  user_id: 'r.user_id',
  access_id: 'r.access_id',
  company_id: 'r.company_id',
  warehouse_id: 'r.warehouse_id',
  operation: 'r.operation',
  subject: 'r.subject',
  subject_id: 'r.subject_id',
  name: 'r.name',
  before: 'r.before',
  after: 'r.after',
  request_id: 'r.request_id',
  api_token: 'r.api_token',
  words: entryWords,
  operation_id: 'null::bigint',
  document: 'null::text',
  document_id: 'null::bigint',
};

type Column = keyof typeof recorded;
const columns = Object.keys(recorded) as Column[];

const operated: Filled<Column> = {
  id: '-o.id',
  at: 'o.at',
  user_id: 'o.user_id',
  access_id: 'o.access_id',
  company_id: 'o.company_id',
  warehouse_id: 'o.warehouse_id',
  operation: 'o.kind',
  subject: "coalesce(o.document, 'stock')",
  subject_id: 'null::text',
  name: `coalesce(name_of_facts(o.facts), (
    select d.number from documents d where d.company_id = o.company_id and d.kind = o.document and d.id = o.document_id
  ))`,
  before: `o.facts -> 'was'`,
  after: `jsonb_strip_nulls(o.facts - '{reservations,freed,operation,was}'::text[] || jsonb_build_object('reason', o.reason))`,
  request_id: 'o.request_id',
  api_token: 'null::text',
  words: 'null::tsvector',
  operation_id: 'o.id',
  document: 'o.document',
  document_id: 'o.document_id',
};

/** Literals from our own code, spelt as in the index for administrators, so that PostgreSQL can use it. */
const administered = raw(
  [...new Set(Object.values(auditedSubjects).flat())].map((subject) => `'${subject}'`).join(', '),
);

/** Changes in the actor's company or warehouse to subjects that the actor can change. */
function visibleTo({ companyId, warehouseId, holder }: Actor): Sql {
  const scope = companyId === null ? sql`r.warehouse_id = ${warehouseId}` : sql`r.company_id = ${companyId}`;
  return sql`
    ${scope}
    and r.subject in (${administered})
    and r.subject = any (${subjectsFor(holder?.permissions ?? [])})`;
}
