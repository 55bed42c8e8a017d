import { Validator } from '@seriousme/openapi-schema-validator';
import * as assert from 'uvu/assert';
import { docsPage } from '../../../server/api/docs/docs-page.ts';
import { exampleOf } from '../../../server/api/docs/example.ts';
import { takesKey } from '../../../shared/contract/error-codes.ts';
import { schemaOf } from '../../../shared/contract/field.ts';
import { operations } from '../../../shared/contract/operations.ts';
import { errors } from '../../../shared/errors.ts';
import { buildersFor } from '../../support/builders/builders.ts';
import { isDocumented } from '../../support/contract/sample.ts';
import { suite } from '../../support/suite.ts';

interface Documented {
  operationId: string;
  description: string;
  security?: unknown[];
  tags: string[];
  parameters: { name: string; in: string }[];
  responses: Record<string, { description: string }>;
}

suite('documentation of the API', (test, hooks) => {
  const builders = buildersFor(hooks);

  const get = (path: string) => builders.it.app.inject({ method: 'GET', url: `/wmsapi/v1/${path}` });

  async function documented(): Promise<Documented[]> {
    const { paths } = (await get('openapi.json')).json() as { paths: Record<string, Record<string, Documented>> };
    return Object.values(paths).flatMap((methods) => Object.values(methods));
  }

  test('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate((await get('openapi.json')).json());
    assert.ok(valid, JSON.stringify(errors));
    assert.is(validator.version, '3.1');
  });

  test('holds every operation once, in a chapter of its own area', async () => {
    const all = await documented();
    assert.equal(all.map((one) => one.operationId).sort(), operations.map(({ name }) => name).sort());
    assert.ok(all.every((one) => one.tags.length === 1));
  });

  test('says who may call, which refusals may come, and that changes take an idempotency key', async () => {
    const byName = new Map((await documented()).map((one) => [one.operationId, one]));
    for (const operation of operations) {
      const one = byName.get(operation.name);
      assert.match(one?.description ?? '', /^\S.*\n\nNeeds /, operation.name);
      assert.equal(one?.security, operation.rule === 'public' ? [] : undefined, operation.name);
      assert.is(
        one?.parameters.some(({ name }) => name === 'Idempotency-Key') ?? false,
        takesKey(operation),
        operation.name,
      );
      for (const code of operation.errors) assert.match(one?.responses[errors[code].status]?.description ?? '', code);
    }
  });

  test('shows examples that the contract allows', () => {
    for (const { name, params, query, body, reply } of operations) {
      for (const struct of [params, query, body, reply]) {
        if (struct === undefined) continue;
        const schema = schemaOf(struct);
        assert.ok(isDocumented(schema, exampleOf(schema)), `${name}: ${JSON.stringify(exampleOf(schema))}`);
      }
    }
  });

  test('is a page that anybody may read, with every operation, nothing inline and its own style', async () => {
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

  test('escapes what it shows', () => {
    assert.not.match(docsPage('<b>"&', new Map()), /<b>"&/);
  });
});
