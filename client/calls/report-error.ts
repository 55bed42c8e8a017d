import { toasts } from '../state/toasts.ts';
import { t } from '../texts.ts';
import { ApiError, NetworkError } from './errors.ts';

/** Shows a failed call as the warning that rules 8 words; an aborted request is silent. Calls are logged where they fail (request.ts). */
export function reportError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (!(error instanceof ApiError || error instanceof NetworkError)) console.warn(error);
  if (error instanceof ApiError) {
    toasts.warn(t('app_callFailed', { path: error.path, code: String(error.status), message: error.message }));
  } else {
    const message = error instanceof Error ? error.message : String(error);
    toasts.warn(error instanceof NetworkError ? t('app_networkFailed', { error: message }) : message);
  }
}

/**
 * Says what no field shows: a refusal in its own words, what went wrong unforeseen in those that rules 8 has for the screen, if it has any.
 */
export function warnOf(error: unknown, unforeseen?: string): void {
  if (error instanceof ApiError && (error.status < 500 || unforeseen !== undefined)) {
    toasts.warn(error.status < 500 ? error.message : (unforeseen ?? ''));
  } else reportError(error);
}

/** What a failure says where it is shown in place of a toast (rules 8). */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return t('app_networkFailed', { error: error instanceof Error ? error.message : String(error) });
}
