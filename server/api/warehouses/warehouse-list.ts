import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/warehouses/warehouses.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { createWarehouse, deleteWarehouse, editWarehouse } from './warehouse-record.ts';

const warehouses = listAndExport(contract.listWarehouses, () => ({
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
  inFile: { companies: companiesInWords },
  id: 'w.id',
  updated: 'w.updated_at',
  within: sql`true`,
  where: [],
  filters: {
    companyId: (id) => sql`w.id in (select warehouse_id from company_warehouses where company_id = ${id})`,
  },
  search: ['w.name', 'w.short_name', "coalesce(w.town, '')", "coalesce(w.post_code, '')"],
}));

const listWarehouses = warehouses.list;
const exportWarehouses = warehouses.file(contract.exportWarehouses);

const companies = `
  (select coalesce(jsonb_agg(jsonb_build_object(
            'id', c.id, 'name', c.name, 'defaultGoodsIn', ci.name, 'defaultGoodsOut', co.name, 'defaultPutaway', ca.name
          ) order by c.name), '[]')
   from company_warehouses cw
   join companies c on c.id = cw.company_id
   left join locations ci on ci.id = cw.default_goods_in_id
   left join locations co on co.id = cw.default_goods_out_id
   left join locations ca on ca.id = cw.default_putaway_id
   where cw.warehouse_id = w.id)`;

const cancelledFor = `
  array(select d.company_id from company_specific_data d
        where d.key = 'cancelledWarehouse' and d.warehouse_id = 0 and d.item_key = w.id::text and d.value = 'true'
        order by d.company_id)`;

const companiesInWords = `
  (select string_agg(c.name, '; ' order by c.name)
   from company_warehouses cw
   join companies c on c.id = cw.company_id
   where cw.warehouse_id = w.id)`;

export const warehouseRoutes = [listWarehouses, exportWarehouses, createWarehouse, editWarehouse, deleteWarehouse];
