import sql, { raw, type Sql } from 'sql-template-tag';
import * as contract from '../../../shared/contract/reports/scores.ts';
import type { ReportActor } from '../actor.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { inWarehouses } from '../list/report-scope.ts';
import { when } from '../list/search.ts';
import type { Services } from '../services.ts';
import { midnight, today } from '../today.ts';

interface Narrowing {
  warehouseId?: number | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
}

/** Supplier deliveries of this company, in force. A follow-up belongs to the delivery that it completes. */
const deliveries = ({ companyId, warehouseId }: Pick<ReportActor, 'companyId' | 'warehouseId'>) => sql`
  e.company_id = ${companyId} and ${inWarehouses({ warehouseId }, 'e.warehouse_id')} and e.status = 'received'
  and e.partner_id is not null and e.follows_id is null and e.from_warehouse_id is null`;

const within = (
  alias: 'e' | 's',
  at: string,
  { warehouseId, dateFrom, dateTo }: Narrowing,
  services: Services,
): Sql => sql`
  ${when(warehouseId, (id) => sql`${raw(alias)}.warehouse_id = ${id}`)}
  and ${when(dateFrom, (date) => sql`${raw(at)} >= ${midnight(services, date)}`)}
  and ${when(dateTo, (date) => sql`${raw(at)} < ${midnight(services, date, 1)}`)}`;

/** Whole days after the wanted date, at least 0; null without one. */
const daysAfter = (at: string, wanted: string, { settings }: Services): Sql => sql`
  case when ${raw(wanted)} is not null then greatest((${raw(at)} at time zone ${settings.timezone})::date - ${raw(wanted)}, 0) end`;

const share = (part: string, whole: string) => `round(100.0 * ${part} / nullif(${whole}, 0), 1)`;

const ofDays = sql`
  count(*) filter (where d.days > 0) as late, count(d.days) as dated, round(avg(d.days) filter (where d.days > 0), 1) as days_late`;

const punctuality = { late: 'x.late', onTime: share('(x.dated - x.late)', 'x.dated'), daysLate: 'x.days_late' };

const isDamaged = (companyId: number) => sql`exists (
  select from ern_counts n where n.company_id = ${companyId} and n.ern_line_id = l.id and n.comment is not null)`;

const partners = listAndExport(contract.listPartnerScores, (actor, query, services) => ({
  from: sql`
    from (
      select d.company_id, d.partner_id, count(*) as deliveries, sum(d.lines) as lines, sum(d.short) as short, sum(d.over) as over,
             sum(d.damaged) as damaged, ${ofDays}
      from (
        select e.company_id, e.partner_id, ${daysAfter('e.received_at', 'e.delivery_date', services)} as days, count(*) as lines,
               count(*) filter (where l.received_quantity < l.shipped_quantity) as short,
               count(*) filter (where l.received_quantity > l.shipped_quantity) as over,
               count(*) filter (where ${isDamaged(actor.companyId)}) as damaged
        from erns e
        join ern_lines l on l.company_id = e.company_id and l.ern_id = e.id
        where ${deliveries(actor)} and ${within('e', 'e.received_at', query, services)}
        group by e.company_id, e.id
      ) d
      group by d.company_id, d.partner_id
    ) x
    join partners p on p.company_id = x.company_id and p.id = x.partner_id`,
  joins: { h: sql`cross join lateral (${lastMonths(actor, services)}) h` },
  columns: {
    id: 'p.id',
    partner: 'p.name',
    deliveries: 'x.deliveries',
    lines: 'x.lines::bigint',
    short: share('x.short', 'x.lines'),
    over: share('x.over', 'x.lines'),
    damaged: share('x.damaged', 'x.lines'),
    ...punctuality,
    months: 'h.months',
  },
  id: 'p.id',
  where: [],
  filters: { warehouseId: null, dateFrom: null, dateTo: null },
  search: ['p.name'],
}));

export const listPartnerScores = partners.list;
export const exportPartnerScores = partners.file(contract.exportPartnerScores);

function lastMonths(actor: ReportActor, services: Services): Sql {
  const { timezone } = services.settings;
  const month = sql`date_trunc('month', ${today(services)}::date)::date`;
  return sql`
    select jsonb_agg(jsonb_build_object('month', to_char(m.month, 'YYYY-MM'), 'lines', c.lines, 'different', c.different) order by m.month) as months
    from (select (${month} - n * interval '1 month')::date as month from generate_series(0, 11) n) m
    cross join lateral (
      select count(*) as lines,
             count(*) filter (where l.received_quantity <> l.shipped_quantity or ${isDamaged(actor.companyId)}) as different
      from erns e
      join ern_lines l on l.company_id = e.company_id and l.ern_id = e.id
      where ${deliveries(actor)} and e.partner_id = x.partner_id
        and e.received_at >= m.month::timestamp at time zone ${timezone}
        and e.received_at < (m.month + interval '1 month') at time zone ${timezone}
    ) c`;
}

const carriers = listAndExport(contract.listCarrierScores, (actor, query, services) => ({
  from: sql`
    from (
      select min(d.id) as id, d.carrier, count(*) as collections, ${ofDays}
      from (
        select s.id, s.carrier, ${daysAfter('s.collected_at', 's.required_collection_date', services)} as days
        from shipments s
        where s.company_id = ${actor.companyId} and ${inWarehouses(actor, 's.warehouse_id')} and s.status = 'collected'
          and s.carrier is not null and ${within('s', 's.collected_at', query, services)}
      ) d
      group by d.carrier
    ) x`,
  columns: { id: 'x.id', carrier: 'x.carrier', collections: 'x.collections', ...punctuality },
  id: 'x.id',
  where: [],
  filters: { warehouseId: null, dateFrom: null, dateTo: null },
  search: ['x.carrier'],
}));

export const listCarrierScores = carriers.list;
export const exportCarrierScores = carriers.file(contract.exportCarrierScores);
