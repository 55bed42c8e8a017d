import sql from 'sql-template-tag';
import * as partnerWarehouses from '../../../shared/contract/partners/partner-warehouses.ts';
import * as contract from '../../../shared/contract/partners/partners.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { ownCompany } from '../list/list-page.ts';
import { hasWords } from '../list/search.ts';
import { inUse, inUseFilters } from '../records/record-kind.ts';
import { requirePartner } from './lock-partner.ts';

const partners = listAndExport(contract.listPartners, ({ companyId }, query) => ({
  from: sql`from partners p cross join ${ownCompany(companyId)}`,
  columns: {
    id: 'p.id',
    name: 'p.name',
    email: 'p.email',
    signsIn: 'p.user_id is not null',
    warehouses: `(
        select count(*) from partner_warehouses w where w.company_id = own.company_id and w.partner_id = p.id)`,
    retired: 'p.retired_at is not null',
    version: 'p.version',
  },
  id: 'p.id',
  updated: 'p.updated_at',
  within: sql`p.company_id = ${companyId}`,
  where: [sql`p.company_id = ${companyId}`, inUse('p', query)],
  filters: inUseFilters,
  search: (text) => hasWords('words_of(p.name)', text),
}));

export const listPartners = partners.list;
export const exportPartners = partners.file(contract.exportPartners);

const warehouses = listAndExport(partnerWarehouses.listPartnerWarehouses, async (actor, { id }, _services, db) => {
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
export const exportPartnerWarehouses = warehouses.file(partnerWarehouses.exportPartnerWarehouses);
