import sql from 'sql-template-tag';
import type { CompanyActor } from '../actor.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { warehouseRecord } from '../warehouses/warehouse-record.ts';

/** What goes when a partner's warehouse goes: its locations, the access of its partner, and that it is the partner's. */
const goesAlong = ['location', 'user', 'partner'];

/** Warehouses of the company's partners; our own are set up elsewhere. */
export const partnerWarehouseRecord: RecordKind<CompanyActor> = {
  subject: 'partnerWarehouse',
  table: 'warehouses',
  columns: { name: 'name', shortName: 'short_name', address: 'address', postCode: 'post_code', town: 'town' },
  owner: () => ({}),
  owned: ({ companyId }) => sql`exists (
    select from partner_warehouses p where p.company_id = ${companyId} and p.warehouse_id = r.id
  )`,
  unique: warehouseRecord.unique,
  get uses() {
    return [
      ...warehouseRecord.uses.filter(({ subject }) => !goesAlong.includes(subject)),
      {
        subject: 'stock',
        plural: 'stock lines',
        // Companies are few, and every index of stock begins with them.
        table: 'companies c cross join stock_lines',
        by: 'u.company_id = c.id and u.warehouse_id = $id',
        name: '(select k.stock_code from skus k where k.company_id = u.company_id and k.id = u.sku_id)',
      },
      {
        subject: 'user',
        plural: 'other users with an access',
        table: 'users',
        by: `u.id in (
        select a.user_id
        from accesses a
        where a.warehouse_id = $id
          and not exists (
            select from partner_warehouses w
            join partners p on p.company_id = w.company_id and p.id = w.partner_id
            where w.company_id = a.company_id and w.warehouse_id = a.warehouse_id and p.user_id = a.user_id
          )
      )`,
        name: 'u.login',
      },
      {
        subject: 'company',
        plural: 'other companies',
        table: 'companies',
        by: `u.id in (
        select c.company_id
        from company_warehouses c
        where c.warehouse_id = $id
          and not exists (select from partner_warehouses p where p.company_id = c.company_id and p.warehouse_id = c.warehouse_id)
      )`,
        name: 'u.name',
      },
    ];
  },
};
