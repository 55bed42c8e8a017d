import type { DocumentName } from '../../../../shared/contract/documents.ts';
import { refuse } from '../../../../shared/errors.ts';
import { sum } from '../../../../shared/quantity.ts';
import type { Tx } from '../../../db/query.ts';
import type { StockActor } from '../../actor.ts';
import { isOfCompany, type OperationKind } from '../../operation-kinds.ts';
import type { Reservation } from '../allocation/reserve.ts';
import type { Change } from '../ledger/post-movements.ts';
import type { StockIdentity } from '../locks/stock-identity.ts';
import type { UndoKind } from './undo-kind.ts';

export interface Footprint extends StockIdentity {
  stockLineId: number;
  stockCode: string;
  location: string;
  locationRetired: boolean;
  drum: string | null;
  counters: Change[];
  reservations: Reservation[];
  /** Sum of the counter-movements, and the quantity that must be free for restored reservations. */
  change: string;
  promise: string;
  gains: boolean;
}

/** The stock lines that an operation moved or released, in id order. */
export async function readFootprints(
  tx: Tx,
  companyId: number,
  undone: UndoneOperation,
  { tookReserved }: UndoKind,
): Promise<Footprint[]> {
  const counters = await tx.many<Change>(
    `select stock_line_id as "stockLineId", document_line_id as "documentLineId", -sum(quantity) as quantity
     from movements
     where company_id = $1 and operation_id = $2
     group by stock_line_id, document_line_id
     order by stock_line_id, document_line_id`,
    [companyId, undone.id],
  );
  const reservations = tookReserved ? (undone.reservations ?? asTaken(counters)) : [];
  const ids = new Set([...counters, ...reservations].map((row) => row.stockLineId));
  const lines = await readLines(tx, companyId, [...ids]);
  return lines.map((line) => {
    const own = counters.filter((counter) => counter.stockLineId === line.stockLineId);
    const promised = reservations.filter((reservation) => reservation.stockLineId === line.stockLineId);
    const change = sum(own.map((counter) => counter.quantity));
    return {
      ...line,
      counters: own,
      reservations: promised,
      change,
      promise: sum(promised.map((reservation) => reservation.quantity)),
      gains: !change.startsWith('-') && change !== '0',
    };
  });
}

/**
 * Most operations take exactly the reserved goods, so their movements are the reservations. Goods added elsewhere, as in transit, were
 * never reserved.
 */
function asTaken(counters: readonly Change[]): Reservation[] {
  return counters.flatMap(({ documentLineId, stockLineId, quantity }) =>
    documentLineId == null || quantity.startsWith('-') ? [] : [{ documentLineId, stockLineId, quantity }],
  );
}

type Line = Omit<Footprint, 'counters' | 'reservations' | 'change' | 'promise' | 'gains'>;

function readLines(tx: Tx, companyId: number, ids: readonly number[]): Promise<Line[]> {
  return tx.many<Line>(
    `select s.id as "stockLineId", s.warehouse_id as "warehouseId", s.location_id as "locationId", s.sku_id as "skuId",
            s.drum_id as "drumId", s.job_id as "jobId", s.segment, s.swc, s.received_on as "receivedOn",
            k.stock_code as "stockCode", l.name as location,
            l.retired_at is not null as "locationRetired", d.number as drum
     from stock_lines s
     join skus k on k.company_id = $1 and k.id = s.sku_id
     join locations l on l.id = s.location_id
     left join drums d on d.company_id = s.company_id and d.id = s.drum_id
     where s.company_id = $1 and s.id = any ($2::bigint[])
     order by s.id`,
    [companyId, ids],
  );
}

export interface UndoneOperation {
  id: number;
  kind: OperationKind;
  document: DocumentName | null;
  documentId: number | null;
  reversed: boolean;
  /** The job for which its document takes stock. */
  documentJobId: number | null;
  /** Released reservations, if they differ from the goods taken. */
  reservations: Reservation[] | null;
}

/**
 * Locks and reads an operation of this company in this warehouse, or on a job, which belongs to every warehouse. A concurrent undo waits
 * and then sees that it is undone.
 */
export async function readUndone(tx: Tx, { companyId, warehouseId }: StockActor, id: number): Promise<UndoneOperation> {
  await tx.run(
    `select from operations o
     where o.company_id = $1 and (o.warehouse_id = $2 or ${isOfCompany}) and o.id = $3
     for no key update`,
    [companyId, warehouseId, id],
  );
  const undone = await tx.maybeOne<UndoneOperation>(
    `select o.id, o.kind, o.document, o.document_id as "documentId", o.facts -> 'reservations' as reservations,
            d.job_id as "documentJobId",
            exists (select from operations r where r.company_id = $1 and r.reverses_id = o.id) as reversed
     from operations o
     left join documents d on d.company_id = o.company_id and d.kind = o.document and d.id = o.document_id
     where o.company_id = $1 and (o.warehouse_id = $2 or ${isOfCompany}) and o.id = $3`,
    [companyId, warehouseId, id],
  );
  return undone ?? refuse('not_found', { values: { thing: 'operation' } });
}
