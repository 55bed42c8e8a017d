import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { type ErrorCode, Refusal } from '../../../shared/errors.ts';
import { constraintErrors, DatabaseUnavailable, isReadOnly } from '../../db/errors.ts';
import { factsOf } from '../refusals.ts';

/** The one place that turns errors into answers. A 5xx contains only its request id and the failed step; the log has the rest. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(error, request);
  request.refusal = refusal.code;
  if (refusal.status >= 500) report(error, refusal, request, reply);
  // A failure of another service. Only its messages are logged, because the data sent to it is secret.
  if (refusal.cause instanceof Error) request.log.warn({ reason: reasonOf(refusal.cause) }, refusal.code);
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  if (refusal.status === 503) reply.header('retry-after', '2');
  if (refusal.status === 429) reply.header('retry-after', String(refusal.details.data?.['seconds'] ?? 1));
  const data = factsOf(error);
  reply.code(refusal.status).send({ ...(data && { data }), ...refusal.body(request.layout), requestId: request.id });
}

/** The messages of an error and its causes: for library errors, the innermost one has the reason. Their other properties may be secret. */
function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}: ${reasonOf(cause)}` : message;
}

/** Work stopped because its client disconnected (stream-answer.ts) is not a server failure. */
function report(error: FastifyError, refusal: Refusal, request: FastifyRequest, reply: FastifyReply): void {
  const wasGivenUp = refusal.code === 'unavailable' && reply.raw.destroyed;
  if (wasGivenUp) request.log.info('the client disconnected before the answer');
  else request.log.error({ err: error }, 'request failed');
}

function asRefusal(error: FastifyError, { routeOptions }: FastifyRequest): Refusal {
  const code = fastifyCodes[error.code];
  if (code === undefined) return refusalOf(error);
  const { bodyTypes = ['application/json'] } = routeOptions.config;
  return new Refusal(code, { values: { limit: '1 MiB', type: bodyTypes.join(' or ') } });
}

/** The refusal that an error of the work means. */
export function refusalOf(error: Error): Refusal {
  if (error instanceof Refusal) return error;
  if (isTotalTooLarge(error)) return new Refusal('quantity_too_large');
  if (error instanceof pg.DatabaseError) return fromDatabase(error);
  if (error instanceof DatabaseUnavailable) return new Refusal('unavailable');
  return new Refusal('internal');
}

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'not_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'not_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'not_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
};

/** Each quantity of a request fits its column, but their sum may not. */
const NUMBER_TOO_LARGE = '22003';

/** Like `NUMBER_TOO_LARGE`, for a total computed in the program (toUnits). */
function isTotalTooLarge(error: Error): boolean {
  return error instanceof RangeError && typeof error.cause === 'string' && /^-?\d{15,}(?:\.\d+)?$/.test(error.cause);
}

/** A rule of the database is a rule of the trade, so constraint names map to our errors; exhausted resources are 503. */
function fromDatabase(error: pg.DatabaseError): Refusal {
  const code = constraintErrors[error.constraint ?? ''];
  if (code !== undefined) return new Refusal(code);
  if (error.code === NUMBER_TOO_LARGE) return new Refusal('quantity_too_large');
  if (isReadOnly(error)) return new Refusal('read_only');
  const unavailable = /^(?:08|53|57|58|40001|40P01|25P03)/.test(error.code ?? '');
  return new Refusal(unavailable ? 'unavailable' : 'internal');
}
