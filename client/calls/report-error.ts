import { toasts } from '../state/toasts.ts';
import { t } from '../texts.ts';
import { ApiError, NetworkError } from './errors.ts';

/** Logs a failed call and shows it as the warning that rules 8 words; an aborted request is silent. */
export function reportError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  console.warn(error);
  if (error instanceof ApiError) {
    toasts.warn(t('app_callFailed', { path: error.path, code: String(error.status), message: error.message }));
  } else {
    const message = error instanceof Error ? error.message : String(error);
    toasts.warn(error instanceof NetworkError ? t('app_networkFailed', { error: message }) : message);
  }
}

/** What a failure says where it is shown in place of a toast (rules 8). */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return t('app_networkFailed', { error: error instanceof Error ? error.message : String(error) });
}
