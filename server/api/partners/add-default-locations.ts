import type { Tx } from '../../db/query.ts';

/** What the default locations of a partner's warehouse are called. */
const names = { goodsIn: 'GOODS-IN', goodsOut: 'GOODS-OUT' };

/** Gives new warehouses a goods-in and a goods-out location each, which are their defaults: goods can lie there at once. */
export async function addDefaultLocations(tx: Tx, warehouseIds: readonly number[]): Promise<void> {
  await tx.run(
    `insert into locations (warehouse_id, name, goods_in, goods_out)
     select w.id, l.name, l.goods_in, not l.goods_in
     from unnest($1::bigint[]) as w (id)
     cross join (values ($2::text, true), ($3::text, false)) as l (name, goods_in)`,
    [warehouseIds, names.goodsIn, names.goodsOut],
  );
  await tx.run(
    `update warehouses w
     set default_goods_in_id = i.id, default_goods_out_id = o.id
     from locations i, locations o
     where w.id = any ($1::bigint[])
       and i.warehouse_id = w.id and i.name = $2
       and o.warehouse_id = w.id and o.name = $3`,
    [warehouseIds, names.goodsIn, names.goodsOut],
  );
}
