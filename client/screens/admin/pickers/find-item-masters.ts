import { listItemMasters } from '../../../../shared/contract/admin/item-masters.ts';
import { call } from '../../../calls/call.ts';
import type { Find } from '../records/form-spec.ts';
import type { RecordPlace } from '../records/record-description.ts';

/** Item masters to choose from, by the words of their name or description. */
export function findItemMasters({ accessId }: RecordPlace): Find {
  return async (text, signal) => {
    const { items } = await call(listItemMasters, { search: text || undefined, limit: 20 }, { accessId, signal });
    return items.map(({ id, name, description }) => ({ key: String(id), name, note: description }));
  };
}
