import type { Operation } from '../../shared/contract/operation.ts';
import { isWrite, splitInput } from '../../shared/contract/split-input.ts';
import { isActive } from './activity.ts';
import { answered, connection } from './connection.ts';
import { ApiError, type ErrorBody, NetworkError } from './errors.ts';

export interface SendOptions {
  accessId?: number | undefined;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Sends one operation to the gateway and returns its successful answer. Throws `ApiError` for a failed answer, `NetworkError` when none
 * comes, and the signal's reason when aborted. Does not depend on sessions or messages.
 */
export async function request(
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
  options: SendOptions = {},
): Promise<Response> {
  const { path, query, body } = splitInput(operation, input);
  const sent = fetch(`/wmsapi/v1/${path}${query}`, {
    method: operation.method,
    headers: headersOf(operation, options, body !== undefined),
    body: body === undefined ? null : JSON.stringify(body),
    redirect: 'manual',
    signal: options.signal ?? null,
  });
  const answer = await answered(sent).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    void connection.doubt();
    throw logged(new NetworkError(error));
  });
  if (!answer.ok) throw logged(await failureOf(path, answer));
  return answer;
}

/** Logs every failure (rules 8), including those for which a screen has its own text. */
function logged<Failure extends Error>(failure: Failure): Failure {
  console.warn(failure);
  return failure;
}

function headersOf(
  operation: Operation,
  { accessId, idempotencyKey }: SendOptions,
  hasBody: boolean,
): Record<string, string> {
  return {
    'x-wms': '1',
    'x-page-id': pageId,
    ...(!isWrite(operation) && !isActive() && { 'x-unattended': '1' }),
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(accessId !== undefined && { 'x-access-id': String(accessId) }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  };
}

/** Redirects are never followed: the gateway sends one only for an ended session. */
async function failureOf(path: string, answer: Response): Promise<ApiError> {
  if (answer.type === 'opaqueredirect') {
    return new ApiError(path, 401, { code: 'session_ended', message: answer.statusText });
  }
  const body = await bodyOf(answer);
  return new ApiError(path, answer.status, {
    ...body,
    code: body.code ?? 'unknown',
    message: body.message || answer.statusText,
  });
}

/** An intermediary may answer with something other than JSON; then only the status is known. */
async function bodyOf(answer: Response): Promise<Partial<ErrorBody>> {
  const text = await answer.text();
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

export async function send(
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
  options?: SendOptions,
): Promise<unknown> {
  return (await request(operation, input, options)).json();
}

export async function sendForFile(
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
  options?: SendOptions,
): Promise<Blob> {
  return (await request(operation, input, options)).blob();
}

/**
 * A new key for one write: repeating the write with it has no second effect. `crypto.randomUUID` is missing on a site without TLS, so the
 * bytes are formatted here.
 */
export function idempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Identifies this page in the server's notifications, so that the page recognises its own changes. */
export const pageId = idempotencyKey();
