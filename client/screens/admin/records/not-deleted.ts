import { ApiError } from '../../../calls/errors.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';

/** Says that a record could not be deleted (rules 8), and why where the API says so. */
export function notDeleted(error: unknown): void {
  const why = error instanceof ApiError && error.status < 500 ? `: ${error.message}` : '';
  toasts.warn(`${t('message_deleteError')}${why}`);
}
