import type { Tx } from '../db/query.ts';
import type { Actor } from './actor.ts';

export type Author = Pick<Actor, 'userId' | 'accessId' | 'companyId' | 'warehouseId' | 'requestId' | 'apiToken'>;

type Stranger = Omit<Author, 'userId'> & { userId: null };

export interface AuditedChange {
  operation: string;
  subject: string;
  subjectId?: string | number;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Writes an audit row in the transaction of the change (trust G57): a change that is rolled back leaves no trace. */
export async function recordAudit(tx: Tx, actor: Author | Stranger, change: AuditedChange): Promise<void> {
  await tx.run(
    `insert into audit
       (company_id, warehouse_id, user_id, access_id, operation, subject, subject_id, before, after, request_id, api_token)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      actor.companyId,
      actor.warehouseId,
      actor.userId,
      actor.accessId,
      change.operation,
      change.subject,
      change.subjectId === undefined ? null : String(change.subjectId),
      change.before === undefined ? null : JSON.stringify(change.before),
      change.after === undefined ? null : JSON.stringify(change.after),
      actor.requestId,
      actor.apiToken ?? null,
    ],
  );
}

export async function recordAudits(tx: Tx, actor: Author, changes: readonly AuditedChange[]): Promise<void> {
  await tx.run(
    `insert into audit
       (company_id, warehouse_id, user_id, access_id, operation, subject, subject_id, before, after, request_id, api_token)
     select $1, $2, $3, $4, c.operation, c.subject, c."subjectId", c.before, c.after, $5, $6
     from jsonb_to_recordset($7) as c (operation text, subject text, "subjectId" text, before jsonb, after jsonb)`,
    [
      ...[actor.companyId, actor.warehouseId, actor.userId, actor.accessId, actor.requestId, actor.apiToken ?? null],
      JSON.stringify(changes),
    ],
  );
}
