import { editWarehouse as contract } from '../../../shared/contract/admin/warehouses.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Tx } from '../../db/query.ts';
import { implement } from '../implement.ts';
import { editRecord } from '../records/edit-record.ts';
import { refuseAt } from '../refuse-at.ts';
import { warehouseRecord } from './warehouse-record.ts';

type Edit = Input<typeof contract>;

/** Changes a warehouse; its default locations are places in it for just that. */
export const editWarehouse = implement(contract, async (tx, actor, edit) => {
  return editRecord(tx, actor, warehouseRecord, edit, async (_before, given) => {
    await requireDefaults(tx, edit);
    const { cancelledFor } = edit;
    return { ...given, cancelledFor: cancelledFor && [...new Set(cancelledFor)].toSorted((one, other) => one - other) };
  });
});

async function requireDefaults(
  tx: Tx,
  { id, defaultGoodsInId, defaultGoodsOutId, defaultPutawayId }: Edit,
): Promise<void> {
  const { goodsIn, goodsOut, putaway } = await tx.one<{ goodsIn: boolean; goodsOut: boolean; putaway: boolean }>(
    `select $2::bigint is null or exists (
              select from locations where warehouse_id = $1 and id = $2 and goods_in and retired_at is null
            ) as "goodsIn",
            $3::bigint is null or exists (
              select from locations where warehouse_id = $1 and id = $3 and goods_out and retired_at is null
            ) as "goodsOut",
            $4::bigint is null or exists (
              select from locations
              where warehouse_id = $1 and id = $4 and not (goods_in or goods_out or quarantine or in_transit)
                and retired_at is null
            ) as putaway`,
    [id, defaultGoodsInId ?? null, defaultGoodsOutId ?? null, defaultPutawayId ?? null],
  );
  if (!goodsIn) refuseAt('not_usable', ['defaultGoodsInId'], { values: { thing: 'goods-in location here' } });
  if (!goodsOut) refuseAt('not_usable', ['defaultGoodsOutId'], { values: { thing: 'goods-out location here' } });
  if (!putaway) refuseAt('not_usable', ['defaultPutawayId'], { values: { thing: 'storage location here' } });
}
