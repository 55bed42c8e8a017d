import sql, { type Sql } from 'sql-template-tag';
import { seesPrices } from '../../../shared/permissions.ts';
import type { Actor } from '../actor.ts';

/** `subject` is the audit's name for the kind of record, `importId` the import that created it. */
interface HistorySubject {
  subject: string;
  id: number;
  importId: number | null;
}

/** Audit rows about a record and the import that created it; `owned` restricts them to their owner. */
export function historyRows({ holder }: Actor, owned: Sql, { subject, id, importId }: HistorySubject) {
  const facts = (column: string) => (seesPrices(holder) ? column : `${column} - 'price'`);
  return {
    from: sql`from audit r left join users u on u.id = r.user_id`,
    columns: {
      id: 'r.id',
      at: 'r.at',
      by: 'u.name',
      operation: 'r.operation',
      importId: `case when r.subject = 'import' then r.subject_id::bigint end`,
      before: facts('r.before'),
      after: facts('r.after'),
    },
    id: 'r.id',
    updated: 'r.at',
    where: [
      owned,
      sql`(r.subject = ${subject} and r.subject_id = ${String(id)}
           or r.subject = 'import' and r.operation in ('applyImport', 'undoImport') and r.subject_id = ${importId}::bigint::text)`,
    ],
    search: ['r.operation', 'u.name'] as const,
  };
}
