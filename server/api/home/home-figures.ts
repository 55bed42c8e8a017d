import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { readHome } from '../../../shared/contract/home/home.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { allows } from '../../../shared/permissions.ts';
import type { Reader } from '../../db/query.ts';
import type { Actor, ReportActor, StockActor } from '../actor.ts';
import { inWarehouses } from '../list/report-scope.ts';
import { groupAgedInventory } from '../reports/aged-inventory.ts';
import { goodsInParts } from '../reports/goods-in-rows.ts';
import { goodsOutParts } from '../reports/goods-out-rows.ts';
import type { Services } from '../services.ts';
import { midnight, today } from '../today.ts';

type Home = Reply<typeof readHome>;
type Today = NonNullable<Home['today']>;
type Week = NonNullable<Home['weeks']>[number];

export function isOfCompany(actor: Actor): actor is ReportActor {
  return actor.companyId !== null && actor.holder !== null && allows('companyReports', actor.holder);
}

export function isOfWarehouse(actor: Actor): actor is StockActor {
  return actor.warehouseId !== null && isOfCompany(actor);
}

/** Lines in force, as the reports of goods in and goods out count them. */
const inForce = (parts: readonly Sql[]) => sql`(${join(parts, ' union all ')}) x`;

/** What came in and went out today by the hour, and the lines of open documents that are due. */
export async function readToday(db: Reader, actor: StockActor, services: Services): Promise<Today> {
  const date = today(services);
  const { companyId, warehouseId } = actor;
  const hours = (parts: readonly Sql[]) => sql`
    select jsonb_agg(jsonb_build_object('hour', h.hour, 'lines', h.lines) order by h.hour) as hours, sum(h.lines)::bigint as done
    from (
      select extract(hour from x.at at time zone ${services.settings.timezone})::integer as hour, count(*) as lines
      from ${inForce(parts)}
      where not x.undone and x.at >= ${midnight(services, date)}
      group by 1
    ) h`;
  const here = sql`d.company_id = ${companyId} and d.warehouse_id = ${warehouseId}`;
  const open = (documents: Sql, lines: Sql) => sql`
    select count(*) as due, count(*) filter (where d.due < ${date}) as late
    from (${documents}) d join ${lines} where d.due <= ${date}`;
  const erns = open(
    sql`select d.company_id, d.id, d.delivery_date as due from erns d where ${here} and d.status = 'expected' and d.hidden_at is null`,
    sql`ern_lines l on l.company_id = d.company_id and l.ern_id = d.id`,
  );
  const picks = open(
    sql`select d.company_id, d.id, d.pick_by_date as due from picks d where ${here} and d.status in ('created', 'started')`,
    sql`pick_lines l on l.company_id = d.company_id and l.pick_id = d.id`,
  );
  const shipments = open(
    sql`select d.company_id, d.id, d.required_collection_date as due from shipments d
        where ${here} and d.status in ('approved', 'awaitingCollection')`,
    sql`shipment_lines l on l.company_id = d.company_id and l.shipment_id = d.id`,
  );
  const flow = (done: Sql, ...waiting: readonly Sql[]) => sql`
    select jsonb_build_object(
             'hours', coalesce(g.hours, '[]'), 'done', coalesce(g.done, 0), 'late', w.late, 'due', w.due + coalesce(g.done, 0)
           ) as flow
    from (${done}) g, (select sum(n.due)::bigint as due, sum(n.late)::bigint as late from (${join(waiting, ' union all ')}) n) w`;
  const flows = await db.one<Pick<Today, 'in' | 'out'>>(sql`
    select (${flow(hours(goodsInParts(actor)), erns)}) as in, (${flow(hours(goodsOutParts(actor)), picks, shipments)}) as out`);
  return { date, ...flows };
}

const WEEKS = 13;

/**
 * The lines of the last weeks and, for the last two, how fast they were worked. Lines of the last minute may not be stored yet. Each week is
 * counted in an index by time: grouping the rows of all weeks by their date takes ten times as long.
 */
export function readWeeks(db: Reader, actor: ReportActor, services: Services): Promise<Week[]> {
  const { timezone } = services.settings;
  const date = today(services);
  const stored = (table: string) => sql`
    from ${raw(table)} r
    where r.company_id = ${actor.companyId} and ${inWarehouses(actor, 'r.warehouse_id')} and r.at >= w.starts and r.at < w.ends`;
  const median = (table: string, minutes: string) => sql`(
    select floor(percentile_cont(0.5) within group (order by ${raw(minutes)}))::bigint ${stored(table)} and w.n < 2)`;
  return db.many<Week>(sql`
    select w.monday as "from", (select count(*) ${stored('reported_goods_in')}) as received,
           (select count(*) ${stored('reported_goods_out')}) as despatched,
           ${median('reported_goods_in', 'extract(epoch from r.put_away_at - r.at) / 60')} as "minutesToShelf",
           ${median('reported_goods_out', `case when r.kind = 'despatch' then r.minutes end`)} as "minutesToDespatch"
    from (
      select n, m.monday, m.monday::timestamp at time zone ${timezone} as starts, (m.monday + 7)::timestamp at time zone ${timezone} as ends
      from generate_series(0, ${WEEKS - 1}::integer) n
      cross join lateral (select date_trunc('week', ${date}::date)::date - 7 * n as monday) m
    ) w
    order by w.monday`);
}

export async function readAge(db: Reader, actor: ReportActor, services: Services): Promise<NonNullable<Home['age']>> {
  const { items } = await groupAgedInventory(db, actor, { by: 'band', sort: 'label', limit: 20 }, services);
  return items.map(({ key, lines, value }) => ({ band: key ?? '', lines, value: value ?? null }));
}

/** Locations for goods, and how many hold some of this company's. */
export function readSpace(db: Reader, { companyId, warehouseId }: StockActor): Promise<NonNullable<Home['space']>> {
  return db.one(sql`
    select count(*) as locations, count(*) filter (where exists (
             select from stock_lines s where s.location_id = l.id and s.company_id = ${companyId} and s.present
           )) as used
    from locations l
    where l.warehouse_id = ${warehouseId} and not l.in_transit and l.retired_at is null`);
}
