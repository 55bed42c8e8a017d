import sql from 'sql-template-tag';
import { documentsBy } from '../documents/document-uses.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { cancelledFor } from './cancelled-for.ts';

/** Warehouses: of the whole installation. Who may hold stock in one, and who cancelled it, goes with it. */
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
