import sql from 'sql-template-tag';
import { listMovements as contract } from '../../../shared/contract/stock/stock.ts';
import { refuse } from '../../../shared/errors.ts';
import { documentNumber } from '../documents/document-kinds.ts';
import { implement } from '../implement.ts';
import { type ListSource, listPage, ownCompany } from '../list/list-page.ts';
import { matches } from '../list/search.ts';

/** The ledger trail of a stock line of this warehouse, with what lay there after each movement. */
export const listMovements = implement(contract, async (db, { companyId, warehouseId }, input) => {
  const line = await db.maybeOne('select from stock_lines where company_id = $1 and warehouse_id = $2 and id = $3', [
    companyId,
    warehouseId,
    input.id,
  ]);
  if (line === undefined) refuse('not_found', { values: { thing: 'stock line' } });
  return listPage(db, trailOf(companyId, input.id), input, [matches(input.search, ['m.kind', 'u.name', 'o.reason'])]);
});

/** The balance is summed over the whole trail before a page is cut from it. Movements follow each other by id, as they were posted. */
function trailOf(companyId: number, stockLineId: number) {
  return {
    from: sql`
      from (
        select id, company_id, operation_id, kind, quantity, at, user_id, sum(quantity) over (order by id) as balance
        from movements
        where company_id = ${companyId} and stock_line_id = ${stockLineId}
      ) m
      cross join ${ownCompany(companyId)}
      join operations o on o.company_id = own.company_id and o.id = m.operation_id
      join users u on u.id = m.user_id`,
    columns: {
      id: 'm.id',
      operationId: 'm.operation_id',
      operation: 'o.kind',
      kind: 'm.kind',
      quantity: 'm.quantity',
      balance: 'm.balance',
      document: 'o.document',
      documentId: 'o.document_id',
      number: documentNumber,
      reason: 'o.reason',
      at: 'm.at',
      by: 'u.name',
    },
    sorts: { at: { by: 'm.id', type: 'bigint' } },
    id: 'm.id',
    defaultSort: '-at',
  } satisfies ListSource;
}
