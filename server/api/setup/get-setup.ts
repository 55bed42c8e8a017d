import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { getSetup as contract } from '../../../shared/contract/setup.ts';
import type { Reader } from '../../db/query.ts';
import type { Actor } from '../actor.ts';

/** What stands of the things that work needs: whether there is one of each. */
export function getSetup(db: Reader, actor: Actor, _input: Input<typeof contract>): Promise<Reply<typeof contract>> {
  return db.one<Reply<typeof contract>>(
    `select exists (select from companies) as companies,
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
}
