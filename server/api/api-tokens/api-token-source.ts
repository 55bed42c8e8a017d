import sql, { raw, type Sql } from 'sql-template-tag';
import type { listApiTokens } from '../../../shared/contract/admin/api-tokens.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { ListSource } from '../list/list-page.ts';
import { matches, when } from '../list/search.ts';

const state = `case
  when t.revoked_at is not null then 'revoked'
  when t.expires_at <= now() then 'expired'
  when a.disabled_at is not null or u.disabled_at is not null or user_has_expired(u.id, now()) then 'suspended'
  else 'active'
end`;

/** API tokens as rows of a list. */
export const apiTokenSource: ListSource = {
  from: sql`from api_tokens t
    join accesses a on a.id = t.access_id
    join users u on u.id = a.user_id
    join users m on m.id = t.created_by
    left join companies c on c.id = a.company_id
    left join warehouses w on w.id = a.warehouse_id`,
  columns: {
    id: 't.id',
    name: 't.name',
    state,
    holderId: 'u.id',
    login: 'u.login',
    accessId: 'a.id',
    type: `case
      when a.company_id is null and a.warehouse_id is null then 'global'
      when a.warehouse_id is null then 'company'
      when a.company_id is null then 'warehouse'
      else 'operational'
    end`,
    company: 'c.name',
    warehouse: 'w.name',
    createdBy: 'm.name',
    createdAt: 't.created_at',
    expiresAt: 't.expires_at',
    lastUsedAt: 't.last_used_at',
  },
  sorts: {
    name: { by: 't.name', type: 'text' },
    login: { by: 'u.login', type: 'text' },
    createdAt: { by: 't.created_at', type: 'timestamptz' },
    expiresAt: { by: 't.expires_at', type: 'timestamptz' },
    lastUsedAt: { by: "coalesce(t.last_used_at, '-infinity')", type: 'timestamptz' },
  },
  id: 't.id',
  defaultSort: '-createdAt',
};

/** The tokens that pass the filters. */
export function apiTokenWhere(input: Input<typeof listApiTokens>): Sql[] {
  return [
    when(input.id, (id) => sql`t.id = ${id}`),
    when(input.holderId, (id) => sql`u.id = ${id}`),
    when(input.accessId, (id) => sql`a.id = ${id}`),
    when(input.state, (wanted) => sql`${raw(state)} = any (${wanted})`),
    matches(input.search, ['t.name', 'u.login', 'u.name']),
  ];
}
