import { fastify } from 'fastify';
import { create, type StructError } from 'superstruct';
import * as assert from 'uvu/assert';
import { answerError } from '../../../server/api/http/answer-error.ts';
import { jsonBodies } from '../../../server/api/http/bodies.ts';
import { parseInput } from '../../../server/api/http/parse-input.ts';
import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { nothing, type Operation } from '../../../shared/contract/operation.ts';
import { operations } from '../../../shared/contract/operations.ts';
import { Refusal } from '../../../shared/errors.ts';
import { suite } from '../../support/suite.ts';

/** G49: a body of 1 MiB can be wrong in half a million places, and reporting each of them takes memory that other requests need. */
suite('malformed bodies', (test) => {
  const many = Array.from({ length: 5_000 }, () => ({}));
  const bodies = {
    'a list instead of an object': many,
    'empty lines': { lines: many },
  };
  for (const [name, body] of Object.entries(bodies)) {
    test(`G49 the refusal of a body with thousands of faults names a hundred: ${name}`, async () => {
      assert.is((await pathsIn(createErn, body)).length, 100);
    });
  }

  test('G49 a body with more values than any operation accepts is refused before it is parsed', async () => {
    const bodies = [`[${'{},'.repeat(300_000)}{}]`, `{"ids":[${'1,'.repeat(500_000)}1]}`];
    for (const body of bodies) {
      const { status, json } = await read(body);
      assert.equal([status, json.fields], [400, { body: 'Send at most 150000 values' }]);
    }
  });

  test('G49 the longest list of an operation is accepted; commas and brackets in texts are not counted', async () => {
    const line = {
      stockCode: 'SKU000001',
      quantity: '10',
      job: 'JOB-1',
      segment: 'SEG1',
      drumNumber: 'D',
      reference: '',
    };
    const lines = Array.from({ length: 8_500 }, () => line);
    for (const body of [JSON.stringify({ lines }), JSON.stringify({ text: ',[{'.repeat(200_000) })]) {
      assert.is((await read(body)).status, 200);
    }
  });

  test('the refusal names the faults that superstruct finds, in the same order', async () => {
    const line = { stockCode: '', quantity: 'many', extra: 1 };
    for (const operation of operations.filter(({ params, query }) => params === undefined && query === undefined)) {
      for (const body of [null, [], 'text', { extra: 1, more: {} }, { lines: [] }, { lines: [line, null, line] }]) {
        assert.equal(
          await pathsIn(operation, body),
          pathsOf(operation, body),
          `${operation.name} ${JSON.stringify(body)}`,
        );
      }
    }
  });
});

async function read(payload: string) {
  const app = fastify({ bodyLimit: 1_048_576 });
  jsonBodies(app);
  app.setErrorHandler(answerError);
  app.post('/', () => ({}));
  const headers = { 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url: '/', headers, payload });
  return { status: answer.statusCode, json: answer.json() };
}

async function pathsIn(operation: Operation, body: unknown): Promise<string[]> {
  try {
    await parseInput(operation, { raw: {}, headers: {}, params: {}, query: {}, body } as never);
  } catch (error) {
    if (error instanceof Refusal) return Object.keys(error.body(null).fields ?? {});
    throw error;
  }
  return [];
}

function pathsOf({ body: struct = nothing }: Operation, body: unknown): string[] {
  try {
    create(body, struct);
  } catch (error) {
    return [...new Set((error as StructError).failures().map(({ path }) => path.join('.') || 'body'))];
  }
  return [];
}
