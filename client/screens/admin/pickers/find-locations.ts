import { listLocations } from '../../../../shared/contract/admin/locations.ts';
import { call } from '../../../calls/call.ts';
import type { Find } from '../records/form-spec.ts';
import type { RecordPlace } from '../records/record-description.ts';

const flagsOf = {
  goodsIn: { goodsIn: true },
  goodsOut: { goodsOut: true },
  storage: { goodsIn: false, goodsOut: false, quarantine: false },
} as const;

/** The goods-in, goods-out or storage locations of the warehouse whose form it is. */
export function findLocations(kind: keyof typeof flagsOf, { accessId }: RecordPlace): Find {
  return async (text, signal, warehouse) => {
    const input = { warehouseId: Number(warehouse?.id), ...flagsOf[kind], search: text || undefined, limit: 20 };
    const { items } = await call(listLocations, input, { accessId, signal });
    return items.map(({ id, name, description }) => ({
      key: String(id),
      name,
      ...(description !== null && { note: description }),
    }));
  };
}
