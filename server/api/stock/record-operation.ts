import type { DocumentName } from '../../../shared/contract/documents.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { announceOperation } from '../live/announce.ts';

/** One thing a person did, as the histories show it. */
export interface Deed {
  kind: OperationKind;
  document?: DocumentName;
  documentId?: number;
  reason?: string | undefined;
  accepted?: readonly string[] | undefined;
  /** What a history shows besides: numbers, from and to. */
  facts?: Record<string, unknown>;
  reversesId?: number;
}

/** What people do; the check `operations_kind_known` has the same list. */
export const operationKinds = [
  'receive',
  'hide',
  'unhide',
  'move',
  'cut',
  'allocate',
  'unallocate',
  'create pick',
  'edit pick',
  'start pick',
  'close pick',
  'delete pick',
  'despatch',
  'cancel job',
  'enable job',
  'adjust',
  'count',
  'collect',
  'close transit',
  'send back',
  'reverse',
] as const;

export type OperationKind = (typeof operationKinds)[number];

/** Writes the operation's row and gives its id: movements, effects and reversals refer to it. Who follows its document hears of it. */
export async function recordOperation(tx: Tx, actor: StockActor, deed: Deed): Promise<number> {
  const { id } = await tx.one<{ id: number }>(
    `insert into operations
       (company_id, warehouse_id, kind, document, document_id, reason, accepted, facts, reverses_id,
        user_id, access_id, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     returning id`,
    [
      actor.companyId,
      actor.warehouseId,
      deed.kind,
      deed.document ?? null,
      deed.documentId ?? null,
      deed.reason ?? null,
      deed.accepted ?? [],
      JSON.stringify(deed.facts ?? {}),
      deed.reversesId ?? null,
      actor.userId,
      actor.accessId,
      actor.requestId,
    ],
  );
  announceOperation(tx, actor, deed, deed.documentId === undefined ? [] : [deed.documentId]);
  return id;
}
