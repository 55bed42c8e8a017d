import type { Confirmation } from '../../shared/confirmations.ts';

/** The body of a failed answer (rules: The contract). */
export interface ErrorBody {
  /** Stable name for decisions in code; `unknown` if the answer has none. */
  code: string;
  message: string;
  fields?: Record<string, string>;
  confirmations?: readonly Confirmation[];
  data?: Record<string, unknown>;
  requestId?: string;
}

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

export class NetworkError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'NetworkError';
  }
}

/** Statuses that decide nothing: the API was too busy or no longer recognised the user. */
const undecided: readonly number[] = [401, 408, 429];

/** Whether the API rejected the call. Any other failure is worth a retry: no answer came, or the answer was not from the API. */
export function isRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    error.status < 500 &&
    !undecided.includes(error.status) &&
    error.code !== 'access_ended'
  );
}

/** The confirmations that the API requires before it writes (rules: Confirmable warnings). */
export function confirmationsOf(error: unknown): readonly Confirmation[] | undefined {
  return error instanceof ApiError && error.code === 'confirmation_required' ? error.body.confirmations : undefined;
}
