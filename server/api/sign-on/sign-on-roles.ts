import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/sign-on/sign-on-roles.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { implement } from '../implement.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { editRecord } from '../records/edit-record.ts';
import type { Aside, Fields, RecordKind } from '../records/record-kind.ts';
import { createRecord, deleteRecord } from '../records/record-work.ts';
import { presentAccess, type ResolvedAccess, resolveAccesses } from '../users/resolve-accesses.ts';
import { followRoles } from './follow-roles.ts';

const accessesOfRole = `(
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'type', case when a.warehouse_id is null then 'company' when a.company_id is null then 'warehouse' else 'operational' end,
        'companyId', a.company_id, 'company', c.name, 'warehouseId', a.warehouse_id, 'warehouse', w.name, 'permissions', a.permissions
      )
      order by coalesce(a.company_id, 0), coalesce(a.warehouse_id, 0)
    ),
    '[]'
  )
  from sign_on_role_accesses a
  left join companies c on c.id = a.company_id
  left join warehouses w on w.id = a.warehouse_id
  where a.role_id = r.id
)`;

const { list } = listAndExport(contract.listSignOnRoles, () => ({
  from: sql`from sign_on_roles r`,
  columns: {
    id: 'r.id',
    name: 'r.name',
    accesses: accessesOfRole,
    users: '(select count(*) from user_sign_on_roles h where h.role_id = r.id)',
    version: 'r.version',
  },
  id: 'r.id',
  updated: 'r.updated_at',
  where: [],
  search: ['r.name'],
}));

/** Accesses are stored in rows of their own, so that their companies and warehouses cannot be deleted. */
const accesses: Aside<Actor> = {
  async read(tx, _actor, roleId) {
    const role = await tx.one<{ accesses: unknown }>(
      `select ${accessesOfRole} as accesses from sign_on_roles r where r.id = $1`,
      [roleId],
    );
    return role.accesses;
  },

  async write(tx, _actor, roleId, given) {
    await tx.run('delete from sign_on_role_accesses where role_id = $1', [roleId]);
    await tx.run(
      `insert into sign_on_role_accesses (role_id, company_id, warehouse_id, permissions)
       select $1, a."companyId", a."warehouseId", a.permissions
       from jsonb_to_recordset($2::jsonb) as a ("companyId" bigint, "warehouseId" bigint, permissions text[])`,
      [roleId, JSON.stringify(given)],
    );
  },
};

const role: RecordKind = {
  subject: 'signOnRole',
  table: 'sign_on_roles',
  columns: { name: 'name' },
  aside: { accesses },
  audited: (fields) =>
    fields.accesses === undefined
      ? fields
      : { ...fields, accesses: (fields.accesses as ResolvedAccess[]).map(presentAccess) },
  owner: () => ({}),
  owned: () => sql`true`,
  unique: { sign_on_roles_name_unique: { code: 'sign_on_role_taken', field: 'name' } },
  uses: [],
};

const create = implement(contract.createSignOnRole, async (tx, actor, given) =>
  createRecord(tx, actor, role, await withResolvedAccesses(tx, given)),
);

const edit = implement(contract.editSignOnRole, async (tx, actor, input) => {
  const edited = await editRecord(tx, actor, role, input, (_before, given) => withResolvedAccesses(tx, given));
  await followRoles(tx, actor, await usersWith(tx, input.id));
  return edited;
});

const remove = implement(contract.deleteSignOnRole, async (tx, actor, { id }) => {
  // A concurrent sign-in with this role either finishes first or finds it gone.
  await tx.run('select from sign_on_roles where id = $1 for update', [id]);
  const users = await usersWith(tx, id);
  const removed = await deleteRecord(tx, actor, role, id);
  await followRoles(tx, actor, users);
  return removed;
});

export const signOnRoleRoutes = [list, create, edit, remove];

async function withResolvedAccesses(tx: Tx, given: Fields): Promise<Fields> {
  if (given.accesses === undefined) return given;
  const wanted = given.accesses as Parameters<typeof resolveAccesses>[1];
  const there = await resolveAccesses(tx, wanted, (index) => `accesses.${index}.`);
  return { ...given, accesses: there.toSorted(inOrder) };
}

function inOrder(one: ResolvedAccess, other: ResolvedAccess): number {
  return (one.companyId ?? 0) - (other.companyId ?? 0) || (one.warehouseId ?? 0) - (other.warehouseId ?? 0);
}

/** Users who had the role at their last sign-in. */
async function usersWith(tx: Tx, roleId: number): Promise<number[]> {
  const users = await tx.many<{ id: number }>('select user_id as id from user_sign_on_roles where role_id = $1', [
    roleId,
  ]);
  return users.map(({ id }) => id);
}
