import sql from 'sql-template-tag';
import type { Reply } from '../../../shared/contract/operation.ts';
import * as contract from '../../../shared/contract/stock/stock-counts.ts';
import { refuse } from '../../../shared/errors.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { columnsOf, type ListSource, listPage, ownCompany } from '../list/list-page.ts';
import { matches, when } from '../list/search.ts';

/** Stock counts of this company in this warehouse, newest first. */
export const listStockCounts = implement(contract.listStockCounts, (db, { companyId, warehouseId }, input) => {
  return listPage(db, stockCountSource({ companyId }), input, [
    sql`c.company_id = ${companyId} and c.warehouse_id = ${warehouseId}`,
    when(input.status, (states) => sql`c.status = any (${states})`),
    when(input.location, (name) => sql`o.name = ${name}`),
    when(input.stockCode, (code) => sql`k.stock_code = ${code}`),
    matches(input.search, ['c.number', 'o.name', 'k.stock_code', 'u.name']),
  ]);
});

/** One stock count; its lines are a list of their own. */
export const getStockCount = implement(
  contract.getStockCount,
  async (db, { companyId, warehouseId, userId }, { id }) => {
    const source = stockCountSource({ companyId });
    const count = await db.maybeOne<Reply<typeof contract.getStockCount>>(sql`
    select ${columnsOf(source)}, c.reason, c.rejection, s.name as "submittedBy", c.submitted_at as "submittedAt",
           c.version, c.status = 'submitted' and c.submitted_by <> ${userId} and ${userId} <> all (c.counter_ids) as "mayApprove"
    ${source.from}
    left join users s on s.id = c.submitted_by
    where c.company_id = ${companyId} and c.warehouse_id = ${warehouseId} and c.id = ${id}`);
    return count ?? refuse('not_found', { values: { thing: 'stock count' } });
  },
);

function ofLines(condition: string): string {
  return `(select count(*) from stock_count_lines l where l.company_id = own.company_id and l.count_id = c.id and ${condition})`;
}

/** Stock counts as the list and the document show them. */
const stockCountSource = ({ companyId }: Pick<StockActor, 'companyId'>) =>
  ({
    from: sql`
    from stock_counts c
    cross join ${ownCompany(companyId)}
    join users u on u.id = c.created_by
    left join users p on p.id = c.posted_by
    left join locations o on o.id = c.location_id
    left join skus k on k.company_id = c.company_id and k.id = c.sku_id`,
    columns: {
      id: 'c.id',
      number: 'c.number',
      location: `case when o.id is null then null else jsonb_build_object('id', o.id, 'name', o.name) end`,
      sku: `case when k.id is null then null
      else jsonb_build_object('id', k.id, 'stockCode', k.stock_code, 'name', k.name) end`,
      blind: 'c.blind',
      status: 'c.status',
      lines: ofLines('true'),
      countedLines: ofLines('l.counted is not null'),
      createdBy: 'u.name',
      createdAt: 'c.created_at',
      postedBy: 'p.name',
      postedAt: 'c.posted_at',
    },
    sorts: {
      createdAt: { by: 'c.created_at', type: 'timestamptz' },
      number: { by: 'c.number', type: 'text' },
    },
    id: 'c.id',
    defaultSort: '-createdAt',
  }) satisfies ListSource;

/** Locations with stock of the company, those never counted first, then the one counted longest ago. */
export const listDueLocations = implement(contract.listDueLocations, (db, actor, input) => {
  return listPage(db, sourceFor(actor), input, [
    sql`s.skus is not null`,
    when(input.name, (name) => sql`o.name = ${name}`),
    matches(input.search, ['o.name', 'o.description']),
  ]);
});

function sourceFor({ companyId, warehouseId }: StockActor) {
  return {
    from: sql`
      from locations o
      join (
        select location_id, count(distinct sku_id) as skus
        from stock_lines
        where company_id = ${companyId} and warehouse_id = ${warehouseId} and present
        group by location_id
      ) s on s.location_id = o.id and not o.in_transit
      left join lateral (
        select c.posted_at as at, u.name as by
        from stock_counts c
        join users u on u.id = c.posted_by
        where c.company_id = ${companyId} and c.location_id = o.id and c.status = 'posted'
        order by c.posted_at desc
        limit 1
      ) last on true
      left join stock_counts open
        on open.company_id = ${companyId} and open.warehouse_id = ${warehouseId} and open.location_id = o.id
       and open.status in ('counting', 'submitted')`,
    columns: {
      id: 'o.id',
      name: 'o.name',
      skus: 's.skus',
      countedAt: 'last.at',
      countedBy: 'last.by',
      open: `case when open.id is null then null else jsonb_build_object('id', open.id, 'number', open.number) end`,
    },
    sorts: {
      countedAt: { by: `coalesce(last.at, '-infinity')`, type: 'timestamptz' },
      name: { by: 'o.name', type: 'text' },
    },
    id: 'o.id',
    defaultSort: 'countedAt',
  } satisfies ListSource;
}

/** SQL for a fact of the last posted count of a location (`c`, and `u` who posted it), of a company or, without one, of any. */
export function lastCount(fact: string, locationId: string, companyId: string | undefined): string {
  const posted = companyId === undefined ? '' : `c.company_id = ${companyId} and`;
  return `(
    select ${fact} from stock_counts c join users u on u.id = c.posted_by
    where ${posted} c.location_id = ${locationId} and c.status = 'posted'
    order by c.posted_at desc limit 1)`;
}
