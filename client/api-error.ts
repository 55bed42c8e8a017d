import type { Confirmation } from '../shared/errors.ts';

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
