import sql from 'sql-template-tag';
import { listTransitLines as contract } from '../../../shared/contract/stock/transit.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { type ListSource, listPage } from '../list/list-page.ts';
import { matches } from '../list/search.ts';

/** What one transfer has on its way: for those at its destination, and those it left. */
export const listTransitLines = implement(contract, async (db, { companyId, warehouseId }, input) => {
  const transfer = await db.maybeOne(
    `select from erns
     where company_id = $1 and (warehouse_id = $2 or from_warehouse_id = $2) and id = $3 and source = 'transfer'
       and status = 'expected'`,
    [companyId, warehouseId, input.id],
  );
  if (transfer === undefined) refuse('not_found', { values: { thing: 'transfer' } });
  return listPage(db, source, input, [
    sql`l.company_id = ${companyId} and l.ern_id = ${input.id}`,
    matches(input.search, ['k.stock_code', 'k.name', 'l.drum_number']),
  ]);
});

const source = {
  from: sql`
    from ern_lines l
    join skus k on k.company_id = l.company_id and k.id = l.sku_id
    join units t on t.id = k.unit_id
    left join jobs j on j.company_id = l.company_id and j.id = l.job_id`,
  columns: {
    id: 'l.id',
    position: 'l.position',
    stockCode: 'k.stock_code',
    name: 'k.name',
    quantity: 'l.shipped_quantity',
    unit: 't.abbreviation',
    drum: 'l.drum_number',
    job: 'j.number',
    segment: 'l.segment',
    swc: 'l.swc',
    receivedOn: 'l.received_on',
  },
  sorts: { position: { by: 'l.position', type: 'bigint' } },
  id: 'l.id',
  defaultSort: 'position',
} satisfies ListSource;
