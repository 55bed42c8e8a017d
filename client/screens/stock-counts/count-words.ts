import { ApiError } from '../../api-error.ts';
import { reportError } from '../../report-error.ts';
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
