import * as contract from '../../../shared/contract/account/account.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import { allows } from '../../../shared/permissions.ts';
import type { CompanyActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { factsOfUser } from './account.ts';

export const listAccesses = implement(contract.listAccesses, async (db, { userId }, { fields }) => {
  const accesses = await db.many<Reply<typeof contract.listAccesses>[number]>(
    `select a.id, jsonb_build_object('id', u.id, 'login', u.login, 'name', u.name, 'email', u.email, ${factsOfUser}) as "user",
            a.company_id as "companyId", a.warehouse_id as "warehouseId",
            case when c.id is not null then jsonb_build_object('name', c.name, 'layout', c.layout) end as company,
            case when w.id is not null then jsonb_build_object('name', w.name, 'shortName', w.short_name) end as warehouse,
            a.permissions as access
     from accesses a
     join users u on u.id = a.user_id
     left join companies c on c.id = a.company_id
     left join warehouses w on w.id = a.warehouse_id
     where a.user_id = $1 and a.disabled_at is null
     order by c.name nulls first, w.name nulls first, a.id`,
    [userId],
  );
  const left = (['user', 'company', 'warehouse'] as const).filter(
    (name) => fields !== undefined && !fields.includes(name),
  );
  return accesses.map((access) => without(access, left));
});

function without<Row extends object>(row: Row, names: readonly (keyof Row)[]): Row {
  const rest = { ...row };
  for (const name of names) delete rest[name];
  return rest;
}

/**
 * Data of the company as a whole (warehouse 0) and of its warehouses, within the scope of the current access. Only partner administrators
 * see the URL that calls partners, because partners sign in, too.
 */
export const listSpecificData = implement(
  contract.listSpecificData,
  async (db, actor, { companyId, warehouseId, fields }) => {
    if (companyId !== actor.companyId) refuse('not_found', { values: { thing: 'company' } });
    const data = await db.many<Reply<typeof contract.listSpecificData>[number]>(
      `select key, warehouse_id as "warehouseId",
            jsonb_agg(jsonb_build_object('key', item_key, 'value', value) order by item_key) as items
     from company_specific_data
     where company_id = $1
       and ($2::bigint is null or warehouse_id = $2)
       and ($3::bigint is null or warehouse_id in (0, $3))
       and (key <> 'epodNotifierUrl' or $4)
     group by key, warehouse_id
     order by key, warehouse_id`,
      [companyId, warehouseId ?? null, actor.warehouseId, mayAdministerPartners(actor)],
    );
    if (fields === undefined || fields.includes('items')) return data;
    return data.map(({ items: _items, ...rest }) => rest) as Reply<typeof contract.listSpecificData>;
  },
);

function mayAdministerPartners({ holder }: CompanyActor): boolean {
  return holder !== null && allows('partners', holder);
}

export const getVersion = implement(contract.getVersion, async (_db, _visitor, _input, { settings }) => {
  return { version: settings.version };
});
