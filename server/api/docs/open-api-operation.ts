import { idempotencyKeyPattern, needsPerson, takesKey } from '../../../shared/contract/error-codes.ts';
import { type JsonSchema, schemaOf } from '../../../shared/contract/field.ts';
import { tableTypes } from '../../../shared/contract/file-formats.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import { areas } from '../../../shared/contract/operations.ts';
import { requestSchema } from '../../../shared/contract/request-body.ts';
import { takesWarehouse } from '../../../shared/integrations.ts';
import { bodyTypesOf } from '../http/bodies.ts';
import { ifMatchPattern, isTagged, takesVersion } from '../http/etag.ts';
import { answerSchema } from './answer-schema.ts';
import type { FieldComments, OperationComments } from './comments.ts';
import { type Components, capital } from './components.ts';
import { requestExample } from './examples/request-examples.ts';
import { linksOf } from './open-api-links.ts';
import { everyAnswer, refusalsOf } from './open-api-refusals.ts';
import { parameterWords } from './parameter-words.ts';
import { requirementOf } from './requirement.ts';

export function documentedOperation(
  operation: Operation,
  comments: OperationComments,
  components: Components,
): Record<string, unknown> {
  const { name, summary, rule, body } = operation;
  return {
    operationId: name,
    tags: Object.keys(areas).filter((area) => areas[area]?.includes(operation)),
    summary,
    description: `${comments.text}\n\n${requirementOf(operation)}`.trim(),
    ...(rule === 'public' && { security: [] }),
    ...(needsPerson(operation) &&
      rule !== 'public' && { security: [{ session: [] }, { cookie: [], accessOfCookie: [] }] }),
    parameters: [
      ...parameters('path', operation, components, comments.params),
      ...parameters('query', operation, components, comments.query),
      ...(takesWarehouse(operation) ? [warehouse] : []),
      ...(takesKey(operation) ? [{ ...idempotencyKey, required: operation.parts === true }] : []),
      ...(isTagged(operation) ? [ifNoneMatch] : []),
      ...(takesVersion(operation) ? [ifMatch] : []),
    ],
    ...(body && {
      requestBody: requestBody(
        operation,
        components.named(requestSchema(operation), `${capital(name)}Request`, comments.body),
        comments.bodyText,
      ),
    }),
    responses: {
      200: success(operation, components, comments),
      ...(isTagged(operation) && { 304: { description: 'The caller has this answer', headers: ofTagged } }),
      ...refusalsOf(operation, components.responses),
    },
  };
}

function requestBody(operation: Operation, schema: JsonSchema, description: string): Record<string, unknown> {
  const { required } = schemaOf(operation.body ?? {});
  const isNeeded = operation.method === 'PATCH' || (required as string[]).length > 0;
  const example = requestExample(operation)?.body;
  const contents = bodyTypesOf(operation).map((type) =>
    type === 'application/json'
      ? [type, { schema, ...(example && { example }) }]
      : [type, { schema: { ...binary, minLength: 1 }, ...(example && { example: example['csv'] }) }],
  );
  return { ...(description !== '' && { description }), required: isNeeded, content: Object.fromEntries(contents) };
}

function parameters(
  part: 'path' | 'query',
  operation: Operation,
  components: Components,
  comments: FieldComments,
): Record<string, unknown>[] {
  const struct = part === 'path' ? operation.params : operation.query;
  if (struct === undefined) return [];
  const { properties, required } = schemaOf(struct) as { properties: Record<string, JsonSchema>; required: string[] };
  const { parameters: examples = {} } = requestExample(operation) ?? {};
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: part,
    required: part === 'path' || required.includes(name),
    description: comments.comment(name) || parameterWords[name],
    schema: components.named(schema, `${subjectOf(operation)}${capital(name)}`),
    ...(schema.type === 'array' && { style: 'form', explode: true }),
    // Without effect on one value. Where it is true, Java's generator calls a method of a union that the caller left out.
    ...('anyOf' in schema && { explode: false }),
    ...(name in examples && { example: examples[name] }),
  }));
}

/** The subject of an operation: `Erns` for `listErns`. Others use their whole name. */
function subjectOf({ name }: Operation): string {
  return capital(name.replace(/^(?:list|get)(?=[A-Z])/, ''));
}

const warehouse = {
  name: 'X-Warehouse',
  in: 'header',
  required: false,
  description: 'Only for integrations: the short name of the warehouse to work in',
  schema: { type: 'string', minLength: 1, maxLength: 20 },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same request does the work once and answers the same, for 30 days',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: idempotencyKeyPattern },
};

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of an earlier answer: answers 304 without a body if nothing has changed',
  schema: { type: 'string', minLength: 1, maxLength: 1000 },
};

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The `ETag` of the read, or the version in quotes. With it, the body may omit `version`; both must be the current version',
  schema: { type: 'string', minLength: 3, maxLength: 60, pattern: ifMatchPattern },
};

const binary = { type: 'string', format: 'binary' };

const ofTagged = { ...everyAnswer, ETag: { $ref: '#/components/headers/ETag' } };
const ofFile = { 'Content-Disposition': { $ref: '#/components/headers/FileName' } };

function success(
  operation: Operation,
  components: Components,
  { reply, replyText }: OperationComments,
): Record<string, unknown> {
  const { stream, events } = operation;
  if (stream !== undefined) {
    const types = stream === 'table' ? Object.values(tableTypes) : [stream];
    const content = Object.fromEntries(types.map((type) => [type, { schema: binary }]));
    return { description: 'The file', headers: { ...everyAnswer, ...ofFile }, content };
  }
  if (events) {
    return {
      description: 'Events',
      headers: everyAnswer,
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    };
  }
  const schema = components.named(answerSchema(operation), replyName(operation), reply);
  return {
    description: replyText || 'Done',
    headers: isTagged(operation) ? ofTagged : everyAnswer,
    content: { 'application/json': { schema } },
    ...linksOf(operation),
  };
}

/** `Ern` for `getErn`, `ErnsPage` for `listErns`, `CreateErnReply` for `createErn`. */
function replyName({ name, method, reply }: Operation): string {
  if (method !== 'GET' || reply === undefined) return `${capital(name)}Reply`;
  const isPage = 'next' in ((schemaOf(reply)['properties'] as object | undefined) ?? {});
  if (isPage) return `${capital(name.replace(/^list(?=[A-Z])/, ''))}Page`;
  return /^get[A-Z]/.test(name) ? capital(name.slice(3)) : `${capital(name)}Reply`;
}
