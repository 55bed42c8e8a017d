import type { Infer } from 'superstruct';
import {
  createPartnerWarehouse as contract,
  type newPartnerWarehouse,
} from '../../../shared/contract/partners/partner-warehouses.ts';
import type { Permission } from '../../../shared/permissions.ts';
import type { Tx } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { refusingTaken } from '../records/record-kind.ts';
import { insertAccesses, presentAccess, resolveAccesses } from '../users/resolve-accesses.ts';
import { putIntoGroup } from './group-warehouses.ts';
import { lockPartner } from './lock-partner.ts';
import { partnerWarehouseRecord } from './partner-warehouse-record.ts';

/** The partner's user, if any, can work in the new warehouse at once. */
export const createPartnerWarehouse = implement(
  contract,
  async (tx, actor, { id: partnerId, groupId, ...warehouse }) => {
    const { name, userId } = await lockPartner(tx, actor, partnerId);
    const made = await insertPartnerWarehouse(tx, actor, partnerId, warehouse);
    await addDefaultLocations(tx, [made.id]);
    if (userId !== null) await givePartnerAccess(tx, actor, { userId, warehouseId: made.id });
    if (groupId !== undefined) await putIntoGroup(tx, actor, { partnerId, groupId, warehouseIds: [made.id] });
    await recordAudit(tx, actor, {
      operation: 'createPartnerWarehouse',
      subject: 'partnerWarehouse',
      subjectId: made.id,
      after: { ...warehouse, partner: name },
    });
    return made;
  },
);

export type NewPartnerWarehouse = Infer<typeof newPartnerWarehouse>;

export async function insertPartnerWarehouse(
  tx: Tx,
  { companyId }: CompanyActor,
  partnerId: number,
  warehouse: NewPartnerWarehouse,
): Promise<{ id: number; version: number }> {
  const made = await refusingTaken(partnerWarehouseRecord, warehouse, () =>
    tx.one<{ id: number; version: number }>(
      `insert into warehouses (name, short_name, address, post_code, town)
       values ($1, $2, $3, $4, $5)
       returning id, version`,
      [
        warehouse.name,
        warehouse.shortName,
        warehouse.address ?? null,
        warehouse.postCode ?? null,
        warehouse.town ?? null,
      ],
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

const names = { goodsIn: 'GOODS-IN', goodsOut: 'GOODS-OUT' };

/** Adds a default goods-in and a default goods-out location to each new warehouse, so that it can hold goods at once. */
export async function addDefaultLocations(tx: Tx, warehouseIds: readonly number[]): Promise<void> {
  await tx.run(
    `insert into locations (warehouse_id, name, goods_in, goods_out)
     select w.id, l.name, l.goods_in, not l.goods_in
     from unnest($1::bigint[]) as w (id)
     cross join (values ($2::text, true), ($3::text, false)) as l (name, goods_in)`,
    [warehouseIds, names.goodsIn, names.goodsOut],
  );
  await tx.run(
    `update warehouses w
     set default_goods_in_id = i.id, default_goods_out_id = o.id
     from locations i, locations o
     where w.id = any ($1::bigint[])
       and i.warehouse_id = w.id and i.name = $2
       and o.warehouse_id = w.id and o.name = $3`,
    [warehouseIds, names.goodsIn, names.goodsOut],
  );
}

export async function givePartnerAccess(
  tx: Tx,
  actor: CompanyActor,
  { userId, warehouseId }: { userId: number; warehouseId: number },
): Promise<void> {
  const access = {
    type: 'operational' as const,
    companyId: actor.companyId,
    warehouseId,
    permissions: partnerPermissions,
  };
  const resolved = await resolveAccesses(tx, [access], () => '');
  await insertAccesses(tx, userId, resolved);
  await recordAudit(tx, actor, {
    operation: 'addAccess',
    subject: 'user',
    subjectId: userId,
    after: { accesses: resolved.map(presentAccess) },
  });
}

/** Permissions of a partner in its own warehouse (rules: Partner). */
export const partnerPermissions: Permission[] = [
  'planCreate',
  'planUpdate',
  'planStart',
  'planConfirm',
  'planClose',
  'screenReturnsAndTransfers',
];
