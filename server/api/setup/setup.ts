import type { Reply } from '../../../shared/contract/operation.ts';
import * as contract from '../../../shared/contract/setup/setup.ts';
import { implement } from '../implement.ts';

/**
 * Whether each thing that work needs exists at least once. A database sharded by company runs each subselect separately, and rejects one
 * that selects no column.
 */
const getSetup = implement(contract.getSetup, (db, actor, _input) => {
  return db.one<Reply<typeof contract.getSetup>>(
    `/* every company */
     select exists (select 1 from companies) as companies,
            exists (select 1 from warehouses) as warehouses,
            exists (select 1 from units where retired_at is null) as units,
            exists (select 1 from packing_types where retired_at is null) as packings,
            exists (select 1 from locations where retired_at is null and not in_transit) as locations,
            exists (select 1 from warehouses where default_goods_in_id is not null and default_goods_out_id is not null)
              or exists (select 1 from company_warehouses where default_goods_in_id is not null and default_goods_out_id is not null)
              as "defaultLocations",
            (select min(id) from warehouses where default_goods_in_id is null or default_goods_out_id is null)
              as "withoutDefaults",
            exists (select 1 from skus where retired_at is null) as skus,
            exists (select 1 from users where id <> $1) as users,
            exists (select 1 from erns where status = 'received') as received`,
    [actor.userId],
  );
});

export const setupRoutes = [getSetup];
