import sql from 'sql-template-tag';
import type { Input } from '../../../shared/contract/operation.ts';
import * as contract from '../../../shared/contract/warehouses/warehouses.ts';
import { permissionsAt } from '../../../shared/permissions.ts';
import type { Tx } from '../../db/query.ts';
import { documentsBy } from '../documents/document-uses.ts';
import { implement } from '../implement.ts';
import { editRecord } from '../records/edit-record.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { createRecord, deleteRecord } from '../records/record-work.ts';
import { refuseAt } from '../refusals.ts';
import { addAccess } from '../users/accesses.ts';
import { cancelledFor } from './cancelled.ts';

/** Warehouses belong to the whole installation. The companies that may hold stock in one or cancelled it are stored with it. */
export const warehouseRecord: RecordKind = {
  subject: 'warehouse',
  table: 'warehouses',
  columns: {
    name: 'name',
    shortName: 'short_name',
    address: 'address',
    postCode: 'post_code',
    town: 'town',
    fullJobSelect: 'full_job_select',
    statusChangeEmail: 'status_change_email',
    defaultGoodsInId: 'default_goods_in_id',
    defaultGoodsOutId: 'default_goods_out_id',
    defaultPutawayId: 'default_putaway_id',
  },
  aside: { cancelledFor },
  owner: () => ({}),
  owned: () => sql`true`,
  unique: { warehouses_short_name_unique: { code: 'warehouse_taken', field: 'shortName' } },
  get uses() {
    return [
      { subject: 'location', plural: 'locations', table: 'locations', by: 'warehouse_id', name: 'u.name' },
      {
        subject: 'user',
        plural: 'users with an access',
        table: 'users',
        by: 'u.id in (select a.user_id from accesses a where a.warehouse_id = $id)',
        name: 'u.login',
      },
      {
        subject: 'signOnRole',
        plural: 'sign-on roles',
        table: 'sign_on_roles',
        by: 'u.id in (select a.role_id from sign_on_role_accesses a where a.warehouse_id = $id)',
        name: 'u.name',
      },
      ...documentsBy('u.warehouse_id = $id'),
      { subject: 'parameter', plural: 'parameters', table: 'parameters', by: 'warehouse_id', name: 'u.name' },
      {
        subject: 'import',
        plural: 'imports',
        table: 'imports',
        by: '$id in (u.warehouse_id, u.stock_warehouse_id)',
        name: 'u.kind',
      },
      { subject: 'view', plural: 'views of lists', table: 'list_views', by: 'warehouse_id', name: 'u.name' },
      {
        subject: 'partner',
        plural: 'partners',
        table: 'partners',
        by: 'u.id in (select p.partner_id from partner_warehouses p where p.warehouse_id = $id)',
        name: 'u.name',
      },
      { subject: 'audit', plural: 'changes on record', table: 'audit', by: 'warehouse_id', name: 'u.operation' },
    ];
  },
};

/** With `withAccess` the creator gets an access, to set up the warehouse at once. */
export const createWarehouse = implement(contract.createWarehouse, async (tx, actor, { withAccess, ...fields }) => {
  const made = await createRecord(tx, actor, warehouseRecord, fields);
  if (withAccess === true) {
    const permissions = permissionsAt('warehouse');
    await addAccess(tx, actor, { id: actor.userId, type: 'warehouse', warehouseId: made.id, permissions });
  }
  return made;
});

type Edit = Input<typeof contract.editWarehouse>;

/** Default locations must be in this warehouse and of the right kind. */
export const editWarehouse = implement(contract.editWarehouse, async (tx, actor, edit) => {
  return editRecord(tx, actor, warehouseRecord, edit, async (_before, given) => {
    await requireDefaults(tx, edit);
    const { cancelledFor } = edit;
    return { ...given, cancelledFor: cancelledFor && [...new Set(cancelledFor)].toSorted((one, other) => one - other) };
  });
});

async function requireDefaults(
  tx: Tx,
  { id, defaultGoodsInId, defaultGoodsOutId, defaultPutawayId }: Edit,
): Promise<void> {
  const { goodsIn, goodsOut, putaway } = await tx.one<{ goodsIn: boolean; goodsOut: boolean; putaway: boolean }>(
    `select $2::bigint is null or exists (
              select from locations where warehouse_id = $1 and id = $2 and goods_in and retired_at is null
            ) as "goodsIn",
            $3::bigint is null or exists (
              select from locations where warehouse_id = $1 and id = $3 and goods_out and retired_at is null
            ) as "goodsOut",
            $4::bigint is null or exists (
              select from locations
              where warehouse_id = $1 and id = $4 and not (goods_in or goods_out or quarantine or in_transit)
                and retired_at is null
            ) as putaway`,
    [id, defaultGoodsInId ?? null, defaultGoodsOutId ?? null, defaultPutawayId ?? null],
  );
  if (!goodsIn) refuseAt('not_usable', ['defaultGoodsInId'], { values: { thing: 'goods-in location here' } });
  if (!goodsOut) refuseAt('not_usable', ['defaultGoodsOutId'], { values: { thing: 'goods-out location here' } });
  if (!putaway) refuseAt('not_usable', ['defaultPutawayId'], { values: { thing: 'storage location here' } });
}

/** Deletes an unused warehouse, with the data on which companies may hold stock in it or cancelled it. */
export const deleteWarehouse = implement(contract.deleteWarehouse, async (tx, actor, { id }) => {
  await tx.run('delete from company_warehouses where warehouse_id = $1', [id]);
  await tx.run(
    `delete from company_specific_data
     where warehouse_id = $1 or (key = 'cancelledWarehouse' and item_key = $1::bigint::text)`,
    [id],
  );
  return deleteRecord(tx, actor, warehouseRecord, id);
});
