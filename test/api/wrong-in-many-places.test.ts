import { create, type StructError } from 'superstruct';
import * as assert from 'uvu/assert';
import { parseInput } from '../../server/api/http/parse-input.ts';
import { createErn } from '../../shared/contract/goods-in.ts';
import { nothing, type Operation } from '../../shared/contract/operation.ts';
import { operations } from '../../shared/contract/operations.ts';
import { Refusal } from '../../shared/errors.ts';
import { suite } from '../support/suite.ts';

/** G49: a body of 1 MiB can be wrong in half a million places; what is said of each takes memory, which others need. */
suite('a body that is wrong', (test) => {
  const many = Array.from({ length: 5_000 }, () => ({}));
  const bodies = {
    'a list instead of an object': many,
    'lines without anything in them': { lines: many },
    'fields nobody knows': Object.fromEntries(many.map((empty, index) => [`field${index}`, empty])),
  };
  for (const [name, body] of Object.entries(bodies)) {
    test(`G49 in thousands of places is told of a hundred: ${name}`, () => {
      assert.is(placesIn(createErn, body).length, 100);
    });
  }

  test('is told of the places that superstruct finds, in its order', () => {
    const line = { stockCode: '', quantity: 'many', extra: 1 };
    for (const operation of operations.filter(({ params, query }) => params === undefined && query === undefined)) {
      for (const body of [null, [], 'text', { extra: 1, more: {} }, { lines: [] }, { lines: [line, null, line] }]) {
        assert.equal(placesIn(operation, body), placesOf(operation, body), `${operation.name} ${JSON.stringify(body)}`);
      }
    }
  });
});

/** The fields that the refusal of a body names. */
function placesIn(operation: Operation, body: unknown): string[] {
  try {
    parseInput(operation, { params: {}, query: {}, body } as never);
  } catch (error) {
    if (error instanceof Refusal) return Object.keys(error.body(null).fields ?? {});
    throw error;
  }
  return [];
}

/** What superstruct itself says of it. */
function placesOf({ body: struct = nothing }: Operation, body: unknown): string[] {
  try {
    create(body, struct);
  } catch (error) {
    return [...new Set((error as StructError).failures().map(({ path }) => path.join('.') || 'body'))];
  }
  return [];
}
