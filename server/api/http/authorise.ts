import { needsPerson } from '../../../shared/contract/error-codes.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import { type IntegrationScope, scopesFor } from '../../../shared/integrations.ts';
import type { LayoutId } from '../../../shared/layouts.ts';
import { allows } from '../../../shared/permissions.ts';
import { type Reader, reader } from '../../db/query.ts';
import { type Actor, isProgram } from '../actor.ts';
import type { Services } from '../services.ts';

/** Refuses an actor whose access does not satisfy the operation's rule (rules 6). */
export function authorise(operation: Operation, actor: Actor): void {
  if (isProgram(actor) && needsPerson(operation)) refuse('session_needed');
  if (operation.rule === 'public' || operation.rule === 'session') return;
  if (actor.holder === null) refuse('access_needed', { values: { scope: 'an access' } });
  const { only } = actor.holder;
  if (only !== undefined && !only.includes(operation.rule)) refuseOutOfScope(operation);
  if (!allows(operation.rule, actor.holder)) refuse('forbidden');
}

function refuseOutOfScope(operation: Operation): never {
  const scopes = scopesFor(operation);
  return scopes.length === 0 ? refuse('forbidden') : refuseScope(scopes);
}

/** Names the scopes that would be enough, each alone. */
export function refuseScope(scopes: readonly IntegrationScope[]): never {
  return refuse('scope_missing', { values: { scope: scopes.join(' or ') }, data: { scopes } });
}

/**
 * Returns the actor with the scope that the operation works on. A global access names its company, warehouse or both in the query; the
 * company must be allowed to hold stock in the warehouse. An integration names a warehouse of its company in a header. Every other access
 * has its own scope. A report without a warehouse covers all warehouses of the company.
 */
export async function resolveScope(
  operation: Operation,
  actor: Actor,
  input: Record<string, unknown>,
  services: Services,
): Promise<Actor> {
  const { reach } = operation;
  if (actor.integration !== undefined) return atWarehouse(actor, actor.integration.warehouse, services);
  const isNamed = reach === 'stock' || reach === 'report' || reach === 'company' || reach === 'warehouse';
  if (actor.holder?.scope !== 'global' || !isNamed) return requireReach(actor, reach);
  const { companyId, warehouseId } = input as { companyId?: number; warehouseId?: number };
  const chosen = await chosenScope(reader(services.pool), reach, companyId ?? null, warehouseId ?? null);
  if (chosen === undefined) refuse('not_found', { values: { thing: 'company or warehouse' } });
  return { ...actor, companyId: chosen.company_id, warehouseId: chosen.warehouse_id, layout: chosen.layout };
}

/** An unknown warehouse and that of another company get the same answer. Without a name it is the only warehouse of the company. */
async function atWarehouse(actor: Actor, name: string | undefined, { pool }: Services): Promise<Actor> {
  if (actor.holder?.scope !== 'operational') return actor;
  const [warehouse, another] = await reader(pool).many<{ id: number }>(
    `select w.id
     from company_warehouses h
     join warehouses w on w.id = h.warehouse_id
     where h.company_id = $1 and ($2::text is null or lower(w.short_name) = lower($2))
     order by w.short_name = $2 desc, w.id
     limit 2`,
    [actor.companyId, name ?? null],
  );
  if (warehouse === undefined || (name === undefined && another !== undefined)) refuse('warehouse_needed');
  return { ...actor, warehouseId: warehouse.id };
}

/** Needed for rules without gates: only the reach of their operation requires a kind of access. */
function requireReach(actor: Actor, reach: Operation['reach']): Actor {
  const needsCompany = reach === 'stock' || reach === 'report' || reach === 'company';
  const needsWarehouse = reach === 'stock' || reach === 'warehouse';
  if (needsCompany && actor.companyId === null) refuse('access_needed', { values: { scope: 'one company' } });
  if (needsWarehouse && actor.warehouseId === null) refuse('access_needed', { values: { scope: 'one warehouse' } });
  return actor;
}

interface Chosen {
  company_id: number | null;
  warehouse_id: number | null;
  layout: LayoutId | null;
}

function chosenScope(
  db: Reader,
  reach: 'stock' | 'report' | 'company' | 'warehouse',
  companyId: number | null,
  warehouseId: number | null,
) {
  if (reach === 'warehouse') {
    return db.maybeOne<Chosen>(
      'select null::bigint as company_id, id as warehouse_id, null as layout from warehouses where id = $1',
      [warehouseId],
    );
  }
  if (reach === 'company' || (reach === 'report' && warehouseId === null)) {
    return db.maybeOne<Chosen>(
      'select id as company_id, null::bigint as warehouse_id, layout from companies where id = $1',
      [companyId],
    );
  }
  return db.maybeOne<Chosen>(
    `select w.company_id, w.warehouse_id, c.layout
     from company_warehouses w
     join companies c on c.id = w.company_id
     where w.company_id = $1 and w.warehouse_id = $2`,
    [companyId, warehouseId],
  );
}
