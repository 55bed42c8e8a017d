import sql from 'sql-template-tag';
import { deletePartnerWarehouse as contract } from '../../../shared/contract/partners/partner-warehouses.ts';
import type { Tx } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { lockRecord } from '../records/edit-record.ts';
import { refuseUsed } from '../records/find-uses.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { warehouseRecord } from '../warehouses/warehouse-record.ts';

/** Uses that are removed together with a partner's warehouse: its locations, its partner's access, and the link to the partner. */
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
        // There are few companies, and every stock index begins with the company.
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
          and (a.user_id, coalesce(a.company_id, 0), a.warehouse_id) not in (
            select p.user_id, w.company_id, w.warehouse_id
            from partner_warehouses w
            join partners p on p.company_id = w.company_id and p.id = w.partner_id
            where p.user_id is not null
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
          and (c.company_id, c.warehouse_id) not in (select company_id, warehouse_id from partner_warehouses)
      )`,
        name: 'u.name',
      },
    ];
  },
};

/** Deletes a partner's warehouse that was never used, with everything that was created along with it. */
export const deletePartnerWarehouse = implement(contract, async (tx, actor, { id }) => {
  const { version: _version, ...before } = await lockRecord(tx, actor, partnerWarehouseRecord, id);
  await refuseUsed(tx, actor, id, partnerWarehouseRecord.uses);
  await leaveCompany(tx, actor, id);
  await tx.run(
    'update warehouses set default_goods_in_id = null, default_goods_out_id = null, default_putaway_id = null where id = $1',
    [id],
  );
  await tx.run('delete from locations where warehouse_id = $1', [id]);
  await tx.run('delete from warehouses where id = $1', [id]);
  await recordAudit(tx, actor, {
    operation: 'deletePartnerWarehouse',
    subject: 'partnerWarehouse',
    subjectId: id,
    before,
  });
  return {};
});

/** Removes the links between warehouse and company: its partner, the access of the partner's user, and company specific data. */
async function leaveCompany(tx: Tx, { companyId }: CompanyActor, id: number): Promise<void> {
  const users = await tx.many<{ id: number }>(
    'delete from accesses where company_id = $1 and warehouse_id = $2 returning user_id as id',
    [companyId, id],
  );
  for (const user of users) tx.announceRights(user.id);
  await tx.run('delete from partner_warehouses where company_id = $1 and warehouse_id = $2', [companyId, id]);
  await tx.run('delete from company_warehouses where company_id = $1 and warehouse_id = $2', [companyId, id]);
  await tx.run(
    `delete from company_specific_data
     where company_id = $1 and (warehouse_id = $2 or (key = 'cancelledWarehouse' and item_key = $2::bigint::text))`,
    [companyId, id],
  );
}
