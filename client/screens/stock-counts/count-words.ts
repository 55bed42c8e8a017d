import { ApiError } from '../../calls/errors.ts';
import { reportError } from '../../calls/report-error.ts';
import { toasts } from '../../state/toasts.ts';
import type { CountWords } from './count-state.ts';

/** What the screen of a count says, in toasts. */
export const countWords: CountWords = {
  done: toasts.done,
  failed(error) {
    if (error instanceof ApiError && error.status < 500) toasts.warn(error.message);
    else reportError(error);
  },
};
