import sql, { join, raw, type Sql } from 'sql-template-tag';
import { ageBandsOf, ageStartsOf, readAgeBand, standardAgeLimits } from '../../../shared/age-bands.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import * as byCompany from '../../../shared/contract/reports/aged-by-company.ts';
import * as contract from '../../../shared/contract/reports/aged-inventory.ts';
import type { Reader } from '../../db/query.ts';
import type { ReportActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { pastMoment } from '../list/report-scope.ts';
import { today } from '../today.ts';
import { onTheWay, stockRows } from './stock-report.ts';

/** In whole days since the original receipt; goods received today have age 0. */
const age = 'greatest(a.day - s.received_on, 0)';

const band = `a.bands[width_bucket(${age}, a.starts)]`;

function agesTo(day: string, limits: readonly number[]): Sql {
  return sql`(select ${day}::date as day, ${ageStartsOf(limits)}::integer[] as starts, ${ageBandsOf(limits)}::text[] as bands) a`;
}

/** The rows of the stock report, each with its age on today's date, or on the date of the requested moment, in the warehouse's calendar. */
const agedInventory = listAndExport(contract.listAgedInventory, async (actor, { at }, services, db) => {
  const moment = at === undefined ? undefined : pastMoment(services, at);
  const rows = stockRows(actor, moment);
  const day = moment === undefined ? today(services) : today({ ...services, now: () => new Date(moment) });
  const limits = (await ownLimits(db, actor)) ?? standardAgeLimits;
  return {
    ...rows,
    from: sql`${rows.from} cross join ${agesTo(day, limits)}`,
    columns: { ...rows.columns, age: `${age}::bigint`, band },
    filters: { ...rows.filters, band: (bands) => sql`(${join(bands.map(isOfBand), ' or ')})` },
    where: [...rows.where, sql`not ${raw(onTheWay)}`],
  };
});

export const listAgedInventory = agedInventory.list;
export const groupAgedInventory = agedInventory.groups(contract.groupAgedInventory);
export const exportAgedInventoryGroups = agedInventory.groupFile(contract.exportAgedInventoryGroups);
export const agedInventoryTotals = agedInventory.addedUp(contract.agedInventoryTotals);
export const exportAgedInventory = agedInventory.file(contract.exportAgedInventory);

export const readAgeBands = implement(contract.readAgeBands, async (db, actor) => {
  const limits = await ownLimits(db, actor);
  return { bands: ageBandsOf(limits ?? standardAgeLimits), own: limits !== null };
});

async function ownLimits(db: Reader, { companyId }: ReportActor): Promise<readonly number[] | null> {
  const { limits } = await db.one<{ limits: number[] | null }>(
    'select age_bands as limits from companies where id = $1',
    [companyId],
  );
  return limits;
}

function isOfBand(text: string): Sql {
  const { from, to } = readAgeBand(text);
  return to === undefined ? sql`${raw(age)} >= ${from}` : sql`${raw(age)} between ${from} and ${to}`;
}

const USUAL = 10;

type Sums = Reply<typeof byCompany.readAgedByCompany>['sums'];

/**
 * The stock by age of the companies with the most valuable stock. Sums are kept per company, band and unit, so that metres and pieces are
 * never added up. Goods in transit are in no band, as in the report of one company.
 */
export const readAgedByCompany = implement(byCompany.readAgedByCompany, async (db, _, { limit = USUAL }, services) => {
  const { companies, sums } = await db.one<{ companies: number; sums: Sums }>(sql`
    /* every company */ with aged as (
      select s.company_id, width_bucket(${raw(age)}, a.starts) as place, t.abbreviation as unit, count(*) as lines,
             sum(s.quantity) as quantity, coalesce(sum(s.quantity * k.price), 0) as value
      from stock_lines s
      join skus k on k.company_id = s.company_id and k.id = s.sku_id
      join units t on t.id = k.unit_id
      cross join ${agesTo(today(services), standardAgeLimits)}
      where s.present and s.location_id <> all (array(select id from locations where in_transit))
      group by 1, 2, 3
    ),
    ranked as (
      select g.company_id, row_number() over (order by sum(g.value) desc, g.company_id) as rank
      from aged g
      group by g.company_id
    ),
    added as (
      select r.rank, g.place, g.company_id, sum(g.lines)::bigint as lines, round(sum(g.value), 4) as value,
             jsonb_agg(jsonb_build_object('unit', g.unit, 'quantity', trim_scale(g.quantity)::text) order by g.unit) as units
      from aged g
      join ranked r on r.company_id = g.company_id
      where r.rank <= ${limit}
      group by r.rank, g.place, g.company_id
    )
    select (select count(*) from ranked) as companies, coalesce(jsonb_agg(jsonb_build_object(
             'companyId', x.company_id, 'company', c.name, 'band', (${ageBandsOf(standardAgeLimits)}::text[])[x.place],
             'lines', x.lines, 'value', trim_scale(x.value)::text, 'units', x.units
           ) order by x.rank, x.place), '[]') as sums
    from added x
    join companies c on c.id = x.company_id`);
  return { bands: ageBandsOf(standardAgeLimits), sums, companies };
});
