import { toasts } from '../state/toasts.ts';
import { t } from '../texts.ts';
import { ApiError, NetworkError } from './errors.ts';

/** Shows a failed call as the warning worded by rules 8; ignores aborted requests. Calls are logged where they fail (request.ts). */
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

export async function tryOrReport(work: () => Promise<unknown>): Promise<void> {
  await work().catch(reportError);
}

/** Shows the message of a refusal; for a server fault (5xx) shows `fault`, the screen's own message from rules 8. */
export function warnOf(error: unknown, fault?: string): void {
  const isWorded = error instanceof ApiError && (error.status < 500 || fault !== undefined);
  if (isWorded) toasts.warn(errorText(error, fault));
  else reportError(error);
}

export function warnThat(failed: string, error: unknown): void {
  if (!(error instanceof ApiError)) reportError(error);
  else toasts.warn(error.status < 500 ? `${failed}: ${error.message}` : failed);
}

/** The text of a failure that is displayed in place of a toast (rules 8); server faults use `fault` if it is given. */
export function errorText(error: unknown, fault?: string): string {
  if (error instanceof ApiError) return error.status < 500 ? error.message : (fault ?? error.message);
  return t('app_networkFailed', { error: error instanceof Error ? error.message : String(error) });
}
