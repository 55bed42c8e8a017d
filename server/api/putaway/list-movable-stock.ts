import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/putaway/putaway.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { wholeNumbers } from '../stock/counted-in.ts';

export const { list: listMovableStock } = listAndExport(contract.listMovableStock, ({ companyId, warehouseId }) => ({
  from: sql`
    from stock_lines s
    join skus k on k.company_id = s.company_id and k.id = s.sku_id
    join units t on t.id = k.unit_id
    left join packing_types g on g.id = k.packing_type_id
    join locations o on o.id = s.location_id
    left join drums d on d.company_id = s.company_id and d.id = s.drum_id
    left join jobs j on j.company_id = s.company_id and j.id = s.job_id`,
  columns: {
    id: 's.id',
    skuId: 's.sku_id',
    stockCode: 'k.stock_code',
    barcode: 'k.barcode',
    name: 'k.name',
    unit: 't.abbreviation',
    wholeNumbers,
    locationId: 's.location_id',
    location: 'o.name',
    goodsIn: 'o.goods_in',
    quarantine: 'o.quarantine',
    drumId: 's.drum_id',
    drum: 'd.number',
    supplierDrum: 'd.supplier_number',
    job: 'j.number',
    segment: 's.segment',
    swc: 's.swc',
    receivedOn: 's.received_on',
    quantity: 's.quantity',
    reserved: 's.reserved',
  },
  id: 's.id',
  updated: 's.updated_at',
  where: [sql`s.company_id = ${companyId} and s.warehouse_id = ${warehouseId} and s.present and not o.in_transit`],
  filters: {
    free: (isFree) => sql`(s.job_id is null) = ${isFree}`,
    ernId: (id) => sql`o.goods_in and s.id in (${receivedWith(companyId, id)})`,
  },
  sorts: { location: { by: 'o.walk_key', type: 'text' } },
  search: ['k.stock_code', 'k.name', 'o.name', 'd.number', 'j.number'],
}));

/** The stock lines that an ERN was received onto, if its receipt is in force. */
function receivedWith(companyId: number, ernId: number) {
  return sql`
    select m.stock_line_id
    from ern_lines l
    join effects e on e.company_id = l.company_id and e.document_line_id = l.id
    join movements m on m.company_id = e.company_id and m.operation_id = e.operation_id and m.document_line_id = l.id
    where l.company_id = ${companyId} and l.ern_id = ${ernId} and m.quantity > 0`;
}
