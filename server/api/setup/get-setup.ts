import { getSetup as contract } from '../../../shared/contract/admin/setup.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { implement } from '../implement.ts';

/** What stands of the things that work needs: whether there is one of each. */
export const getSetup = implement(contract, (db, actor, _input) => {
  return db.one<Reply<typeof contract>>(
    `/* every company */
     select exists (select from companies) as companies,
            exists (select from warehouses) as warehouses,
            exists (select from units where retired_at is null) as units,
            exists (select from packing_types where retired_at is null) as packings,
            exists (select from locations where retired_at is null and not in_transit) as locations,
            exists (select from warehouses where default_goods_in_id is not null)
              or exists (select from company_warehouses where default_goods_in_id is not null) as "goodsIn",
            exists (select from skus where retired_at is null) as skus,
            exists (select from users where id <> $1) as users`,
    [actor.userId],
  );
});
