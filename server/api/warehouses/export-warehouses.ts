import type { Input } from '../../../shared/contract/operation.ts';
import type { exportWarehouses as contract } from '../../../shared/contract/warehouses.ts';
import type { Reader } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { listFile } from '../list/list-file.ts';
import type { Services } from '../services.ts';
import { warehouseSource, warehouseWhere } from './warehouse-source.ts';

/** The list of warehouses as CSV. */
export function exportWarehouses(_db: Reader, actor: Actor, input: Input<typeof contract>, { filePool }: Services) {
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
}
