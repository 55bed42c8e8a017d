import * as assert from 'uvu/assert';
import { Comments } from '../../../server/api/docs/comments.ts';
import { openApiDocument } from '../../../server/api/docs/open-api.ts';
import { createApiToken } from '../../../shared/contract/api-tokens/api-tokens.ts';
import { type JsonSchema, schemaOf } from '../../../shared/contract/field.ts';
import { nothing, type Operation } from '../../../shared/contract/operation.ts';
import { operations } from '../../../shared/contract/operations.ts';
import { type Rule, rules } from '../../../shared/permissions.ts';
import type { Site } from '../../support/builders/builders.ts';
import { ownBuildersFor } from '../../support/builders/builders-for.ts';
import { requestFor } from '../../support/contract/request.ts';
import { rowsAt } from '../../support/contract/rows.ts';
import { isDocumented } from '../../support/contract/sample.ts';
import { type RawRequest, send } from '../../support/contract/send.ts';
import { someoneFor } from '../../support/contract/someone.ts';
import { isLongRun } from '../../support/long-run.ts';
import { suite } from '../../support/suite.ts';

/** Pages of 50 rows each. */
const mostPages = isLongRun ? Number.POSITIVE_INFINITY : 2;

const reads = operations.filter(({ method, reply, events }) => method === 'GET' && reply !== undefined && !events);

/** Neither the demo nor these sites have such rows. Their own tests read them (`Caller.ok` validates each answer against the contract). */
const withoutRows = [
  ...['listExports', 'getExport'],
  ...['listPickOutgoing', 'listPickSignatures', 'listPartnerCalls'],
  ...['listImportRows', 'listRecentAllocations', 'listRecentMoves'],
  ...['listShipmentArrivals', 'listShipmentLabels'],
  ...['listSkuHistory', 'listLocationHistory', 'getLayouts'],
];

suite('responses and their documentation', (test, hooks) => {
  const builders = ownBuildersFor(hooks, 'demo');
  let sites: readonly Site[] = [];

  hooks.before(async () => {
    const demo = await builders.it.db.many<Site>(
      `select w.company_id as "companyId", w.warehouse_id as "warehouseId", c.layout
       from company_warehouses w
       join companies c on c.id = w.company_id
       order by w.company_id, w.warehouse_id`,
    );
    const site = await builders.it.site();
    await rowsAt(builders.it, site);
    const { accessId } = await builders.it.storeman(site);
    const administrator = await builders.it.caller({}, ['superAdmin']);
    await administrator.ok(createApiToken, { name: 'ERP', accessId, expiresOn: '2099-12-31' });
    sites = [...demo, site];
  });

  test('every read returns a response that matches the document, under every kind of access', async () => {
    const empty: string[] = [];
    for (const operation of reads) {
      const rows = await answeredRows(operation, () => ({}));
      if (rows === 0) empty.push(operation.name);
    }
    assert.equal(empty.sort(), [...withoutRows].sort());
  });

  test('every read with fields returns a response that matches the document', async () => {
    if (!isLongRun) sites = [...sites.slice(0, 1), ...sites.slice(-1)];
    for (const operation of reads.filter(({ takes }) => takes.query.includes('fields'))) {
      for (const fields of choices(operation)) await answeredRows(operation, () => ({ fields }));
    }
  });

  async function answeredRows(operation: Operation, extraQuery: () => Record<string, unknown>): Promise<number> {
    let rows = 0;
    for (const site of sites) {
      for (const credential of await credentialsFor(operation, site)) {
        for (const request of await requestsFor(operation, site)) {
          const query = { ...Object(request.query), ...extraQuery() };
          rows += await documentedRows(credential, operation, { ...request, query });
        }
      }
    }
    return rows;
  }

  const credentialsFor = once(
    ({ rule, reach }: Operation, { companyId, warehouseId }: Site) => `${rule} ${reach} ${companyId} ${warehouseId}`,
    async (operation, site) => {
      const rule: Rule = rules[operation.rule];
      if (rule.layouts !== undefined && !rule.layouts.includes(site.layout)) return [];
      const people = [await someoneFor(builders.it, operation, site)];
      if (operation.reach === 'owner' && rule.gates.some(({ scope }) => scope === 'global')) {
        people.push(await builders.it.caller({}, ['superAdmin']));
      }
      return people.map(({ credential }) => credential);
    },
  );

  async function requestsFor(operation: Operation, site: Site): Promise<RawRequest[]> {
    const request = requestFor(operation, site, 'required');
    const real = { ...(await realValues(site)), limit: 50, total: true };
    const known = Object.entries(real).filter(
      ([name]) => name in request.query || name === 'limit' || name === 'total',
    );
    const query = {
      ...request.query,
      ...Object.fromEntries(known.filter(([name]) => operation.takes.query.includes(name))),
    };
    if (operation.params === undefined) return [{ query }];
    const [noun = ''] = operation.path.split('/');
    return (await idsOf(noun, site)).map((id) => ({ params: { id }, query }));
  }

  const idsOf = once(
    (noun: string, { companyId, warehouseId }: Site) => `${noun} ${companyId} ${warehouseId}`,
    async (noun, site) => {
      const list = operations.find(({ method, path }) => method === 'GET' && path === noun);
      if (list === undefined) throw new Error(`${noun}: no list to take documents from`);
      const reader = await someoneFor(builders.it, list, site);
      const { text } = await send(builders.it.app, reader.credential, list, { query: { limit: 4 } });
      return rowsOf(JSON.parse(text)).map((row) => Object(row).id);
    },
  );

  const realValues = once(
    ({ companyId, warehouseId }: Site) => `${companyId} ${warehouseId}`,
    ({ companyId, warehouseId }): Promise<Record<string, unknown>> =>
      builders.it.db.one(
        `select k.stock_code as "stockCode", k.stock_code as code, k.stock_code as codes, k.stock_code as search,
                s.id as "stockLineIds", 'erns' as list, 'sku' as kind,
                (select coalesce(min(p.id), 0) from picks p where p.company_id = $1 and p.warehouse_id = $2) as pick
         from stock_lines s
         join skus k on k.company_id = s.company_id and k.id = s.sku_id
         where s.company_id = $1 and s.warehouse_id = $2 and s.present
         order by s.id
         limit 1`,
        [companyId, warehouseId],
      ),
  );

  /** Reads the first pages of a list, or one document. What an access cannot see counts as no rows. */
  async function documentedRows(
    credential: string,
    operation: Operation,
    request: RawRequest,
    pages = mostPages,
  ): Promise<number> {
    const { status, text } = await send(builders.it.app, credential, operation, request);
    if (status === 404) return 0;
    const message = `${operation.name} ${JSON.stringify(request)}: ${status} ${text.slice(0, 2000)}`;
    assert.is(status, 200, message);
    const answer = JSON.parse(text);
    assert.ok(isDocumented(answers(operation), answer), message);
    const rows = rowsOf(answer).length;
    if (answer.next === null || answer.next === undefined || pages === 1) return rows;
    const query = { ...Object(request.query), after: answer.next };
    return rows + (await documentedRows(credential, operation, { ...request, query }, pages - 1));
  }
});

