import { readFileSync, writeFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { RE2JS } from 're2js';
import * as assert from 'uvu/assert';
import { Comments } from '../../../server/api/docs/comments.ts';
import { docsPage } from '../../../server/api/docs/docs-page.ts';
import { exampleOf } from '../../../server/api/docs/example.ts';
import { parameterWords } from '../../../server/api/docs/parameter-words.ts';
import { needsPerson, takesKey } from '../../../shared/contract/error-codes.ts';
import { type JsonSchema, schemaOf } from '../../../shared/contract/field.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import { operations } from '../../../shared/contract/operations.ts';
import { errors } from '../../../shared/errors.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { isDocumented } from '../../support/contract/sample.ts';

interface Documented {
  operationId: string;
  description: string;
  security?: unknown[];
  tags: string[];
  parameters: { name: string; in: string; description: string }[];
  responses: Record<string, Response>;
}

interface Response {
  $ref?: string;
  description: string;
  content?: { 'application/json': { schema: { properties: { code: { enum: string[] } } } } };
  links?: Record<string, { operationId: string; parameters: unknown }>;
}

interface Document {
  paths: Record<string, Record<string, Documented>>;
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, Response> };
}

const namesFile = new URL('../../fixtures/schema-names.txt', import.meta.url);

ownApiSuite('the OpenAPI document', (test, builders) => {
  const get = (path: string) => builders.it.app.inject({ method: 'GET', url: `/wmsapi/v1/${path}` });

  async function document(): Promise<Document> {
    return (await get('openapi.json')).json();
  }

  async function documented(): Promise<Documented[]> {
    const { paths } = await document();
    return Object.values(paths).flatMap((methods) => Object.values(methods));
  }

  test('the OpenAPI document is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate((await get('openapi.json')).json());
    assert.ok(valid, JSON.stringify(errors));
    assert.is(validator.version, '3.1');
  });

  test('the OpenAPI document contains every operation once, in the chapter of its area', async () => {
    const all = await documented();
    assert.equal(all.map((one) => one.operationId).sort(), operations.map(({ name }) => name).sort());
    assert.ok(all.every((one) => one.tags.length === 1));
  });

  test('each operation documents its callers, its refusals and, for changes, the idempotency key', async () => {
    const whole = await document();
    const byName = new Map((await documented()).map((one) => [one.operationId, one]));
    for (const operation of operations) {
      const one = byName.get(operation.name);
      assert.match(one?.description ?? '', /^\S.*\n\nNeeds /, operation.name);
      assert.equal(one?.security, securityOf(operation), operation.name);
      assert.is(
        one?.parameters.some(({ name }) => name === 'Idempotency-Key') ?? false,
        takesKey(operation),
        operation.name,
      );
      for (const code of operation.errors) {
        const { description, content } = resolved(whole, one?.responses[errors[code].status]);
        assert.match(description, code);
        assert.ok(
          content?.['application/json'].schema.properties.code.enum.includes(code),
          `${operation.name} ${code}`,
        );
      }
    }
  });

  test('an operation that creates a row links to the operation that reads it', async () => {
    const all = await documented();
    const links = all.flatMap(({ operationId, responses }) => {
      const read = Object.values(responses['200']?.links ?? {});
      return read.map((link) => `${operationId} ${link.operationId} ${JSON.stringify(link.parameters)}`);
    });
    assert.ok(links.includes('createErn getErn {"id":"$response.body#/id"}'), links.join('\n'));
    assert.ok(links.includes('createPick getPick {"id":"$response.body#/id"}'));
    assert.ok(links.every((link) => /^(?:create|start)\w+ get\w+ /.test(link)));
  });

  test('every parameter has a description, and every description has a parameter', async () => {
    const parameters = (await documented()).flatMap((one) => one.parameters);
    assert.equal(
      parameters.filter(({ description }) => !/^\S.{5,}/.test(description ?? '')).map(({ name }) => name),
      [],
    );
    const named = new Set(parameters.map(({ name }) => name));
    assert.equal(
      Object.keys(parameterWords).filter((name) => !named.has(name)),
      [],
    );
  });

  test('an answer can have further fields, and a request cannot', async () => {
    const { components } = await document();
    const all = await documented();
    const reached = new Map<string, JsonSchema>();
    const follow = (part: unknown): void => {
      for (const [, name = ''] of JSON.stringify(part ?? {}).matchAll(/schemas\/(\w+)"/g)) {
        if (reached.has(name)) continue;
        reached.set(name, components.schemas[name] ?? {});
        follow(components.schemas[name]);
      }
    };
    for (const { responses } of all) follow(responses['200']);
    const isClosed = ({ additionalProperties }: JsonSchema) => additionalProperties === false;
    const closed = [...reached].filter(([, schema]) => partsOf(schema).some(isClosed));
    assert.ok(reached.size > 300);
    assert.equal(
      closed.map(([name]) => name),
      [],
    );
    for (const name of ['CreatePickRequest', 'CreatePickRequestLine']) {
      assert.ok(isClosed(components.schemas[name] ?? {}), name);
    }
  });

  test('every object and enum has one stable name, from which clients are generated', async () => {
    const { components, paths } = await document();
    const unnamed = [
      ...Object.values(components.schemas).flatMap((schema) => partsOf(schema).slice(1)),
      ...partsOf(paths as JsonSchema).filter((part) => !isCodes(part)),
    ].filter(({ type, properties, enum: words }) => (type === 'object' && properties !== undefined) || words);
    assert.equal(unnamed.slice(0, 3), []);
    const names = Object.keys(components.schemas).sort();
    if (process.env['SCHEMAS'] === 'write') writeFileSync(namesFile, `${names.join('\n')}\n`);
    assert.equal(
      names,
      readFileSync(namesFile, 'utf8').trim().split('\n'),
      'SCHEMAS=write npm test -- openapi, if clients may break',
    );
    const text = JSON.stringify(await document());
    assert.equal(
      names.filter((name) => !text.includes(`"#/components/schemas/${name}"`)),
      [],
      'none is left over',
    );
    const spelt = Object.values(components.schemas).map((schema) => JSON.stringify(schema));
    assert.is(new Set(spelt).size, names.length, 'equal schemas have one name');
  });

  test('every enum has a type, and every text has lengths and a pattern that any engine can read', async () => {
    const parts = partsOf((await document()) as unknown as JsonSchema);
    const enums = parts.filter((part) => Array.isArray(part.enum));
    assert.ok(enums.length > 100);
    assert.equal(
      enums.filter(({ type }) => type !== 'string'),
      [],
    );
    const patterns = parts.filter((part) => typeof part.pattern === 'string');
    assert.ok(patterns.length > 300);
    // Classes that differ between engines, Unicode properties, lookaround, back references.
    const odd = /\\[dDwWsSbBpPkK1-9]|\(\?[=!<]/;
    assert.equal(
      patterns.filter(({ pattern }) => odd.test(String(pattern))).map(({ pattern }) => pattern),
      [],
    );
    // RE2 and Go are the strictest engines: they count to 1000 and do not support \\u.
    assert.equal(
      patterns.map(({ pattern }) => String(pattern)).filter((pattern) => !isReadByRe2(pattern)),
      [],
    );
    const lengths = ({ minLength, maxLength }: JsonSchema) =>
      Number.isInteger(minLength) && Number.isInteger(maxLength);
    // The pattern that excludes an amount of zero has no lengths.
    assert.equal(
      patterns.filter((part) => !lengths(part) && part.pattern !== '^[0.]+$'),
      [],
    );
  });

  test('the examples in the OpenAPI document satisfy the contract', () => {
    for (const { name, params, query, body, reply } of operations) {
      for (const struct of [params, query, body, reply]) {
        if (struct === undefined) continue;
        const schema = schemaOf(struct);
        assert.ok(isDocumented(schema, exampleOf(schema)), `${name}: ${JSON.stringify(exampleOf(schema))}`);
      }
    }
  });

  test('the documentation page is public and contains every operation, with no inline code and its own style', async () => {
    const page = await get('docs');
    assert.is(page.headers['content-type'], 'text/html; charset=utf-8');
    for (const { name } of operations) assert.match(page.body, `<article id="${name}">`);
    assert.not.match(page.body, /<script|<style|style=|\son\w+=|javascript:/);
    const links = [...page.body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    assert.equal(
      links.filter((id) => !page.body.includes(`id="${id}"`)),
      [],
    );
    assert.is((await get('docs.css')).headers['content-type'], 'text/css; charset=utf-8');
  });

  test('the documentation page escapes the texts that it displays', () => {
    assert.not.match(docsPage('<b>"&', new Comments()), /<b>"&/);
  });
});

function resolved({ components }: Document, response: Response = { description: '' }): Response {
  const name = response.$ref?.split('/').at(-1);
  return name === undefined ? response : (components.responses[name] ?? { description: '' });
}

/** The codes of a refusal are beside the reference to its schema, so that generators make no class of each list. */
function isCodes({ enum: words }: JsonSchema): boolean {
  return Array.isArray(words) && words.some((word) => word in errors);
}

function partsOf(part: JsonSchema): JsonSchema[] {
  const inner = Object.values(part).filter((value) => typeof value === 'object' && value !== null);
  return [part, ...inner.flatMap((value) => partsOf(value as JsonSchema))];
}

function isReadByRe2(pattern: string): boolean {
  try {
    RE2JS.compile(pattern);
    return true;
  } catch {
    return false;
  }
}

/** Undefined for operations that accept all three: a session, an API token, the cookie with its access. */
function securityOf(operation: Operation): unknown {
  if (operation.rule === 'public') return [];
  return needsPerson(operation) ? [{ session: [] }, { cookie: [], accessOfCookie: [] }] : undefined;
}
