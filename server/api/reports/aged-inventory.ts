import sql, { raw } from 'sql-template-tag';
import * as contract from '../../../shared/contract/reports/aged-inventory.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { pastMoment } from '../list/report-scope.ts';
import { today } from '../today.ts';
import { onTheWay, stockRows } from './stock-report.ts';

/** Whole days since the original receipt: goods that came in on the day itself are of age 0. */
const age = 'greatest(a.day - s.received_on, 0)';

/** The stock report's own rows, each with its age on the day of the warehouse's calendar that it is, or was at the moment asked for. */
const agedInventory = listAndExport(contract.listAgedInventory, (actor, { at }, services) => {
  const moment = at === undefined ? undefined : pastMoment(services, at);
  const rows = stockRows(actor, moment);
  const day = moment === undefined ? today(services) : today({ ...services, now: () => new Date(moment) });
  return {
    ...rows,
    from: sql`${rows.from} cross join (select ${day}::date as day) a`,
    columns: { ...rows.columns, age: `${age}::bigint`, band: bandOf(contract.ageBands) },
    where: [...rows.where, sql`not ${raw(onTheWay)}`],
  };
});

export const listAgedInventory = agedInventory.list;
export const groupAgedInventory = agedInventory.groups(contract.groupAgedInventory);
export const exportAgedInventoryGroups = agedInventory.groupFile(contract.exportAgedInventoryGroups);
export const agedInventoryTotals = agedInventory.addedUp(contract.agedInventoryTotals);
export const exportAgedInventory = agedInventory.file(contract.exportAgedInventory);

/** The band of an age: '31-60' ends with 60 days, the last one never. */
function bandOf(bands: readonly string[]): string {
  const steps = bands.slice(0, -1).map((band) => `when ${age} <= ${Number(band.split('-')[1])} then '${band}'`);
  return `case ${steps.join(' ')} else '${bands.at(-1)}' end`;
}
