import sql, { join, raw, type Sql } from 'sql-template-tag';
import { ageBandsOf, ageStartsOf, readAgeBand, standardAgeLimits } from '../../../shared/age-bands.ts';
import * as contract from '../../../shared/contract/reports/aged-inventory.ts';
import type { Reader } from '../../db/query.ts';
import type { ReportActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { pastMoment } from '../list/report-scope.ts';
import { today } from '../today.ts';
import { onTheWay, stockRows } from './stock-report.ts';

/** Whole days since the original receipt: goods that came in on the day itself are of age 0. */
export const age = 'greatest(a.day - s.received_on, 0)';

/** The band of an age among those of `a`. */
const band = `a.bands[width_bucket(${age}, a.starts)]`;

/** The day to which ages are counted and the bands between limits, as `a` beside stock lines. */
export function agesTo(day: string, limits: readonly number[]): Sql {
  return sql`(select ${day}::date as day, ${ageStartsOf(limits)}::integer[] as starts, ${ageBandsOf(limits)}::text[] as bands) a`;
}

/** The stock report's own rows, each with its age on the day of the warehouse's calendar that it is, or was at the moment asked for. */
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

/** The bands of the company whose report it is. */
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
