import sql, { raw, type Sql } from 'sql-template-tag';
import type { ReportActor } from '../actor.ts';
import { type Filled, fill } from '../list/list-page.ts';
import { inWarehouses } from '../list/report-scope.ts';
import { ofOperation, type ProjectedRows, type Scope, selectUnreported } from './reported-rows.ts';

const put = {
  ...ofOperation,
  id: 'm.id',
  number: 'h.number',
  source: 'h.source',
  follows_id: 'e.follows_id',
  partner_id: 'e.partner_id',
  from_warehouse_id: 'e.from_warehouse_id',
  reference: 'e.reference',
  delivery_date: 'e.delivery_date',
  document_line_id: 'm.document_line_id',
  stock_line_id: 'm.stock_line_id',
  quantity: 'm.quantity',
  price: 'm.price',
  sku_id: 's.sku_id',
  job_id: 's.job_id',
  segment: 's.segment',
  swc: 's.swc',
  location_id: 's.location_id',
  drum_id: 's.drum_id',
};

type Column = keyof typeof put | 'put_away_at';
const columns = [...Object.keys(put), 'put_away_at'] as Column[];

const stored = Object.fromEntries(columns.map((name) => [name, `i.${name}`])) as Filled<Column>;

export const goodsInRows: ProjectedRows = {
  table: 'reported_goods_in',
  columns,
  pending: (scope) => [received(scope)],
};

/**
 * The rows already written; those whose stock line moved at goods in since, with the time of putaway from the ledger; the rows not yet
 * written; and undone receipts.
 */
export function goodsInParts(actor: ReportActor): Sql[] {
  const { companyId } = actor;
  const its = sql`i.company_id = ${companyId} and ${inWarehouses(actor, 'i.warehouse_id')}`;
  const movedSince = { ...stored, put_away_at: putAway(companyId, 'i') };
  return [
    sql`
      select ${fill(columns, stored)}, false as undone
      from reported_goods_in i
      where ${its} and not exists (
        select from unreported_moves u where u.company_id = ${companyId} and u.stock_line_id = i.stock_line_id)`,
    sql`
      select ${fill(columns, movedSince)}, false as undone
      from (select distinct stock_line_id as moved_id from unreported_moves where company_id = ${companyId}) u
      join reported_goods_in i on i.stock_line_id = u.moved_id
      where ${its}`,
    sql`select x.*, false as undone from (${received(actor)}) x`,
    undone(actor),
  ];
}

export const putAwayAgain = (companyId: number, stockLineIds: readonly number[]): Sql => sql`
  update reported_goods_in r
  set put_away_at = n.put_away_at
  from (
    select i.id, ${putAway(companyId, 'i')} as put_away_at
    from reported_goods_in i
    where i.company_id = ${companyId} and i.stock_line_id = any (${stockLineIds}::bigint[])
  ) n
  where r.company_id = ${companyId} and r.id = n.id and r.put_away_at is distinct from n.put_away_at`;

const moved = raw(`
  join movements m on m.company_id = o.company_id and m.operation_id = o.id and m.quantity > 0
  join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id`);

const received = (scope: Scope) =>
  selectUnreported(
    scope,
    'receive',
    'ern',
    fill(columns, { ...put, put_away_at: putAway(scope.companyId, 'm') }),
    sql`
      join erns e on e.company_id = o.company_id and e.id = o.document_id
      cross join lateral (select e.number, e.source) h
      ${moved}`,
  );

/** An undone receipt keeps its ERN's number in its facts, because the ERN may be gone. So does the import that brought the ERN. */
const undone = (scope: Scope) => sql`
  select ${fill(columns, { ...put, put_away_at: 'null::timestamptz' })}, true as undone
  from operations r
  join operations o on o.company_id = r.company_id and o.id = r.reverses_id
  left join erns e on e.company_id = o.company_id and e.id = o.document_id
  cross join lateral (select coalesce(e.number, o.facts ->> 'number') as number, coalesce(e.source, 'supplier') as source) h
  ${moved}
  where r.company_id = ${scope.companyId} and r.reverses_id is not null and ${inWarehouses(scope, 'o.warehouse_id')}
    and o.kind = 'receive' and o.document = 'ern'`;

/** Excludes movements that were undone and those that undid them: they cancel out. */
const stands = (companyId: number) => sql`v.kind <> 'reverse' and not exists (
  select from operations q where q.company_id = ${companyId} and q.reverses_id = v.operation_id)`;

/**
 * When the last of a movement's goods at goods in were moved away. Goods leave a stock line in the order of arrival, so this is the move by
 * which as much had left the line as had arrived up to the movement. Null for goods that were allocated or despatched from there, as they
 * never reached a shelf.
 */
const putAway = (companyId: number, movement: 'm' | 'i') => sql`(
  select case when g.kind = 'move' then g.at end
  from (
    select v.id, v.at, v.kind, sum(-v.quantity) over (order by v.id) as gone
    from movements v
    where v.company_id = ${companyId} and v.stock_line_id = ${raw(movement)}.stock_line_id and v.quantity < 0 and ${stands(companyId)}
  ) g
  where g.gone >= (
      select sum(v.quantity) from movements v
      where v.company_id = ${companyId} and v.stock_line_id = ${raw(movement)}.stock_line_id and v.quantity > 0 and v.id <= ${raw(movement)}.id
        and ${stands(companyId)}
    )
    and (select l.goods_in from locations l where l.id = ${raw(movement === 'm' ? 's' : 'i')}.location_id)
  order by g.id
  limit 1
)`;
