import sql, { type Sql } from 'sql-template-tag';
import type { exportWarehouses } from '../../../shared/contract/admin/warehouses.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { ListSource } from '../list/list-page.ts';
import { matches, when } from '../list/search.ts';

const companies = `
  (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name), '[]')
   from company_warehouses cw
   join companies c on c.id = cw.company_id
   where cw.warehouse_id = w.id)`;

const cancelledFor = `
  array(select d.company_id from company_specific_data d
        where d.key = 'cancelledWarehouse' and d.warehouse_id = 0 and d.item_key = w.id::text and d.value = 'true'
        order by d.company_id)`;

/** Warehouses as rows of a list. */
export const warehouseSource: ListSource = {
  from: sql`
    from warehouses w
    left join locations i on i.id = w.default_goods_in_id
    left join locations o on o.id = w.default_goods_out_id
    left join locations a on a.id = w.default_putaway_id`,
  columns: {
    id: 'w.id',
    name: 'w.name',
    shortName: 'w.short_name',
    address: 'w.address',
    postCode: 'w.post_code',
    town: 'w.town',
    fullJobSelect: 'w.full_job_select',
    statusChangeEmail: 'w.status_change_email',
    defaultGoodsInId: 'w.default_goods_in_id',
    defaultGoodsIn: 'i.name',
    defaultGoodsOutId: 'w.default_goods_out_id',
    defaultGoodsOut: 'o.name',
    defaultPutawayId: 'w.default_putaway_id',
    defaultPutaway: 'a.name',
    companies,
    cancelledFor,
    version: 'w.version',
  },
  sorts: {
    name: { by: 'w.name', type: 'text' },
    shortName: { by: 'w.short_name', type: 'text' },
    town: { by: "coalesce(w.town, '')", type: 'text' },
  },
  id: 'w.id',
  within: sql`true`,
  defaultSort: 'name',
};

/** The warehouses that pass the filters. */
export function warehouseWhere(input: Input<typeof exportWarehouses>): Sql[] {
  return [
    sql`true`,
    when(input.id, (id) => sql`w.id = ${id}`),
    when(input.companyId, (id) => sql`w.id in (select warehouse_id from company_warehouses where company_id = ${id})`),
    when(input.fullJobSelect, (is) => sql`w.full_job_select = ${is}`),
    matches(input.search, ['w.name', 'w.short_name', "coalesce(w.town, '')", "coalesce(w.post_code, '')"]),
  ];
}
