import sql, { raw, type Sql } from 'sql-template-tag';
import * as contract from '../../../../shared/contract/stock/stock.ts';
import { refuse } from '../../../../shared/errors.ts';
import { documentNumber } from '../../documents/document-kinds.ts';
import { listAndExport } from '../../list/list-and-export.ts';
import { ownCompany } from '../../list/list-page.ts';
import { inWarehouses } from '../../list/report-scope.ts';
import { isOfCompany } from '../../operation-kinds.ts';
import { canReverse } from '../reversal/undo-kinds.ts';

/** Operations in this warehouse. Operations on jobs are included, because they belong to every warehouse of the company. */
export const { list: listOperations } = listAndExport(contract.listOperations, (actor) => ({
  from: sql`
    from operations o
    cross join ${ownCompany(actor.companyId)}
    join users u on u.id = o.user_id
    left join operations r on r.company_id = o.company_id and r.reverses_id = o.id
    left join documents c on c.company_id = o.company_id and c.kind = o.document and c.id = o.document_id`,
  columns: {
    id: 'o.id',
    kind: 'o.kind',
    at: 'o.at',
    by: 'u.name',
    document: 'o.document',
    documentId: 'o.document_id',
    number: 'c.number',
    reason: 'o.reason',
    accepted: 'o.accepted',
    facts: `o.facts - '{reservations,freed}'::text[]`,
    reversesId: 'o.reverses_id',
    reversedById: 'r.id',
    canReverse: canReverse(actor),
  },
  id: 'o.id',
  updated: 'o.at',
  where: [sql`o.company_id = ${actor.companyId}`, sql`(o.warehouse_id = ${actor.warehouseId} or ${raw(isOfCompany)})`],
  filters: {
    stockLineId: (id) => moved(sql`s.id = ${id}`),
    drumId: (id) => moved(sql`s.drum_id = ${id}`),
    jobId: (id) => sql`((o.document = 'job' and o.document_id = ${id}) or ${moved(sql`s.job_id = ${id}`)})`,
  },
  search: ['o.kind', 'u.name', 'o.reason'],
}));

function moved(condition: Sql): Sql {
  return sql`exists (
    select from movements m
    join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id
    where m.company_id = own.company_id and m.operation_id = o.id and ${condition})`;
}

/**
 * The ledger of a stock line with the balance after each movement, summed over all movements before paging. Movements are ordered by id, as
 * they were posted.
 */
export const { list: listMovements } = listAndExport(contract.listMovements, async (actor, { id }, _services, db) => {
  const { companyId } = actor;
  const line = await db.maybeOne(
    sql`select from stock_lines s where s.company_id = ${companyId} and ${inWarehouses(actor, 's.warehouse_id')} and s.id = ${id}`,
  );
  if (line === undefined) refuse('not_found', { values: { thing: 'stock line' } });
  return {
    from: sql`
        from (
          select id, company_id, operation_id, kind, quantity, at, user_id, sum(quantity) over (order by id) as balance
          from movements
          where company_id = ${companyId} and stock_line_id = ${id}
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
      batches: `array(
          select distinct b.batch from movement_batches b
          where b.company_id = own.company_id and b.movement_id = m.id
          order by 1
        )`,
      at: 'm.at',
      by: 'u.name',
    },
    id: 'm.id',
    updated: 'm.at',
    where: [],
    sorts: { at: { by: 'm.id', type: 'bigint' } },
    // The actor may see the line's only warehouse, as checked above.
    filters: { warehouseId: null },
    search: ['m.kind', 'u.name', 'o.reason'],
  };
});
