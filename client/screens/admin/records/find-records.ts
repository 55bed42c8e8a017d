import { listItemMasters } from '../../../../shared/contract/item-masters/item-masters.ts';
import { listPackings } from '../../../../shared/contract/packings/packings.ts';
import { listUnits } from '../../../../shared/contract/units/units.ts';
import { call } from '../../../calls/call.ts';
import type { Find } from './form-spec.ts';
import type { RecordScope } from './record-description.ts';

export function findUnits({ accessId }: RecordScope): Find {
  return async (text, signal) => {
    const { items } = await call(listUnits, { search: text || undefined, limit: 100 }, { accessId, signal });
    return items.map(({ id, abbreviation, name }) => ({ key: String(id), code: abbreviation, name }));
  };
}

export function findPackings({ accessId }: RecordScope): Find {
  return async (text, signal) => {
    const { items } = await call(listPackings, { search: text || undefined, limit: 100 }, { accessId, signal });
    return items.map(({ id, abbreviation, name }) => ({ key: String(id), code: abbreviation, name }));
  };
}

export function findItemMasters({ accessId }: RecordScope): Find {
  return async (text, signal) => {
    const { items } = await call(listItemMasters, { search: text || undefined, limit: 100 }, { accessId, signal });
    return items.map(({ id, name, description }) => ({ key: String(id), name, note: description }));
  };
}
