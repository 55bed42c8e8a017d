import type { Infer } from 'superstruct';
import type { newPartnerWarehouse } from '../../../shared/contract/admin/partner-warehouses.ts';
import type { Tx } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import { refusingTaken } from '../records/unique-refusal.ts';
import { partnerWarehouseRecord } from './partner-warehouse-record.ts';

export type Place = Infer<typeof newPartnerWarehouse>;

/** Makes a warehouse of a partner, in which the company may hold stock. */
export async function insertPartnerWarehouse(
  tx: Tx,
  { companyId }: CompanyActor,
  partnerId: number,
  place: Place,
): Promise<{ id: number; version: number }> {
  const made = await refusingTaken(partnerWarehouseRecord, place, () =>
    tx.one<{ id: number; version: number }>(
      `insert into warehouses (name, short_name, address, post_code, town)
       values ($1, $2, $3, $4, $5)
       returning id, version`,
      [place.name, place.shortName, place.address ?? null, place.postCode ?? null, place.town ?? null],
    ),
  );
  await tx.run('insert into company_warehouses (company_id, warehouse_id) values ($1, $2)', [companyId, made.id]);
  await tx.run('insert into partner_warehouses (company_id, warehouse_id, partner_id) values ($1, $2, $3)', [
    companyId,
    made.id,
    partnerId,
  ]);
  return made;
}
