import type { Tx } from '../db/query.ts';
import type { AuditedChange, Author } from './record-audit.ts';

/** Writes who changed what of many things at once, a row each, in one statement. */
export async function recordAudits(tx: Tx, actor: Author, changes: readonly AuditedChange[]): Promise<void> {
  await tx.run(
    `insert into audit
       (company_id, warehouse_id, user_id, access_id, operation, subject, subject_id, before, after, request_id)
     select $1, $2, $3, $4, c.operation, c.subject, c."subjectId", c.before, c.after, $5
     from jsonb_to_recordset($6) as c (operation text, subject text, "subjectId" text, before jsonb, after jsonb)`,
    [actor.companyId, actor.warehouseId, actor.userId, actor.accessId, actor.requestId, JSON.stringify(changes)],
  );
}
