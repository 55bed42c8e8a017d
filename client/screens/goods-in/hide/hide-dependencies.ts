import { hideErns, type listHideableErns, unhideErns } from '../../../../shared/contract/goods-in/hide-erns.ts';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import { callOnce } from '../../../calls/call-once.ts';
import { warnOf } from '../../../calls/report-error.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import type { HideNotices } from './hide-state.ts';

/** A row of the screen Hide ERNs. */
export type HideableErn = Reply<typeof listHideableErns>['items'][number];

/** What hiding asks of the API; tests pass their own. */
export interface HideCalls {
  hide(input: Input<typeof hideErns>): Promise<unknown>;
  unhide(ids: number[]): Promise<unknown>;
}

/** The API itself. */
export const hideCalls: HideCalls = {
  hide: (input) => callOnce(hideErns, input, { handles: 'all' }),
  unhide: (ids) => callOnce(unhideErns, { ids }, { handles: 'all' }),
};

/** What hiding and unhiding say in toasts; hiding offers Undo (checklist 46). */
export const hideNotices: HideNotices = {
  hidden: (count, undo) => toasts.done(t('hide_done', { count }), undo),
  shown: (count) => toasts.done(t('hide_shown', { count })),
  failed: (error) => warnOf(error, t('hide_error')),
};
