import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { editPartnerWarehouse as contract } from '../../../shared/contract/partner-warehouses.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import { recordAudit } from '../record-audit.ts';
import { refuseStale } from '../records/refuse-stale.ts';
import { refusingTaken } from '../records/unique-refusal.ts';
import { lockPartnerWarehouse, type PlaceValues } from './lock-partner-warehouse.ts';
import { partnerWarehouseRecord } from './partner-warehouse-record.ts';

/** Changes where a partner's warehouse is. The audit shows it on the partner: that is where people look. */
export async function editPartnerWarehouse(
  tx: Tx,
  actor: CompanyActor,
  { id, version, ...given }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const { fields: before, partnerId, version: current } = await lockPartnerWarehouse(tx, actor, id);
  await refuseStale(tx, 'partner', partnerId, version, { ...before, version: current });
  const changes = changed(before, given);
  const fields = Object.keys(changes);
  if (fields.length === 0) refuse('nothing_edited');
  const after: PlaceValues = { ...before, ...changes };
  const edited = await refusingTaken(partnerWarehouseRecord, after, () => write(tx, id, after));
  await recordAudit(tx, actor, {
    operation: 'editPartnerWarehouse',
    subject: 'partner',
    subjectId: partnerId,
    before: { warehouse: named(before, fields) },
    after: { warehouse: named(after, fields) },
  });
  return edited;
}

function changed(before: PlaceValues, given: Readonly<Record<string, string | null | undefined>>): PlaceValues {
  const values = Object.entries(given).flatMap(([field, value]) =>
    value === undefined ? [] : [[field, value] as const],
  );
  return Object.fromEntries(values.filter(([field, value]) => value !== before[field]));
}

function write(tx: Tx, id: number, { name, shortName, address, postCode, town }: PlaceValues) {
  return tx.one<Reply<typeof contract>>(
    `update warehouses
     set name = $2, short_name = $3, address = $4, post_code = $5, town = $6, version = version + 1
     where id = $1
     returning id, version`,
    [id, name ?? null, shortName ?? null, address ?? null, postCode ?? null, town ?? null],
  );
}

/** These fields of it; its short name says which one it was, also where that did not change. */
function named(place: PlaceValues, fields: readonly string[]): PlaceValues {
  return Object.fromEntries(Object.entries(place).filter(([field]) => field === 'shortName' || fields.includes(field)));
}
