import * as contract from '../../../shared/contract/goods-in/goods-in.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { announce } from '../live/announce.ts';
import { namedPartner } from '../partners/ensure-partners.ts';
import { recordAudit } from '../record-audit.ts';
import { refuseAt } from '../refusals.ts';
import { isWarehouseCancelled } from '../stock/cancelled-warehouse.ts';
import { checkAnnounced, insertLines, refuseRepeatedDrums, refuseSpaces } from './announced-lines.ts';

/** Creates an ERN for this warehouse (rules: Documents, ERN). Uses the next number unless one is given. */
export const createErn = implement(contract.createErn, async (tx, actor, input) => {
  if (await isWarehouseCancelled(tx, actor)) refuse('warehouse_cancelled');
  const { lines, partner, source = 'supplier' } = input;
  refuseSpaces(input.reference, lines);
  refuseRepeatedDrums(lines);
  const partnerId = partner === undefined ? null : await namedPartner(tx, actor, partner, input.newPartner);
  const named = await checkAnnounced(tx, actor, { source }, lines, input.newJob);
  const ern = await insertErn(tx, actor, input, partnerId);
  await insertLines(tx, actor.companyId, ern.id, lines, named);
  const { id: subjectId, number } = ern;
  await recordAudit(tx, actor, { operation: 'createErn', subject: 'ern', subjectId, after: { number } });
  announce(tx, actor, { document: 'ern', id: ern.id, kind: 'create' });
  return ern;
});

async function insertErn(tx: Tx, actor: StockActor, input: Input<typeof contract.createErn>, partnerId: number | null) {
  const number = input.number ?? (await freeNumber(tx, actor.companyId));
  const ern = await tx.maybeOne<{ id: number; number: string }>(
    `insert into erns
       (company_id, warehouse_id, number, source, partner_id, reference, delivery_date, comments, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict do nothing
     returning id, number`,
    [
      actor.companyId,
      actor.warehouseId,
      number,
      input.source ?? 'supplier',
      partnerId,
      input.reference ?? null,
      input.deliveryDate ?? null,
      input.comments ?? null,
      actor.userId,
    ],
  );
  return ern ?? refuseAt('ern_number_taken', ['number'], { values: { number } });
}

/** The next number not taken by hand; refuses if too many in a row are taken (0038_free_ern_numbers.sql). */
async function freeNumber(tx: Tx, companyId: number): Promise<string> {
  const { number } = await tx.one<{ number: string | null }>('select free_ern_number($1) as number', [companyId]);
  return number ?? refuseAt('ern_number_taken', ['number'], { values: { number: 'with the next number' } });
}