const { paths, components } = openApiDocument('0', new Comments()) as unknown as {
  components: { schemas: Record<string, JsonSchema> };
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content: Record<string, { schema: JsonSchema }> }> }>
  >;
};

const known = new Map<Operation, JsonSchema>();

/** The documented answer of an operation. Returns the same object each time, so that it is compiled once. */
function answers(operation: Operation): JsonSchema {
  const schema = known.get(operation) ?? documentedAnswer(operation);
  known.set(operation, schema);
  return schema;
}

function documentedAnswer({ method, path }: Operation): JsonSchema {
  const documented = paths[`/${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
  const schema = documented?.responses['200']?.content['application/json']?.schema;
  if (schema === undefined) throw new Error(`${method} ${path} has no answer in the document`);
  return whole(schema);
}

/** With its references resolved. The document lets objects have further fields, but a field that it leaves out is a fault of ours. */
function whole(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema, (_key, part) => {
    const name = part?.$ref?.split('/').at(-1);
    const one = name === undefined ? part : components.schemas[name];
    const isOpen = one?.type === 'object' && one.properties !== undefined && one.additionalProperties === undefined;
    return isOpen ? { ...one, additionalProperties: false } : one;
  });
  return JSON.parse(text);
}

/** Each field alone, and only some where there are many: a field that one request leaves out shows in all. */
function choices({ query = nothing }: Operation): string[] {
  const { fields } = schemaOf(query).properties as { fields: { items: { enum: string[] } } };
  return fields.items.enum.filter((name, index) => name === 'id' || index < 3);
}

function once<Given extends unknown[], Answer>(
  keyOf: (...given: Given) => string,
  work: (...given: Given) => Promise<Answer>,
): (...given: Given) => Promise<Answer> {
  const done = new Map<string, Promise<Answer>>();
  return (...given) => {
    const key = keyOf(...given);
    const answer = done.get(key) ?? work(...given);
    done.set(key, answer);
    return answer;
  };
}

function rowsOf(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer;
  const { items } = answer as { items?: unknown[] };
  return items ?? [answer];
}
