import { ApiError } from './api-error.ts';

/** The API was too busy, or did not know the person any more: nothing was decided. */
const undecided: readonly number[] = [401, 408, 429];

/** Did the API decide on a call and refuse it? Anything else is worth sending again: no answer came, or none of the API's own. */
export function isRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    error.status < 500 &&
    !undecided.includes(error.status) &&
    error.code !== 'access_ended'
  );
}
