import type { Confirmation } from '../../shared/confirmations.ts';

/** The body of a failed answer (rules: The contract). */
export interface ErrorBody {
  /** The stable name to decide by; `unknown` where the answer names none. */
  code: string;
  message: string;
  fields?: Record<string, string>;
  confirmations?: readonly Confirmation[];
  data?: Record<string, unknown>;
  requestId?: string;
}

/** An answer of the API that is no success: what failed, where, and what the person can do about it. */
export class ApiError extends Error {
  readonly path: string;
  readonly status: number;
  readonly body: ErrorBody;

  constructor(path: string, status: number, body: ErrorBody) {
    super(body.message);
    this.name = 'ApiError';
    this.path = path;
    this.status = status;
    this.body = body;
  }

  get code(): string {
    return this.body.code;
  }
}

/** The network, not the API, failed a call: no answer came. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'NetworkError';
  }
}

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

/** What the API wants accepted before it writes, where that is why it refused (rules: Confirmable warnings). */
export function confirmationsOf(error: unknown): readonly Confirmation[] | undefined {
  return error instanceof ApiError && error.code === 'confirmation_required' ? error.body.confirmations : undefined;
}
