import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/partners/partner-warehouses.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { requirePartner } from './lock-partner.ts';

const warehouses = listAndExport(contract.listPartnerWarehouses, async (actor, { id }, _services, db) => {
  await requirePartner(db, actor, id);
  return {
    from: sql`
    from partner_warehouses p
    join warehouses w on w.id = p.warehouse_id
    left join warehouse_groups g on g.company_id = p.company_id and g.id = p.group_id`,
    columns: {
      id: 'w.id',
      name: 'w.name',
      shortName: 'w.short_name',
      address: 'w.address',
      postCode: 'w.post_code',
      town: 'w.town',
      groupId: 'g.id',
      group: 'g.name',
      version: 'w.version',
    },
    // In the order set for the groups; ungrouped warehouses come last.
    sorts: { group: { by: 'coalesce(g.position, 1000000)', type: 'numeric' } },
    id: 'w.id',
    where: [sql`p.company_id = ${actor.companyId} and p.partner_id = ${id}`],
    filters: {
      warehouse: (one) => sql`p.warehouse_id = ${one}`,
      groupId: (group) => sql`p.group_id = ${group}`,
      grouped: (is) => sql`(p.group_id is not null) = ${is}`,
    },
    search: ['w.name', 'w.short_name', 'w.town', 'w.post_code'],
  };
});

export const listPartnerWarehouses = warehouses.list;
export const exportPartnerWarehouses = warehouses.file(contract.exportPartnerWarehouses);
