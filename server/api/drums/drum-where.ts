import sql, { type Sql } from 'sql-template-tag';
import type { Input } from '../../../shared/contract/operation.ts';
import type { exportDrums } from '../../../shared/contract/stock/drums.ts';
import type { StockActor } from '../actor.ts';
import { beginsWith } from '../list/begins-with.ts';
import { when } from '../list/search.ts';

type Filters = Omit<Input<typeof exportDrums>, 'sort' | 'fields'>;

/** Drums of the actor's company that lie in the actor's warehouse, or lay there last. One that was never really made is none. */
export function ownDrums({ companyId, warehouseId }: StockActor): Sql {
  return sql`d.company_id = ${companyId} and d.warehouse_id = ${warehouseId} and d.state <> 'undone'`;
}

/** The drums that a list shows for its filters; a few ids are found first, so that no row is joined only to be left out. */
export function drumWhere(actor: StockActor, filters: Filters): Sql[] {
  const { companyId, warehouseId } = actor;
  return [
    ownDrums(actor),
    inStates(filters),
    when(filters.number, (number) => sql`d.number = ${number}`),
    when(
      filters.stockCode,
      (code) => sql`d.sku_id = (select id from skus where company_id = ${companyId} and stock_code = ${code})`,
    ),
    when(
      filters.location,
      (name) => sql`d.location_id = any (
        array(select id from locations where warehouse_id = ${warehouseId} and name = ${name})
      )`,
    ),
    when(
      filters.job,
      (number) => sql`d.id in (
        select s.drum_id from stock_lines s
        join jobs j on j.company_id = s.company_id and j.id = s.job_id
        where s.company_id = ${companyId} and j.number = ${number} and s.present
      )`,
    ),
    when(
      filters.packing,
      (name) => sql`d.packing_type_id = any (array(select id from packing_types where abbreviation = ${name}))`,
    ),
    when(
      filters.search,
      (text) => sql`(${beginsWith('lower(d.number)', text)} or ${beginsWith('lower(d.supplier_number)', text)})`,
    ),
  ];
}

/** Unasked: what holds something, and the empty ones that stay listed (rules: Drums). Whoever looks for a drum finds it. */
function inStates({ state, number, search }: Filters): Sql {
  if (state !== undefined && state.length > 0) return sql`d.state = any (${state})`;
  if (number !== undefined || search !== undefined) return sql`true`;
  return sql`(
    d.state in ('in_stock', 'in_transit')
    or d.state = 'empty' and d.packing_type_id = any (array(select id from packing_types where traceable))
  )`;
}
