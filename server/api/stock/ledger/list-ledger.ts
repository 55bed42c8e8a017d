import sql from 'sql-template-tag';
import { listLedger as contract } from '../../../../shared/contract/stock/ledger.ts';
import { documentNumber } from '../../documents/document-kinds.ts';
import { listAndExport } from '../../list/list-and-export.ts';
import { ownCompany } from '../../list/list-page.ts';

/**
 * Movements on the stock lines of this warehouse, in the order of posting: their ids increase with time. Joins few tables and looks up the
 * rest only for the rows of a page (drum-list.ts has the reason): with joins, a page took a second among a million movements.
 */
export const { list: listLedger } = listAndExport(contract, ({ companyId, warehouseId }) => ({
  from: sql`
    from movements m
    cross join ${ownCompany(companyId)}
    join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id`,
  joins: {
    o: sql`join operations o on o.company_id = m.company_id and o.id = m.operation_id`,
    k: sql`join skus k on k.company_id = s.company_id and k.id = s.sku_id`,
    l: sql`join locations l on l.id = s.location_id`,
  },
  columns: {
    id: 'm.id',
    operationId: 'm.operation_id',
    operation: 'o.kind',
    kind: 'm.kind',
    at: 'm.at',
    by,
    reason: 'o.reason',
    document: 'o.document',
    documentId: 'o.document_id',
    number: documentNumber,
    stockLineId: 's.id',
    skuId: 's.sku_id',
    stockCode: 'k.stock_code',
    name: 'k.name',
    unit: '(select t.abbreviation from units t where t.id = k.unit_id)',
    locationId: 's.location_id',
    location: 'l.name',
    drumId: 's.drum_id',
    drum,
    jobId: 's.job_id',
    job,
    segment: 's.segment',
    quantity: 'm.quantity',
    reversesId: 'o.reverses_id',
    reversedById: '(select r.id from operations r where r.company_id = own.company_id and r.reverses_id = o.id)',
  },
  id: 'm.id',
  updated: 'm.at',
  within: sql`m.company_id = ${companyId}`,
  where: [
    sql`m.company_id = ${companyId} and s.company_id = ${companyId} and s.warehouse_id = ${warehouseId}`,
    sql`s.location_id <> all (array(select i.id from locations i where i.warehouse_id = ${warehouseId} and i.in_transit))`,
  ],
  sorts: { at: { by: 'm.id', type: 'bigint' } },
  search: ['k.stock_code', 'k.name', 'l.name', drum, job, 'o.kind', by, 'o.reason'],
}));

const by = '(select u.name from users u where u.id = m.user_id)';
const drum = '(select d.number from drums d where d.company_id = own.company_id and d.id = s.drum_id)';
const job = '(select j.number from jobs j where j.company_id = own.company_id and j.id = s.job_id)';
