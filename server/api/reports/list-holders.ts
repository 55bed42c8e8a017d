import sql from 'sql-template-tag';
import { listHolders as contract } from '../../../shared/contract/stock/reports.ts';
import { implement } from '../implement.ts';
import { type ListSource, listPage } from '../list/list-page.ts';
import { matches, when } from '../list/search.ts';

/** Who holds what is reserved: one row a document line and stock line. */
export const listHolders = implement(contract, (db, actor, input) => {
  return listPage(db, source, input, [
    sql`r.company_id = ${actor.companyId} and s.warehouse_id = ${actor.warehouseId}`,
    when(input.stockLineId, (id) => sql`r.stock_line_id = ${id}`),
    when(input.drumId, (id) => sql`s.drum_id = ${id}`),
    when(input.stockCode, (code) => sql`k.stock_code = ${code}`),
    when(input.job, (number) => sql`j.number = ${number}`),
    matches(input.search, ['p.number', 'k.stock_code', 'k.name']),
  ]);
});

/** A document holds a stock line once (a SKU is in one line of it): its number and the stock line's id tell the rows apart. */
const source: ListSource = {
  from: sql`
    from reservations r
    join stock_lines s on s.company_id = r.company_id and s.id = r.stock_line_id
    join skus k on k.company_id = s.company_id and k.id = s.sku_id
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
    location: 'o.name',
    drum: 'd.number',
    job: 'j.number',
    segment: 's.segment',
    quantity: 'r.quantity',
  },
  sorts: { number: { by: 'p.number', type: 'text' } },
  id: 'r.stock_line_id',
  defaultSort: 'number',
};
