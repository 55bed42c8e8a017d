import type { Input } from '../../../shared/contract/operation.ts';
import { cutDrum as contract } from '../../../shared/contract/putaway/putaway.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { lockHolders } from '../documents/holders.ts';
import { implement } from '../implement.ts';
import { refuseAt } from '../refusals.ts';
import { confirmReserved, reservedPart } from '../stock/allocation/carry-reservations.ts';
import { lockDrums, updateDrumStates } from '../stock/drums/drums.ts';
import { postShifts } from '../stock/ledger/post-movements.ts';
import { recordOperation } from '../stock/ledger/record-operation.ts';
import { lockJobs, requireLocations } from '../stock/locks/lock-jobs.ts';
import { lockIdentities } from '../stock/locks/stock-identity.ts';
import { checkQuantity, readStockLines, type StockLine } from '../stock/locks/stock-line.ts';

/** One operation, two movements (rules: Drums). */
export const cutDrum = implement(contract, async (tx, actor, input) => {
  const { companyId } = actor;
  const [line] = await readStockLines(tx, actor, [input.id]);
  if (line === undefined || line.inTransit) refuse('not_found', { values: { thing: 'stock line' } });
  if (line.drumId === null) refuse('not_on_drum');
  const locationId = input.destinationId ?? line.locationId;
  await requireLocations(tx, actor.warehouseId, [locationId], () => 'destinationId');
  await lockJobs(tx, companyId, [line.jobId]);
  const documents = await lockHolders(tx, companyId, [line.id]);
  await lockDrums(tx, companyId, [line.drumId]);
  const [there] = await lockIdentities(tx, companyId, [line]);
  if (there === undefined) refuse('changed_meanwhile');
  const taking = { line, there, quantity: input.quantity };
  checkQuantity(line, input.quantity, there.quantity, 'quantity');
  await confirmReserved(tx, companyId, [taking], documents, input.accept);
  const operationId = await recordOperation(tx, actor, {
    kind: 'cut',
    accepted: input.accept,
    facts: { from: line.drum, to: input.drumNumber, stockCode: line.stockCode, quantity: input.quantity },
  });
  const drumId = await createDrum(tx, actor, operationId, line, input);
  // No one else can know the new drum's line yet, so this lock never waits.
  const [target] = await lockIdentities(tx, companyId, [{ ...line, drumId, locationId }]);
  if (target === undefined) refuse('changed_meanwhile');
  await postShifts(tx, { companyId, operationId, userId: actor.userId, kind: 'move' }, [
    { fromId: line.id, toId: target.id, quantity: input.quantity, reserved: reservedPart(taking) },
  ]);
  await updateDrumStates(tx, companyId, [line.drumId], 'empty');
  return { operationId, drumId, stockLineId: target.id };
});

/** The new drum has the old one's type and supplier number. A drum number is used only once in a company, forever. */
async function createDrum(
  tx: Tx,
  { companyId }: StockActor,
  operationId: number,
  line: StockLine,
  { drumNumber, quantity }: Input<typeof contract>,
): Promise<number> {
  const made = await tx.maybeOne<{ id: number }>(
    `insert into drums
       (company_id, number, supplier_number, sku_id, packing_type_id, first_quantity, created_by_operation_id)
     select $1, $2, d.supplier_number, d.sku_id, d.packing_type_id, $3, $4
     from drums d
     where d.company_id = $1 and d.id = $5
     on conflict do nothing
     returning id`,
    [companyId, drumNumber, quantity, operationId, line.drumId],
  );
  if (made !== undefined) return made.id;
  const values = { drum: drumNumber };
  return refuseAt('drum_number_used', ['drumNumber'], { values, data: values });
}
