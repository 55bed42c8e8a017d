import sql, { type Sql } from 'sql-template-tag';
import type { Reply } from '../../../shared/contract/operation.ts';
import { getStockCount as countContract } from '../../../shared/contract/stock-counts/stock-count-work.ts';
import * as contract from '../../../shared/contract/stock-counts/stock-counts.ts';
import { refuse } from '../../../shared/errors.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { columnsOf, ownCompany } from '../list/list-page.ts';

const counts = listAndExport(contract.listStockCounts, ({ companyId, warehouseId, userId }) => ({
  ...countRows({ companyId }),
  inFile: { location: 'o.name', sku: 'k.stock_code' },
  id: 'c.id',
  updated: 'c.updated_at',
  where: [sql`c.company_id = ${companyId} and c.warehouse_id = ${warehouseId}`],
  filters: {
    forMe: (isForMe) => sql`(${mayApprove(userId)}) = ${isForMe}`,
    location: (name) => sql`o.name = ${name}`,
    stockCode: (code) => sql`k.stock_code = ${code}`,
  },
  search: ['c.number', 'o.name', 'k.stock_code', 'u.name'],
}));

export const listStockCounts = counts.list;
export const exportStockCounts = counts.file(contract.exportStockCounts);

export const getStockCount = implement(countContract, async (db, { companyId, warehouseId, userId }, { id }) => {
  const rows = countRows({ companyId });
  const count = await db.maybeOne<Reply<typeof countContract>>(sql`
    select ${columnsOf(rows)}, c.reason, c.rejection, s.name as "submittedBy", c.submitted_at as "submittedAt",
           c.version, ${mayApprove(userId)} as "mayApprove"
    ${rows.from}
    left join users s on s.id = c.submitted_by
    where c.company_id = ${companyId} and c.warehouse_id = ${warehouseId} and c.id = ${id}`);
  return count ?? refuse('not_found', { values: { thing: 'stock count' } });
});

function mayApprove(userId: number): Sql {
  return sql`c.status = 'submitted' and c.submitted_by <> ${userId} and ${userId} <> all (c.counter_ids)`;
}

function countRows({ companyId }: Pick<StockActor, 'companyId'>) {
  return {
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
  };
}

function ofLines(condition: string): string {
  return `(select count(*) from stock_count_lines l where l.company_id = own.company_id and l.count_id = c.id and ${condition})`;
}

/**
 * Locations with stock of the company: first those where goods were missing since the last count (decision 90), then those never counted,
 * then by the oldest count.
 */
export const { list: listDueLocations } = listAndExport(contract.listDueLocations, ({ companyId, warehouseId }) => ({
  from: sql`from locations o cross join ${ownCompany(companyId)}`,
  joins: {
    // Columns that locations are sorted by are joined for all locations; the others are looked up only for the rows of the page.
    last: sql`
      left join (
        select c.location_id, max(c.posted_at) as at
        from stock_counts c
        where c.company_id = ${companyId} and c.warehouse_id = ${warehouseId} and c.location_id is not null and c.status = 'posted'
        group by c.location_id
      ) last on last.location_id = o.id`,
    missing: sql`
      left join (
        select t.location_id, max(t.taken_at) as at
        from pick_taken t
        where t.company_id = ${companyId} and t.shortage in ('short', 'not_found')
        group by t.location_id
      ) missing on missing.location_id = o.id and missing.at > coalesce(last.at, '-infinity')`,
    open: sql`
      left join stock_counts open
        on open.company_id = ${companyId} and open.warehouse_id = ${warehouseId} and open.location_id = o.id
       and open.status in ('counting', 'submitted')`,
  },
  columns: {
    id: 'o.id',
    name: 'o.name',
    skus: `(
      select count(distinct s.sku_id) from stock_lines s
      where s.company_id = own.company_id and s.location_id = o.id and s.present)`,
    countedAt: 'last.at',
    countedBy: lastCount('u.name', 'o.id', 'own.company_id'),
    missing: `case when missing.at is not null then (${lastMissing}) end`,
    open: `case when open.id is null then null else jsonb_build_object('id', open.id, 'number', open.number) end`,
  },
  id: 'o.id',
  where: [
    sql`not o.in_transit and exists (
      select from stock_lines s
      where s.company_id = ${companyId} and s.warehouse_id = ${warehouseId} and s.location_id = o.id and s.present)`,
  ],
  sorts: {
    countedAt: {
      by: `case when missing.at is null then coalesce(last.at, '0001-01-01T00:00:00Z') else '-infinity' end`,
      type: 'timestamptz',
    },
  },
  search: ['o.name', 'o.description'],
}));

const lastMissing = `
  select jsonb_build_object('pick', p.id, 'number', p.number, 'by', u.name)
  from pick_taken t
  join users u on u.id = t.taken_by
  join pick_lines l on l.company_id = own.company_id and l.id = t.pick_line_id
  join picks p on p.company_id = own.company_id and p.id = l.pick_id
  where t.company_id = own.company_id and t.location_id = o.id and t.shortage in ('short', 'not_found')
  order by t.taken_at desc
  limit 1`;

/** SQL: a value from the last count of a location that a company posted (`c`, and `u` who posted it). */
export function lastCount(fact: string, locationId: string, companyId: string): string {
  return `(
    select ${fact} from stock_counts c join users u on u.id = c.posted_by
    where c.company_id = ${companyId} and c.location_id = ${locationId} and c.status = 'posted'
    order by c.posted_at desc limit 1)`;
}
