import sql, { type Sql } from 'sql-template-tag';
import type { exportPartnerWarehouses } from '../../../shared/contract/admin/partner-warehouses.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { CompanyActor } from '../actor.ts';
import type { ListSource } from '../list/list-page.ts';
import { matches, when } from '../list/search.ts';

/** Warehouses of partners as rows of a list. */
export const partnerWarehouseSource: ListSource = {
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
  sorts: {
    name: { by: 'w.name', type: 'text' },
    shortName: { by: 'w.short_name', type: 'text' },
    town: { by: "coalesce(w.town, '')", type: 'text' },
    // In the order people gave the groups; what is in none comes last.
    group: { by: 'coalesce(g.position, 1000000)', type: 'numeric' },
  },
  id: 'w.id',
  defaultSort: 'name',
};

/** Those of one partner of the company that pass the filters. */
export function partnerWarehouseWhere(
  { companyId }: CompanyActor,
  { id, warehouse, groupId, grouped, search }: Input<typeof exportPartnerWarehouses>,
): Sql[] {
  return [
    sql`p.company_id = ${companyId} and p.partner_id = ${id}`,
    when(warehouse, (one) => sql`p.warehouse_id = ${one}`),
    when(groupId, (group) => sql`p.group_id = ${group}`),
    when(grouped, (is) => sql`(p.group_id is not null) = ${is}`),
    matches(search, ['w.name', 'w.short_name', 'w.town', 'w.post_code']),
  ];
}
