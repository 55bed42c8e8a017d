import { listItemMasters } from '../../../../shared/contract/admin/item-masters.ts';
import { listLocations } from '../../../../shared/contract/admin/locations.ts';
import { listPackings } from '../../../../shared/contract/admin/packings.ts';
import { listUnits } from '../../../../shared/contract/admin/units.ts';
import { call } from '../../../calls/call.ts';
import type { Option } from '../../../ui/combobox/combobox-state.ts';
import type { Find } from './form-spec.ts';
import type { RecordPlace } from './record-description.ts';

/** Units to choose from. */
export function findUnits({ accessId }: RecordPlace): Find {
  return async (text, signal) => {
    const { items } = await call(listUnits, { search: text || undefined, limit: 20 }, { accessId, signal });
    return items.map(({ id, abbreviation, name }) => ({ key: String(id), code: abbreviation, name }));
  };
}

/** Packing types to choose from. */
export function findPackings({ accessId }: RecordPlace): Find {
  return async (text, signal) => {
    const { items } = await call(listPackings, { search: text || undefined, limit: 20 }, { accessId, signal });
    return items.map(({ id, abbreviation, name }) => ({ key: String(id), code: abbreviation, name }));
  };
}

/** Item masters to choose from, by the words of their name or description. */
export function findItemMasters({ accessId }: RecordPlace): Find {
  return async (text, signal) => {
    const { items } = await call(listItemMasters, { search: text || undefined, limit: 20 }, { accessId, signal });
    return items.map(({ id, name, description }) => ({ key: String(id), name, note: description }));
  };
}

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

/** What a row has picked: its id and the name that stands beside it, as `unitId` and `unit`. */
export function pickedBy(idKey: string, nameKey: string) {
  return (row: Readonly<Record<string, unknown>>): Option | undefined => {
    const [id, name] = [row[idKey], row[nameKey]];
    return typeof id === 'number' && typeof name === 'string' ? { key: String(id), name } : undefined;
  };
}
