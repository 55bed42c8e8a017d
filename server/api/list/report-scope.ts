import sql, { raw, type Sql } from 'sql-template-tag';
import type { ReportActor } from '../actor.ts';

/**
 * The warehouses that a report covers: that of the access in use, or every one of its company (rules: Tenancy and rights). Every report
 * has this condition beside that of the company, on each table with a warehouse that it reads rows from.
 */
export function inWarehouses({ warehouseId }: ReportActor, column: string): Sql {
  return warehouseId === null ? sql`true` : sql`${raw(column)} = ${warehouseId}`;
}

/** Where goods on their way lie: each warehouse has one such location. An array, looked up once and not with every line. */
export function inTransit({ companyId, warehouseId }: ReportActor): Sql {
  if (warehouseId !== null)
    return sql`array(select l.id from locations l where l.warehouse_id = ${warehouseId} and l.in_transit)`;
  return sql`array(
    select l.id from company_warehouses c join locations l on l.warehouse_id = c.warehouse_id
    where c.company_id = ${companyId} and l.in_transit)`;
}
