import sql, { raw, type Sql } from 'sql-template-tag';
import { refuse } from '../../../shared/errors.ts';
import { fault } from '../../../shared/faults.ts';
import type { ReportActor } from '../actor.ts';
import type { Services } from '../services.ts';
import type { SortKey } from './keyset.ts';

/**
 * The warehouses that a report covers: that of the access in use, or all of its company (rules: Tenancy and rights). Every report applies
 * this condition, besides the company's, to each table with a warehouse that it reads rows from.
 */
export function inWarehouses({ warehouseId }: Pick<ReportActor, 'warehouseId'>, column: string): Sql {
  return warehouseId === null ? sql`true` : sql`${raw(column)} = ${warehouseId}`;
}

/** Sorts rows `x` of a report by warehouse. For a single warehouse the key is constant, so that an index can serve the keys after it. */
export function byWarehouse({ warehouseId }: ReportActor, column: string): SortKey {
  if (warehouseId !== null) return { by: "''::text", type: 'text' };
  const names = { of: [{ select: sql`select id, name from warehouses`, id: 'x.warehouse_id' }], otherwise: "''::text" };
  return { by: column, type: 'text', names };
}

/** The transit locations: each warehouse has one. An array, so that it is evaluated once and not for every line. */
export function inTransit({ companyId, warehouseId }: ReportActor): Sql {
  if (warehouseId !== null)
    return sql`array(select l.id from locations l where l.warehouse_id = ${warehouseId} and l.in_transit)`;
  return sql`array(
    select l.id from company_warehouses c join locations l on l.warehouse_id = c.warehouse_id
    where c.company_id = ${companyId} and l.in_transit)`;
}

/** Locations whose goods cannot be used: in transit, or in quarantine. */
export function setApart({ companyId, warehouseId }: ReportActor): Sql {
  if (warehouseId !== null)
    return sql`array(select l.id from locations l where l.warehouse_id = ${warehouseId} and (l.in_transit or l.quarantine))`;
  return sql`array(
    select l.id from company_warehouses c join locations l on l.warehouse_id = c.warehouse_id
    where c.company_id = ${companyId} and (l.in_transit or l.quarantine))`;
}

const DAY = 86_400_000;

/**
 * Returns the requested instant of a report, given as an instant or as the warehouse's local time (`2026-10-25T01:30`). Rejects a time that
 * the clock skipped, showed twice or has not reached yet, because a report must not guess which moment is meant.
 */
export function pastMoment({ now, settings }: Pick<Services, 'now' | 'settings'>, at: string, field = 'at'): string {
  const instant = at.length > 'yyyy-mm-ddThh:mm'.length ? at : instantOf(at, settings.timezone);
  if (Date.parse(instant) > now().getTime())
    refuse('moment_in_future', { fields: { [field]: fault('too_large', 'Enter a moment in the past') } });
  return instant;
}

function instantOf(local: string, zone: string): string {
  const [first, second] = instantsOf(Date.parse(`${local}Z`), zone).map((at) => new Date(at).toISOString());
  if (first === undefined) return refuse('moment_skipped', { values: { moment: spoken(local) } });
  if (second !== undefined) return refuse('moment_twice', { values: { moment: spoken(local), first, second } });
  return first;
}

/** The instants (none to two) at which a zone's clock shows a local time, which is given as if it were UTC. */
export function instantsOf(shown: number, zone: string): number[] {
  // Around any clock change the offset is that of the day before or of the day after.
  const offsets = new Set([-DAY, DAY].map((away) => clockIn(zone, shown + away) - (shown + away)));
  const instants = [...offsets].map((offset) => shown - offset).filter((at) => clockIn(zone, at) === shown);
  return instants.toSorted((one, other) => one - other);
}

/** The local time in a zone, to the minute, as if it were UTC. */
function clockIn(timeZone: string, at: number): number {
  const format = { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const;
  return Date.parse(`${new Intl.DateTimeFormat('sv-SE', format).format(at).replace(' ', 'T')}Z`);
}

function spoken(local: string): string {
  return local.replace('T', ' ');
}
