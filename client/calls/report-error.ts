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

/** Does some work; what fails is shown. */
export async function reported(work: () => Promise<unknown>): Promise<void> {
  await work().catch(reportError);
}

/** Shows a refusal as it is worded, and a fault of the server (5xx) as `fault`, the words that rules 8 has for the screen. */
export function warnOf(error: unknown, fault?: string): void {
  const isWorded = error instanceof ApiError && (error.status < 500 || fault !== undefined);
  if (isWorded) toasts.warn(errorText(error, fault));
  else reportError(error);
}

/** Shows what failed, with the reason where it was refused. */
export function warnThat(failed: string, error: unknown): void {
  if (!(error instanceof ApiError)) reportError(error);
  else toasts.warn(error.status < 500 ? `${failed}: ${error.message}` : failed);
}

/** What a failure says where it is shown in place of a toast (rules 8): of the server's own faults `fault`, if it is given. */
export function errorText(error: unknown, fault?: string): string {
  if (error instanceof ApiError) return error.status < 500 ? error.message : (fault ?? error.message);
  return t('app_networkFailed', { error: error instanceof Error ? error.message : String(error) });
}
