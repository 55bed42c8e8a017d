import type { Confirmation } from '../shared/errors.ts';
import { ApiError } from './api-error.ts';

/** What the API wants accepted before it writes, where that is why it refused (rules: Confirmable warnings). */
export function confirmationsOf(error: unknown): readonly Confirmation[] | undefined {
  return error instanceof ApiError && error.code === 'confirmation_required' ? error.body.confirmations : undefined;
}
