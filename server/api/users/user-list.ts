import sql, { join, type Sql } from 'sql-template-tag';
import type { Input } from '../../../shared/contract/operation.ts';
import * as contract from '../../../shared/contract/users/users.ts';
import { flagsOfUser } from '../account/account.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { hasWords, when } from '../list/search.ts';

/** The users of the installation. Company, warehouse and permission filters must match the same access. */
const users = listAndExport(contract.listUsers, (_actor, query) => ({
  ...userRows,
  sorts: {
    login: { by: 'lower(u.login)', type: 'text' },
    email: { by: "coalesce(lower(u.email), '')", type: 'text' },
  },
  id: 'u.id',
  updated: 'u.updated_at',
  within: sql`true`,
  where: [sql`u.integration_scopes is null`, withAccess(query)],
  filters: {
    state: (wanted) => join([sql`false`, ...wanted.map((one) => sql`(${isIn[one]})`)], ' or ', '(', ')'),
    companyId: null,
    warehouseId: null,
    permission: null,
  },
  search: matchesSearch,
}));

export const listUsers = users.list;
export const exportUsers = users.file(contract.exportUsers);

/** The searchable words of a user (as `u`); must match the expression of its index (0002_accounts.sql). */
export const userWords = "words_of(u.login || ' ' || u.name || ' ' || coalesce(u.email, ''))";

const state = `case
  when u.disabled_at is not null then 'disabled'
  when user_has_expired(u.id, now()) then 'expired'
  when u.last_sign_in_at is null then 'neverSignedIn'
  else 'active'
end`;

export const userRows = {
  from: sql`from users u`,
  columns: {
    id: 'u.id',
    login: 'u.login',
    name: 'u.name',
    email: 'u.email',
    state,
    lastSignInAt: 'u.last_sign_in_at',
    accesses: '(select count(*) from accesses a where a.user_id = u.id)',
    secondFactorSince: '(select f.created_at from second_factors f where f.user_id = u.id)',
    // 'infinity' means no deadline, as for the first administrator.
    passwordChangeBy: `nullif(u.password_change_by, 'infinity')`,
    created: 'u.created_at',
    updated: 'u.updated_at',
    flags: flagsOfUser,
    version: 'u.version',
  },
};

/** Expiry is costly to compute, so it is computed only for users whom the shortest expiry period of any company could have reached. */
const expired = sql`(
  greatest(u.created_at, u.enabled_at, u.last_sign_in_at) < now() - make_interval(
    days => (select min(c.user_expiry_days) from companies c where c.user_expiry_days > 0)
  )
  and user_has_expired(u.id, now()))`;

/** The states as conditions, because comparing with `state` would compute all of them for every user. */
const isIn: Readonly<Record<(typeof contract.userStates)[number], Sql>> = {
  disabled: sql`u.disabled_at is not null`,
  expired: sql`u.disabled_at is null and ${expired}`,
  neverSignedIn: sql`u.disabled_at is null and u.last_sign_in_at is null and ${expired} is not true`,
  active: sql`u.disabled_at is null and u.last_sign_in_at is not null and ${expired} is not true`,
};

/** Uses the index of words first: in list order, every user's words would be computed until enough match. */
function matchesSearch(search: string): Sql {
  return sql`u.id = any (array(select u.id from users u where ${hasWords(userWords, search)}))`;
}

function withAccess({
  companyId,
  warehouseId,
  permission,
}: Pick<Input<typeof contract.listUsers>, 'companyId' | 'warehouseId' | 'permission'>): Sql {
  if (companyId === undefined && warehouseId === undefined && permission === undefined) return sql`true`;
  return sql`exists (
    select from accesses a
    where a.user_id = u.id
      and ${when(companyId, (ids) => sql`a.company_id = any (${ids})`)}
      and ${when(warehouseId, (ids) => sql`a.warehouse_id = any (${ids})`)}
      and ${when(permission, (held) => sql`a.permissions && ${held}::text[]`)})`;
}
