import sql from 'sql-template-tag';
import * as contract from '../../../../shared/contract/stock/stock.ts';
import { listAndExport } from '../../list/list-and-export.ts';

/** Stock that belongs to jobs, in the warehouse the caller named (rules 2, admin/stockUnallocation). In transit is elsewhere. */
export const { list: listAllocatedStock } = listAndExport(
  contract.listAllocatedStock,
  ({ companyId, warehouseId }) => ({
    from: sql`
    from stock_lines s
    join skus k on k.company_id = s.company_id and k.id = s.sku_id
    join units t on t.id = k.unit_id
    join locations l on l.id = s.location_id
    join jobs j on j.company_id = s.company_id and j.id = s.job_id
    left join drums d on d.company_id = s.company_id and d.id = s.drum_id`,
    columns: {
      id: 's.id',
      stockCode: 'k.stock_code',
      name: 'k.name',
      location: 'l.name',
      drum: 'd.number',
      job: 'j.number',
      segment: 's.segment',
      swc: 's.swc',
      quantity: 's.quantity',
      reserved: 's.reserved',
      available: 's.quantity - s.reserved',
      unit: 't.abbreviation',
      receivedOn: 's.received_on',
    },
    id: 's.id',
    where: [sql`s.company_id = ${companyId} and s.warehouse_id = ${warehouseId} and s.present and not l.in_transit`],
    search: ['k.stock_code', 'k.name', 'j.number', 'l.name', 'd.number'],
  }),
);
