import { hideErns, type listHideableErns, unhideErns } from '../../../../shared/contract/goods-in/hide-erns.ts';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import { call } from '../../../calls/call.ts';

/** A row of the screen Hide ERNs. */
export type HideableErn = Reply<typeof listHideableErns>['items'][number];

/** What hiding asks of the API; tests pass their own. */
export interface HideCalls {
  hide(input: Input<typeof hideErns>): Promise<unknown>;
  unhide(ids: number[]): Promise<unknown>;
}

/** The API itself. */
export const hideCalls: HideCalls = {
  hide: (input) => call(hideErns, input, { handles: 'all' }),
  unhide: (ids) => call(unhideErns, { ids }, { handles: 'all' }),
};
