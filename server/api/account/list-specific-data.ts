import { listSpecificData as contract } from '../../../shared/contract/account/account.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import { allows } from '../../../shared/permissions.ts';
import type { CompanyActor } from '../actor.ts';
import { implement } from '../implement.ts';

/**
 * What is said of the company as a whole (warehouse 0) and of its warehouses, as far as the access in use reaches. Where partners are
 * called is told to those who administer them: partners sign in, too.
 */
export const listSpecificData = implement(contract, async (db, actor, { companyId, warehouseId, fields }) => {
  if (companyId !== actor.companyId) refuse('not_found', { values: { thing: 'company' } });
  const data = await db.many<Reply<typeof contract>[number]>(
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
  return data.map(({ items: _items, ...rest }) => rest) as Reply<typeof contract>;
});

function mayAdministerPartners({ holder }: CompanyActor): boolean {
  return holder !== null && allows('partners', holder);
}
