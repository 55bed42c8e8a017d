import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { announceOperation } from '../live/announce.ts';
import type { Deed } from './record-operation.ts';

/** The same thing done to several documents at once. */
export interface SharedDeed extends Pick<Deed, 'kind' | 'document' | 'reason'> {
  documents: readonly { id: number; reversesId?: number | null }[];
}

/** Writes one operation for each of several documents in one statement; gives the operations' ids by document. */
export async function recordOperations(tx: Tx, actor: StockActor, deed: SharedDeed): Promise<Map<number, number>> {
  const rows = await tx.many<{ id: number; documentId: number }>(
    `insert into operations
       (company_id, warehouse_id, kind, document, document_id, reason, reverses_id, user_id, access_id, request_id)
     select $1, $2, $3, $4, n.document_id, $5, n.reverses_id, $6, $7, $8
     from unnest($9::bigint[], $10::bigint[]) as n (document_id, reverses_id)
     order by n.document_id
     returning id, document_id as "documentId"`,
    [
      actor.companyId,
      actor.warehouseId,
      deed.kind,
      deed.document ?? null,
      deed.reason ?? null,
      actor.userId,
      actor.accessId,
      actor.requestId,
      deed.documents.map(({ id }) => id),
      deed.documents.map(({ reversesId }) => reversesId ?? null),
    ],
  );
  announceOperation(tx, actor, deed, [...new Set(deed.documents.map(({ id }) => id))]);
  return new Map(rows.map(({ id, documentId }) => [documentId, id]));
}
