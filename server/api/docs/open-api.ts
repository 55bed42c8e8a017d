import { changeSubjects, eventNames } from '../../../shared/contract/changes/changes.ts';
import { documentName } from '../../../shared/contract/documents.ts';
import { type JsonSchema, schemaOf } from '../../../shared/contract/field.ts';
import {
  id,
  positiveQuantity,
  price,
  quantity,
  signedQuantity,
  whole,
} from '../../../shared/contract/fields/number.ts';
import { givenParameters, parameterValues } from '../../../shared/contract/fields/parameter-values.ts';
import { perUnit } from '../../../shared/contract/fields/per-unit.ts';
import { cursor, facts, shape } from '../../../shared/contract/fields/shape.ts';
import { skuOfLine } from '../../../shared/contract/fields/sku-of-line.ts';
import { code, drumNumber, note, oneOf, text } from '../../../shared/contract/fields/text.ts';
import { date, instant, pastMoment } from '../../../shared/contract/fields/time.ts';
import { fileFormats } from '../../../shared/contract/file-formats.ts';
import { areas, operations } from '../../../shared/contract/operations.ts';
import { faultCodes } from '../../../shared/faults.ts';
import { layouts } from '../../../shared/layouts.ts';
import { permissions } from '../../../shared/permissions.ts';
import { answered, nothing } from './answer-schema.ts';
import type { Comments } from './comments.ts';
import { Components } from './components.ts';
import { documentedOperation } from './open-api-operation.ts';
import { refusal } from './open-api-refusals.ts';
import { documentedWebhooks } from './open-api-webhooks.ts';

export function openApiDocument(version: string, comments: Comments): Record<string, unknown> {
  const components = new Components();
  callSharedSchemas(components);
  components.call('Refusal', refusal);
  // Lists come first, so that schemas shared with their files, groups and totals are named after the list.
  const inOrder = operations.toSorted((a, b) => Number('list' in b) - Number('list' in a));
  const documented = new Map(inOrder.map((one) => [one, documentedOperation(one, comments.of(one), components)]));
  const byPath = Map.groupBy(operations, ({ path }) => `/${path.replace(/:(\w+)/g, '{$1}')}`);
  const paths = Object.fromEntries(
    [...byPath].map(([path, group]) => [
      path,
      Object.fromEntries(group.map((one) => [one.method.toLowerCase(), documented.get(one)])),
    ]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'WMS API',
      version,
      description,
      contact: { name: 'The administrators of this WMS' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/wmsapi/v1' }],
    tags: Object.entries(areas).map(([name, [first]]) => ({ name, description: `${first?.summary} and more` })),
    security: [{ session: [] }, { apiToken: [] }, { cookie: [], accessOfCookie: [] }],
    paths,
    webhooks: documentedWebhooks(components, comments),
    components: { securitySchemes, headers, responses: components.responses, schemas: components.schemas },
  };
}

const description = `Quantities and prices are decimal text in answers; requests take text or a number of at most 15 digits.
Ids are numbers below 2^53. Instants are RFC 3339, in answers with Z; dates are yyyy-mm-dd. Query arrays are repeated. Fields that are not named
here are refused (in a POST null means an omitted field), and so is text with half a surrogate pair. Lists are paged by keyset: send \`after\` with the \`next\` of the
previous answer. A change that needs an acceptance is refused with \`confirmation_required\`; repeat it with \`accept\`.
A body can be sent with \`Content-Encoding: gzip\`; unpacked it has at most 1 MiB, like any other.`;

const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description:
      'For users, at an API without a gateway: `token@accessId`, from the token of POST user/token and the id of an access of GET user/access. A gateway stores the token in a cookie.',
  },
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'For programs: the token (`wms_…`) of an integration, which works in all warehouses of its company and names one in `X-Warehouse`, within its scopes; or an API token, which works under one access of a user.',
  },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-Http-wms',
    description: 'For browsers: the session cookie from POST user/token; its name is `wms` on a site without TLS.',
  },
  accessOfCookie: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Access-Id',
    description: 'The id of the access to use, sent with the cookie.',
  },
};

/** Response headers. The gateway sets the request id: an API called without a gateway returns it in refusals only. */
const headers = {
  RequestId: { description: 'Names the request in the log', schema: { type: 'string' } },
  ETag: { description: 'The version and a digest of the answer', schema: { type: 'string' } },
  Challenge: { description: 'The scheme to sign in with: `Bearer`', schema: { type: 'string' } },
  FileName: { description: 'The name of the file', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds to wait before the next attempt', schema: { type: 'integer', minimum: 1 } },
};

/** Names schemas shared by many operations, instead of the name of the first operation. */
function callSharedSchemas(components: Components): void {
  for (const [name, schema] of Object.entries(shared)) components.call(name, schema);
}

const shared: Readonly<Record<string, JsonSchema>> = {
  Text: schemaOf(text()),
  Code: schemaOf(code()),
  Note: schemaOf(note()),
  DrumNumber: schemaOf(drumNumber()),
  Date: schemaOf(date()),
  Instant: schemaOf(instant()),
  Cursor: schemaOf(cursor()),
  Decimal: answered(schemaOf(quantity())),
  Quantity: schemaOf(quantity()),
  PositiveQuantity: schemaOf(positiveQuantity()),
  SignedQuantity: schemaOf(signedQuantity()),
  Price: schemaOf(price()),
  PastMoment: schemaOf(pastMoment()),
  Facts: schemaOf(facts()),
  Nothing: nothing,
  GivenParameters: schemaOf(givenParameters()),
  ParameterValues: schemaOf(parameterValues()),
  IdReference: answered(schemaOf(shape({ id: id() }))),
  RecordVersion: schemaOf(shape({ id: id(), version: whole(1) })),
  NumberReference: answered(schemaOf(shape({ id: id(), number: code() }))),
  NameReference: answered(schemaOf(shape({ id: id(), name: text() }))),
  SkuReference: answered(schemaOf(shape({ id: id(), stockCode: code(), name: text() }))),
  LineSku: answered(schemaOf(skuOfLine())),
  QuantityPerUnit: answered(schemaOf(perUnit())['items'] as JsonSchema),
  Layout: schemaOf(oneOf(layouts)),
  Permission: schemaOf(oneOf(permissions)),
  FileFormat: schemaOf(oneOf(fileFormats)),
  FaultCode: schemaOf(oneOf(faultCodes)),
  DocumentKind: schemaOf(documentName()),
  ChangesSubject: schemaOf(oneOf(changeSubjects)),
  EventName: schemaOf(oneOf(eventNames)),
};
