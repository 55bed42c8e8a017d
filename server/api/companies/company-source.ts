import sql, { type Sql } from 'sql-template-tag';
import type { exportCompanies } from '../../../shared/contract/admin/companies.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { ListSource } from '../list/list-page.ts';
import { matches, when } from '../list/search.ts';

const warehouses = `
  (select coalesce(jsonb_agg(jsonb_build_object(
            'id', w.id, 'name', w.name, 'shortName', w.short_name, 'cancelled', exists (
              select from company_specific_data d
              where d.company_id = c.id and d.key = 'cancelledWarehouse' and d.warehouse_id = 0
                and d.item_key = w.id::text and d.value = 'true'
            )) order by w.name, w.id), '[]')
   from company_warehouses cw
   join warehouses w on w.id = cw.warehouse_id
   where cw.company_id = c.id)`;

/** Companies as rows of a list. */
export const companySource: ListSource = {
  from: sql`from companies c`,
  columns: {
    id: 'c.id',
    name: 'c.name',
    layout: 'c.layout',
    userExpiryDays: 'c.user_expiry_days',
    warehouses,
    version: 'c.version',
  },
  sorts: { name: { by: 'c.name', type: 'text' }, layout: { by: 'c.layout', type: 'text' } },
  id: 'c.id',
  within: sql`true`,
  defaultSort: 'name',
};

/** The companies that pass the filters. */
export function companyWhere(input: Input<typeof exportCompanies>): Sql[] {
  return [
    sql`true`,
    when(input.id, (id) => sql`c.id = ${id}`),
    when(input.layout, (layout) => sql`c.layout = ${layout}`),
    matches(input.search, ['c.name']),
  ];
}
