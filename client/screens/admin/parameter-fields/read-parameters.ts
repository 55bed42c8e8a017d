import { listParameters } from '../../../../shared/contract/admin/parameters.ts';
import type { Subject } from '../../../../shared/parameter-types.ts';
import { call } from '../../../calls/call.ts';
import type { ReadParameters } from './parameter-fields-state.ts';

/** More than anybody asks for in one form. */
const MOST = 500;

/** Reads the parameters of a subject under an access; whoever shows them shows a failure, too. */
export function readParameters(subject: Subject, accessId: number): ReadParameters {
  return async () => {
    const { items } = await call(listParameters, { subject, limit: MOST }, { accessId, handles: 'all' });
    return items;
  };
}
