import { listPackings } from '../../../../shared/contract/admin/packings.ts';
import { call } from '../../../calls/call.ts';
import type { Find } from '../records/form-spec.ts';
import type { RecordPlace } from '../records/record-description.ts';

/** Packing types to choose from. */
export function findPackings({ accessId }: RecordPlace): Find {
  return async (text, signal) => {
    const { items } = await call(listPackings, { search: text || undefined, limit: 20 }, { accessId, signal });
    return items.map(({ id, abbreviation, name }) => ({ key: String(id), code: abbreviation, name }));
  };
}
