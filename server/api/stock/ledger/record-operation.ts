import type { Tx } from '../../../db/query.ts';
import type { StockActor } from '../../actor.ts';
import { announceOperation } from '../../live/announce.ts';
import type { NewOperation } from '../../operation-kinds.ts';

/** Inserts the operation's row and returns its id, which movements, effects and reversals reference. Notifies followers of its document. */
export async function recordOperation(tx: Tx, actor: StockActor, operation: NewOperation): Promise<number> {
  const { id } = await tx.one<{ id: number }>(
    `insert into operations
       (company_id, warehouse_id, kind, document, document_id, reason, accepted, facts, reverses_id,
        user_id, access_id, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     returning id`,
    [
      actor.companyId,
      actor.warehouseId,
      operation.kind,
      operation.document ?? null,
      operation.documentId ?? null,
      operation.reason ?? null,
      operation.accepted ?? [],
      JSON.stringify(operation.facts ?? {}),
      operation.reversesId ?? null,
      actor.userId,
      actor.accessId,
      actor.requestId,
    ],
  );
  announceOperation(tx, actor, operation, operation.documentId === undefined ? [] : [operation.documentId]);
  return id;
}

export interface SharedOperation extends Pick<NewOperation, 'kind' | 'document' | 'reason'> {
  documents: readonly { id: number; reversesId?: number | null; facts?: NewOperation['facts'] }[];
}

export async function recordOperations(
  tx: Tx,
  actor: StockActor,
  operation: SharedOperation,
): Promise<Map<number, number>> {
  const rows = await tx.many<{ id: number; documentId: number }>(
    `insert into operations
       (company_id, warehouse_id, kind, document, document_id, reason, reverses_id, facts, user_id, access_id, request_id)
     select $1, $2, $3, $4, n.document_id, $5, n.reverses_id, n.facts, $6, $7, $8
     from unnest($9::bigint[], $10::bigint[], $11::jsonb[]) as n (document_id, reverses_id, facts)
     order by n.document_id
     returning id, document_id as "documentId"`,
    [
      actor.companyId,
      actor.warehouseId,
      operation.kind,
      operation.document ?? null,
      operation.reason ?? null,
      actor.userId,
      actor.accessId,
      actor.requestId,
      operation.documents.map(({ id }) => id),
      operation.documents.map(({ reversesId }) => reversesId ?? null),
      operation.documents.map(({ facts }) => JSON.stringify(facts ?? {})),
    ],
  );
  announceOperation(tx, actor, operation, [...new Set(operation.documents.map(({ id }) => id))]);
  return new Map(rows.map(({ id, documentId }) => [documentId, id]));
}
