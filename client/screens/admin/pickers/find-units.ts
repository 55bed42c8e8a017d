import { listUnits } from '../../../../shared/contract/admin/units.ts';
import { call } from '../../../calls/call.ts';
import type { Find } from '../records/form-spec.ts';
import type { RecordPlace } from '../records/record-description.ts';

/** Units to choose from. */
export function findUnits({ accessId }: RecordPlace): Find {
  return async (text, signal) => {
    const { items } = await call(listUnits, { search: text || undefined, limit: 20 }, { accessId, signal });
    return items.map(({ id, abbreviation, name }) => ({ key: String(id), code: abbreviation, name }));
  };
}
