import type { DocumentName } from '../../../../shared/contract/documents.ts';
import { refuse } from '../../../../shared/errors.ts';
import type { Tx } from '../../../db/query.ts';
import type { StockActor } from '../../actor.ts';
import type { OperationKind } from '../record-operation.ts';
import type { Reservation } from '../reserve.ts';

/** The operation that is to be undone. */
export interface Deed {
  id: number;
  kind: OperationKind;
  document: DocumentName | null;
  documentId: number | null;
  reversed: boolean;
  /** The job for which its document takes stock. */
  documentJobId: number | null;
  /** What it freed, where that is not what it took. */
  reservations: Reservation[] | null;
}

/** Locks and reads an operation of this company in this warehouse: who undoes it at the same time waits, and then reads that it is undone. */
export async function readDeed(tx: Tx, { companyId, warehouseId }: StockActor, id: number): Promise<Deed> {
  await tx.run('select from operations where company_id = $1 and warehouse_id = $2 and id = $3 for no key update', [
    companyId,
    warehouseId,
    id,
  ]);
  const deed = await tx.maybeOne<Deed>(
    `select o.id, o.kind, o.document, o.document_id as "documentId", o.facts -> 'reservations' as reservations,
            d.job_id as "documentJobId",
            exists (select from operations r where r.company_id = $1 and r.reverses_id = o.id) as reversed
     from operations o
     left join documents d on d.company_id = o.company_id and d.kind = o.document and d.id = o.document_id
     where o.company_id = $1 and o.warehouse_id = $2 and o.id = $3`,
    [companyId, warehouseId, id],
  );
  return deed ?? refuse('not_found', { values: { thing: 'operation' } });
}
