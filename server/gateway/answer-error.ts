import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { RepeatedCookie } from './repeated-cookie.ts';

/** Turns every error into the one form of answer; a 5xx says nothing but its request id, the log has the rest. */
export function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = error instanceof Refusal ? error : translated(error);
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  if (error instanceof RepeatedCookie) reply.header('set-cookie', error.removal);
  if (hasUnreadBody(request)) reply.header('connection', 'close');
  if (refusal.code === 'method_not_allowed') reply.header('allow', String(refusal.details.values?.['methods']));
  if (refusal.status === 503) reply.header('retry-after', '2');
  reply.code(refusal.status).send({ ...refusal.body(), requestId: request.id });
}

/** The rest of a refused body is not worth reading, and must not be taken for the next request. */
function hasUnreadBody({ raw }: FastifyRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = raw.headers;
  return !raw.complete && (coding !== undefined || Number(length ?? 0) > 0);
}

/** Fastify's own refusals in our words. */
function translated(error: FastifyError): Refusal {
  const { statusCode = 500 } = error;
  if (statusCode === 413) return new Refusal('body_too_large', { values: { limit: 'this address takes' } });
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new Refusal('wrong_type', { values: { type: 'application/json' } });
  }
  if (error.code === 'FST_ERR_BAD_URL') return malformed('path', 'a plain path');
  if (error instanceof SyntaxError || error.code === 'FST_ERR_CTP_INVALID_JSON_BODY') return new Refusal('not_json');
  return statusCode < 500 ? new Refusal('malformed') : new Refusal('internal');
}

function malformed(field: string, expected: string): Refusal {
  return new Refusal('malformed', { fields: { [field]: expected } });
}
