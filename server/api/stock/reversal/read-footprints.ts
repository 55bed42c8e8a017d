import { sum } from '../../../../shared/quantity.ts';
import type { Tx } from '../../../db/query.ts';
import type { Change } from '../post-movements.ts';
import type { Reservation } from '../reserve.ts';
import type { StockIdentity } from '../stock-identity.ts';
import type { Deed } from './read-deed.ts';
import type { UndoKind } from './undo-kind.ts';

/** What an operation left on one stock line, and what undoing it does there. */
export interface Footprint extends StockIdentity {
  stockLineId: number;
  stockCode: string;
  location: string;
  locationRetired: boolean;
  drum: string | null;
  /** Its movements with the other sign. */
  counters: Change[];
  /** What its undoing promises to document lines again. */
  reservations: Reservation[];
  /** The counter-movements together; what must be free there beside, for reservations made again. */
  change: string;
  promise: string;
  /** Does the line get something back? */
  gains: boolean;
}

/** The stock lines an operation moved, or freed, in the order of their ids. */
export async function readFootprints(
  tx: Tx,
  companyId: number,
  deed: Deed,
  { tookReserved }: UndoKind,
): Promise<Footprint[]> {
  const counters = await tx.many<Change>(
    `select stock_line_id as "stockLineId", document_line_id as "documentLineId", -sum(quantity) as quantity
     from movements
     where company_id = $1 and operation_id = $2
     group by stock_line_id, document_line_id
     order by stock_line_id, document_line_id`,
    [companyId, deed.id],
  );
  const reservations = tookReserved ? (deed.reservations ?? asTaken(counters)) : [];
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

/** Most take exactly what was reserved: their movements say it all. */
function asTaken(counters: readonly Change[]): Reservation[] {
  return counters.flatMap(({ documentLineId, stockLineId, quantity }) =>
    documentLineId == null ? [] : [{ documentLineId, stockLineId, quantity }],
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
