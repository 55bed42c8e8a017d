import { areas, operations } from '../../../shared/contract/operations.ts';
import { Components } from './components.ts';
import { documentedOperation } from './open-api-operation.ts';
import { refusal } from './open-api-refusals.ts';
import { callSharedSchemas } from './shared-schemas.ts';

/** The OpenAPI 3.1 document of the whole API, made of the contract and nothing else. */
export function openApiDocument(version: string, comments: ReadonlyMap<string, string>): Record<string, unknown> {
  const components = new Components();
  callSharedSchemas(components);
  components.call('Refusal', refusal);
  // Lists first: what their files, groups and totals share with them is called after the list.
  const inOrder = operations.toSorted((a, b) => Number('list' in b) - Number('list' in a));
  const documented = new Map(
    inOrder.map((one) => [one, documentedOperation(one, comments.get(one.name) ?? '', components)]),
  );
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
    components: { securitySchemes, headers, responses: components.responses, schemas: components.schemas },
  };
}

const description = `Quantities and prices are decimal text in answers; requests take text or a number of at most 15 digits.
Ids are numbers below 2^53. Instants are RFC 3339, in answers with Z; dates are yyyy-mm-dd. Query arrays are repeated. Fields that are not named
here are refused (in a POST null says the same as leaving one out), and so is text with half a surrogate pair. Lists are paged by keyset: ask again with \`after\` set to the \`next\` of the
answer. A change that needs an acceptance is refused with \`confirmation_required\`; repeat it with \`accept\`.`;

const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description:
      'Of people, at an API without a gateway: `token@accessId`, the token of POST user/token and the id of one of the accesses of GET user/access. A gateway keeps the token in a cookie.',
  },
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'Of programs: an API token (`wms_…`) that an administrator created. It belongs to one access and names none.',
  },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-Http-wms',
    description: 'Of browsers: the session that POST user/token answered in a cookie; `wms` on a site without TLS.',
  },
  accessOfCookie: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Access-Id',
    description: 'The id of the access to use, beside the cookie.',
  },
};

/** Headers of answers. The request id is the gateway's: an API that is called without one says it in refusals only. */
const headers = {
  RequestId: { description: 'Names the request in the log', schema: { type: 'string' } },
  FileName: { description: 'The name of the file', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds to wait before the next try', schema: { type: 'integer', minimum: 1 } },
};
