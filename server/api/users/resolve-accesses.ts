import type { Infer } from 'superstruct';
import type { accessInput } from '../../../shared/contract/users/accesses.ts';
import { refuseField } from '../../../shared/errors.ts';
import { type Permission, permissions, type ScopeKind } from '../../../shared/permissions.ts';
import type { Tx } from '../../db/query.ts';
import { refuseAt } from '../refusals.ts';

/** A new access whose company and warehouse exist, with their names. */
export interface ResolvedAccess {
  type: ScopeKind;
  companyId: number | null;
  warehouseId: number | null;
  company: string | null;
  warehouse: string | null;
  /** In the order of the access form. */
  permissions: Permission[];
}

type AccessInput = Infer<typeof accessInput>;

const named: Record<ScopeKind, { companyId: boolean; warehouseId: boolean }> = {
  global: { companyId: false, warehouseId: false },
  company: { companyId: true, warehouseId: false },
  warehouse: { companyId: false, warehouseId: true },
  operational: { companyId: true, warehouseId: true },
};

/**
 * Checks that each access has the ids of its type and that company and warehouse exist. `path` returns the request path of an access by its
 * index.
 */
export async function resolveAccesses(
  tx: Tx,
  accesses: readonly AccessInput[],
  path: (index: number) => string,
): Promise<ResolvedAccess[]> {
  for (const [index, access] of accesses.entries()) checkNames(access, path(index));
  const scopes = await tx.many<{ company: string | null; warehouse: string | null }>(
    `select c.name as company, w.name as warehouse
     from unnest($1::bigint[], $2::bigint[]) with ordinality as a (company_id, warehouse_id, place)
     left join companies c on c.id = a.company_id
     left join warehouses w on w.id = a.warehouse_id
     order by a.place`,
    [accesses.map(({ companyId }) => companyId ?? null), accesses.map(({ warehouseId }) => warehouseId ?? null)],
  );
  return accesses.map((access, index) => {
    const { company = null, warehouse = null } = scopes[index] ?? {};
    if (access.companyId !== undefined && company === null) refuseUnknown('company', `${path(index)}companyId`);
    if (access.warehouseId !== undefined && warehouse === null) refuseUnknown('warehouse', `${path(index)}warehouseId`);
    return {
      type: access.type,
      companyId: access.companyId ?? null,
      warehouseId: access.warehouseId ?? null,
      company,
      warehouse,
      permissions: permissions.filter((permission) => access.permissions.includes(permission)),
    };
  });
}

function checkNames(access: AccessInput, path: string): void {
  for (const name of ['companyId', 'warehouseId'] as const) {
    const isNeeded = named[access.type][name];
    if (isNeeded === (access[name] !== undefined)) continue;
    if (isNeeded) refuseField(`${path}${name}`, 'required', 'Required for this access type');
    refuseField(`${path}${name}`, 'not_allowed', 'Leave this empty for this access type');
  }
}

function refuseUnknown(thing: string, path: string): never {
  return refuseAt('not_found', [path], { values: { thing } });
}

export interface NewAccess extends ResolvedAccess {
  userId: number;
  byRoles: boolean;
}

export function insertAccesses(tx: Tx, userId: number, accesses: readonly ResolvedAccess[]): Promise<number[]> {
  return writeAccesses(
    tx,
    accesses.map((access) => ({ ...access, userId, byRoles: false })),
  );
}

/**
 * Inserts accesses of any number of users and returns their ids in order. An operational access also allows its company to hold stock in
 * its warehouse.
 */
export async function writeAccesses(tx: Tx, accesses: readonly NewAccess[]): Promise<number[]> {
  const rows = JSON.stringify(accesses);
  await tx.run(
    `insert into company_warehouses (company_id, warehouse_id)
     select distinct a."companyId", a."warehouseId"
     from jsonb_to_recordset($1::jsonb) as a ("companyId" bigint, "warehouseId" bigint)
     where a."companyId" is not null and a."warehouseId" is not null
     order by 1, 2
     on conflict do nothing`,
    [rows],
  );
  const made = await tx.many<{ id: number }>(
    `insert into accesses (user_id, company_id, warehouse_id, permissions, by_roles)
     select a."userId", a."companyId", a."warehouseId", a.permissions, a."byRoles"
     from jsonb_to_recordset($1::jsonb)
       as a ("userId" bigint, "companyId" bigint, "warehouseId" bigint, permissions text[], "byRoles" boolean)
     returning id`,
    [rows],
  );
  return made.map(({ id }) => id);
}

export function presentAccess({ type, company, warehouse, permissions }: ResolvedAccess): Record<string, unknown> {
  return { type, ...(company !== null && { company }), ...(warehouse !== null && { warehouse }), permissions };
}
