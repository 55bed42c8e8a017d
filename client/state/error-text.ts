import { ApiError } from '../api-error.ts';
import { t } from '../texts.ts';

/** What a failure says where it is shown in place of a toast (rules 8). */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return t('app_networkFailed', { error: error instanceof Error ? error.message : String(error) });
}
