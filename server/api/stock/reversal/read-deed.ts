import { refuse } from '../../../../shared/errors.ts';
import type { Tx } from '../../../db/query.ts';
import type { StockActor } from '../../actor.ts';
import type { OperationKind } from '../record-operation.ts';
import type { Reservation } from '../reserve.ts';

/** The operation that is to be undone. */
export interface Deed {
  id: number;
  kind: OperationKind;
  document: 'ern' | 'pick' | 'job' | 'stockCount' | null;
  documentId: number | null;
  reversed: boolean;
  /** The job of the pick that was despatched. */
  pickJobId: number | null;
  /** What a despatch freed, where that is not what it took. */
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
            p.job_id as "pickJobId",
            exists (select from operations r where r.company_id = $1 and r.reverses_id = o.id) as reversed
     from operations o
     left join picks p on p.company_id = $1 and p.id = o.document_id and o.kind = 'despatch'
     where o.company_id = $1 and o.warehouse_id = $2 and o.id = $3`,
    [companyId, warehouseId, id],
  );
  return deed ?? refuse('not_found', { values: { thing: 'operation' } });
}
