import { exportWarehouses as contract } from '../../../shared/contract/admin/warehouses.ts';
import { implement } from '../implement.ts';
import { listFile } from '../list/list-file.ts';
import { warehouseSource, warehouseWhere } from './warehouse-source.ts';

/** The list of warehouses as CSV. */
export const exportWarehouses = implement(contract, (_db, actor, input, { filePool }) => {
  const companies = `
    (select string_agg(c.name, '; ' order by c.name)
     from company_warehouses cw
     join companies c on c.id = cw.company_id
     where cw.warehouse_id = w.id)`;
  const columns = {
    name: 'text',
    shortName: 'text',
    address: 'text',
    postCode: 'text',
    town: 'text',
    defaultGoodsIn: 'text',
    defaultGoodsOut: 'text',
    defaultPutaway: 'text',
    fullJobSelect: 'value',
    statusChangeEmail: 'text',
    companies: 'text',
  } as const;
  return listFile(filePool, actor, {
    source: { ...warehouseSource, columns: { ...warehouseSource.columns, companies } },
    where: warehouseWhere(input),
    columns,
    query: input,
  });
});
