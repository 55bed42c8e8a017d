import { listLocations } from '../../../../shared/contract/locations.ts';
import { call } from '../../../api.ts';
import type { Find } from '../records/form-spec.ts';
import type { RecordPlace } from '../records/record-description.ts';

/** The goods-in or goods-out locations of the warehouse whose form it is. */
export function findLocations(flag: 'goodsIn' | 'goodsOut', { accessId }: RecordPlace): Find {
  return async (text, signal, warehouse) => {
    const input = { warehouseId: Number(warehouse?.['id']), [flag]: true, search: text || undefined, limit: 20 };
    const { items } = await call(listLocations, input, { accessId, signal });
    return items.map(({ id, name, description }) => ({
      key: String(id),
      name,
      ...(description !== null && { note: description }),
    }));
  };
}
