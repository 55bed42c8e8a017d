import sql from 'sql-template-tag';
import type { ListSource } from '../list/list-page.ts';
import { wholeNumbers } from '../skus/counted-in.ts';

/** Stock lines as Move stock shows them. */
export const movableSource = {
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
  sorts: {
    location: { by: 'o.walk_key', type: 'text' },
    stockCode: { by: 'k.stock_code', type: 'text' },
    receivedOn: { by: 's.received_on', type: 'date' },
  },
  id: 's.id',
  defaultSort: 'location,stockCode,receivedOn',
} satisfies ListSource;
