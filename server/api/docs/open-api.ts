import { takesKey } from '../../../shared/contract/error-codes.ts';
import { type JsonSchema, schemaOf } from '../../../shared/contract/field.ts';
import { tableTypes } from '../../../shared/contract/file-formats.ts';
import type { AnyStruct, Operation } from '../../../shared/contract/operation.ts';
import { areas, operations } from '../../../shared/contract/operations.ts';
import { bodyTypesOf } from '../http/bodies.ts';
import { aboutFields, answerSchema } from './answer-schema.ts';
import { refusalsOf } from './open-api-refusals.ts';
import { requirementOf } from './requirement.ts';

/** The OpenAPI 3.1 document of the whole API, made of the contract and nothing else. */
export function openApiDocument(version: string, comments: ReadonlyMap<string, string>): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: { title: 'WMS API', version, description },
    servers: [{ url: '/wmsapi/v1' }],
    tags: Object.keys(areas).map((name) => ({ name })),
    security: [{ session: [] }],
    paths: paths(comments),
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description:
            '`token@accessId`: the token of POST user/token and the id of one of the accesses of GET user/access.',
        },
      },
      schemas: { Refusal: refusal },
    },
  };
}

const description = `Quantities and prices are decimal text in answers; requests take text or a number of at most 15 digits.
Ids are numbers below 2^53. Instants are ISO 8601 with Z, dates yyyy-mm-dd. Query arrays are repeated. Fields that are not named
here are refused. Lists are paged by keyset: ask again with \`after\` set to the \`next\` of the answer.
A change that needs an acceptance is refused with \`confirmation_required\`; repeat it with \`accept\`.`;

/** The body of every refusal (shared/errors.ts). */
const refusal: JsonSchema = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { type: 'string', description: 'The stable name of the error' },
    message: { type: 'string' },
    requestId: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'Failures by path' },
    confirmations: {
      type: 'array',
      items: {
        type: 'object',
        required: ['key', 'message'],
        properties: {
          key: { type: 'string' },
          line: { type: 'integer' },
          message: { type: 'string' },
          data: { type: 'object' },
        },
      },
    },
    data: { type: 'object' },
  },
};

function paths(comments: ReadonlyMap<string, string>): Record<string, Record<string, unknown>> {
  const byPath = Map.groupBy(operations, ({ path }) => `/${path.replace(/:(\w+)/g, '{$1}')}`);
  return Object.fromEntries(
    [...byPath].map(([path, group]) => [
      path,
      Object.fromEntries(group.map((one) => [one.method.toLowerCase(), documented(one, comments.get(one.name))])),
    ]),
  );
}

function documented(operation: Operation, comment = ''): Record<string, unknown> {
  const { name, summary, rule, body } = operation;
  return {
    operationId: name,
    tags: Object.keys(areas).filter((area) => areas[area]?.includes(operation)),
    summary,
    description: `${comment}\n\n${requirementOf(operation)}`.trim(),
    ...(rule === 'public' && { security: [] }),
    parameters: [
      ...parameters('path', operation.params),
      ...parameters('query', operation.query),
      ...(takesKey(operation) ? [idempotencyKey] : []),
    ],
    ...(body && { requestBody: requestBody(operation, schemaOf(body)) }),
    responses: { 200: success(operation), ...refusalsOf(operation) },
  };
}

function requestBody(operation: Operation, schema: JsonSchema): Record<string, unknown> {
  const isNeeded = operation.method === 'PATCH' || (schema['required'] as string[]).length > 0;
  const contents = bodyTypesOf(operation).map((type) => [
    type,
    { schema: type === 'application/json' ? schema : { type: 'string' } },
  ]);
  return { required: isNeeded, content: Object.fromEntries(contents) };
}

function parameters(place: 'path' | 'query', struct: AnyStruct | undefined): Record<string, unknown>[] {
  if (struct === undefined) return [];
  const { properties, required } = schemaOf(struct) as { properties: Record<string, JsonSchema>; required: string[] };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
    ...(place === 'query' && name === 'fields' && { description: aboutFields }),
    ...(schema.type === 'array' && { style: 'form', explode: true }),
  }));
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same request does the work once and answers the same, for 30 days',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,100}$' },
};

function success(operation: Operation): Record<string, unknown> {
  const { stream, events } = operation;
  if (stream !== undefined) {
    const types = stream === 'table' ? Object.values(tableTypes) : [stream];
    const content = Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }]));
    return { description: 'The file', content };
  }
  if (events) return { description: 'Events', content: { 'text/event-stream': { schema: { type: 'string' } } } };
  return { description: 'Done', content: { 'application/json': { schema: answerSchema(operation) } } };
}
