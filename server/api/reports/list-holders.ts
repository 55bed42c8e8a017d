import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/reports/stock.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { inWarehouses } from '../list/report-scope.ts';

/**
 * The documents that hold reserved stock: one row per document line and stock line. A document holds a stock line at most once, because a
 * SKU is on one of its lines, so the two ids identify a row.
 */
export const { list: listHolders } = listAndExport(contract.listHolders, (actor) => ({
  from: sql`
    from reservations r
    join stock_lines s on s.company_id = r.company_id and s.id = r.stock_line_id
    join skus k on k.company_id = s.company_id and k.id = s.sku_id
    join warehouses w on w.id = s.warehouse_id
    join locations o on o.id = s.location_id
    left join drums d on d.company_id = s.company_id and d.id = s.drum_id
    left join jobs j on j.company_id = s.company_id and j.id = s.job_id
    join document_lines l on l.company_id = r.company_id and l.id = r.document_line_id
    join documents p on p.company_id = l.company_id and p.kind = l.kind and p.id = l.document_id
    join users u on u.id = p.created_by`,
  columns: {
    id: 'r.document_line_id',
    document: 'p.kind',
    documentId: 'p.id',
    number: 'p.number',
    status: 'p.status',
    createdBy: 'u.name',
    createdAt: 'p.created_at',
    stockLineId: 's.id',
    stockCode: 'k.stock_code',
    warehouseId: 's.warehouse_id',
    warehouse: 'w.name',
    location: 'o.name',
    drum: 'd.number',
    job: 'j.number',
    segment: 's.segment',
    quantity: 'r.quantity',
  },
  id: 'r.stock_line_id',
  where: [sql`r.company_id = ${actor.companyId} and ${inWarehouses(actor, 's.warehouse_id')}`],
  filters: { drumId: (id) => sql`s.drum_id = ${id}` },
  search: ['p.number', 'k.stock_code', 'k.name'],
}));
