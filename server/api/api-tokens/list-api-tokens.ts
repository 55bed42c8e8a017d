import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/api-tokens/api-tokens.ts';
import { listAndExport } from '../list/list-and-export.ts';

/** The API tokens of the installation. */
export const { list: listApiTokens } = listAndExport(contract.listApiTokens, () => ({
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
  id: 't.id',
  updated: 't.updated_at',
  where: [],
  search: ['t.name', 'u.login', 'u.name'],
}));

const state = `case
  when t.revoked_at is not null then 'revoked'
  when t.expires_at <= now() then 'expired'
  when a.disabled_at is not null or u.disabled_at is not null or user_has_expired(u.id, now()) then 'suspended'
  else 'active'
end`;
