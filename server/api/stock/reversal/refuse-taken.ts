import { compare, subtract, sum } from '../../../../shared/quantity.ts';
import type { Tx } from '../../../db/query.ts';
import { documentNumber } from '../../documents/document-kinds.ts';
import { readHolders } from '../../documents/holders.ts';
import type { LockedLine } from '../locks/stock-identity.ts';
import { freeQuantity } from '../locks/stock-line.ts';
import type { Footprint, UndoneOperation } from './read-footprints.ts';
import { refuseUndo } from './undo-kind.ts';

/**
 * Refuses an undo for which a stock line lacks unreserved quantity, naming the later operations that took it and the documents that hold
 * the rest.
 */
export async function refuseTaken(
  tx: Tx,
  companyId: number,
  undone: UndoneOperation,
  footprints: readonly Footprint[],
  locked: readonly LockedLine[],
): Promise<void> {
  const lacking = footprints.flatMap((footprint, index) => {
    const there = locked[index];
    return there === undefined ? [] : shortfall(footprint, freeQuantity(there));
  });
  if (lacking.length === 0) return;
  const ids = lacking.map((line) => line.stockLineId);
  const heldBy = await readHolders(tx, companyId, ids);
  const taken = await takenBy(tx, companyId, undone.id, ids);
  const numbers = [...heldBy, ...taken].map(({ number }) => number);
  refuseUndo(numbers, { lines: lacking, takenBy: taken, heldBy });
}

/** The free quantity after the counter-movements must cover the restored reservations. */
function shortfall({ stockLineId, stockCode, location, drum, change, promise }: Footprint, free: string) {
  if (compare(sum([free, change]), promise) >= 0) return [];
  return [{ stockLineId, stockCode, location, drum, needed: subtract(promise, change), free }];
}

function takenBy(tx: Tx, companyId: number, operationId: number, stockLineIds: readonly number[]) {
  return tx.many<{ operationId: number; number: string | null }>(
    `select o.id as "operationId", o.kind, o.document, o.document_id as "documentId", ${documentNumber} as number,
            u.name as by, o.at
     from operations o
     cross join (select $1::bigint as company_id) own
     join users u on u.id = o.user_id
     where o.company_id = $1 and o.id > $2
       and exists (
         select from movements m
         where m.company_id = $1 and m.operation_id = o.id and m.stock_line_id = any ($3::bigint[]) and m.quantity < 0
       )
       and not exists (select from operations r where r.company_id = $1 and r.reverses_id = o.id)
     order by o.id
     limit 100`,
    [companyId, operationId, stockLineIds],
  );
}
