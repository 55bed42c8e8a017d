import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type JsonSchema, schemaOf } from '../../../shared/contract/field.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import { refuse, refuseField } from '../../../shared/errors.ts';

/** Whether an operation returns one document or record with its version. */
export function isTagged({ method, reply }: Operation): boolean {
  const { properties = {} } = (reply === undefined ? {} : schemaOf(reply)) as {
    properties?: Readonly<Record<string, JsonSchema>>;
  };
  return method === 'GET' && properties['version']?.['type'] === 'integer';
}

export function takesVersion({ takes }: Operation): boolean {
  return takes.body?.includes('version') === true;
}

/**
 * Answers a document with its ETag, or 304 if the caller has the same answer. The ETag is the version and a digest of the answer, which can
 * change without the version: a partner is renamed, a line is counted.
 */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
  answer: unknown,
): unknown {
  if (!isTagged(operation)) return answer;
  const json = JSON.stringify(answer);
  const digest = createHash('sha256').update(json).digest('base64url').slice(0, DIGEST);
  const tag = `"${(answer as { version: number }).version}-${digest}"`;
  reply.header('etag', tag);
  if (isKnown(request.headers['if-none-match'] ?? '', tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(json);
}

/** Characters of base64url: 132 bits. */
const DIGEST = 22;

function isKnown(tags: string, tag: string): boolean {
  return tags.trim() === '*' || tags.match(/"[^"]*"/g)?.includes(tag) === true;
}

/** An ETag, or only a version in quotes. Proxies that compress make an ETag weak. */
export const ifMatchPattern = `^(?:W/)?"[1-9][0-9]{0,14}(?:-[A-Za-z0-9_-]{${DIGEST}})?"$`;

/**
 * The body with the version that `If-Match` names: an edit of an earlier version has one refusal (409), whichever way the version is sent. Of
 * two different versions at least one is not current.
 */
export function withVersion(operation: Operation, { headers }: FastifyRequest, body: unknown): unknown {
  const { 'if-match': tag } = headers;
  if (tag === undefined || tag === '*' || !takesVersion(operation) || !isObject(body)) return body;
  if (!new RegExp(ifMatchPattern).test(tag)) refuseField('if-match', 'bad_pattern', 'Send the ETag of a GET');
  const version = Number(/[0-9]+/.exec(tag)?.[0]);
  if (body['version'] !== undefined && body['version'] !== version) refuse('changed_meanwhile');
  return { ...body, version };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
