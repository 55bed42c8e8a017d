import { readFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { parseInput } from '../../../server/api/http/parse-input.ts';
import * as numbers from '../../../shared/contract/fields/number.ts';
import * as shapes from '../../../shared/contract/fields/shape.ts';
import * as texts from '../../../shared/contract/fields/text.ts';
import * as times from '../../../shared/contract/fields/time.ts';
import type { AnyStruct, Operation } from '../../../shared/contract/operation.ts';
import { operation } from '../../../shared/contract/operation.ts';
import { Refusal } from '../../../shared/errors.ts';
import { type FaultCode, faultCodes } from '../../../shared/faults.ts';
import { suite } from '../../support/suite.ts';

type Case = readonly [given: unknown, code: FaultCode, limit?: number];

const cases: readonly (readonly [struct: AnyStruct, ...Case[]])[] = [
  [
    texts.text(5),
    [undefined, 'required'],
    [7, 'wrong_type'],
    ['', 'too_short', 1],
    ['123456', 'too_long', 5],
    [' a', 'bad_pattern'],
  ],
  [texts.oneOf(['a', 'b']), ['c', 'not_one_of']],
  [numbers.whole(1, 9), ['5', 'not_a_number'], [1.5, 'not_whole'], [0, 'too_small', 1], [10, 'too_large', 9]],
  [
    numbers.positiveQuantity(),
    ['many', 'not_a_number'],
    ['0', 'too_small', 0],
    [-1, 'too_small', 0],
    ['1.23456', 'too_precise', 4],
  ],
  [numbers.quantity(), ['100000000000000', 'too_large', 99_999_999_999_999], [0.1234567890123456, 'too_precise']],
  [numbers.signedQuantity(), ['-100000000000000', 'too_small', -99_999_999_999_999]],
  [times.date(), ['2025-02-30', 'not_a_date']],
  [shapes.list(numbers.id(), 2, 1), [{}, 'wrong_type'], [[], 'too_few', 1], [[1, 2, 3], 'too_many', 2]],
  [shapes.someOf(['a', 'b'], 1), [['a', 'a'], 'repeated']],
  [shapes.flag(), ['yes', 'wrong_type']],
];

suite('the fault of a field', (test) => {
  test('a wrong value is refused with the code of its fault and the limit that it exceeds', async () => {
    for (const [struct, ...wrong] of cases) {
      for (const [given, code, limit] of wrong) {
        const [fault] = await faultsIn(struct, { it: given });
        const { message, ...facts } = fault ?? {};
        assert.equal(facts, { path: 'it', code, ...(limit !== undefined && { limit }) }, JSON.stringify(given));
        assert.ok(message);
      }
    }
  });

  test('a field that does not exist is named, and `fields` has the message of each fault', async () => {
    const body = await refusedBody(texts.text(5), { it: 'a', other: 1 });
    assert.equal(body?.faults, [{ path: 'other', code: 'unknown_field', message: 'Unknown field' }]);
    assert.equal(body?.fields, { other: 'Unknown field' });
  });

  test('docs/api/README.md explains each code of a fault', () => {
    const page = readFileSync(new URL('../../../docs/api/README.md', import.meta.url), 'utf8');
    const table = page.slice(page.indexOf('### Wrong fields'), page.indexOf('## Generated clients'));
    const rows = table.split('\n').filter((line) => line.startsWith('| `'));
    const explained = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, code]) => code),
    );
    assert.equal(explained.toSorted(), faultCodes.toSorted());
  });
});

async function faultsIn(struct: AnyStruct, body: unknown) {
  return (await refusedBody(struct, body))?.faults ?? [];
}

async function refusedBody(struct: AnyStruct, body: unknown) {
  const made: Operation = operation('madeUp', {
    method: 'PUT',
    path: 'made-up',
    summary: 'Made up',
    rule: 'reports',
    reach: 'stock',
    body: shapes.shape({ it: struct }),
    errors: [],
  });
  try {
    await parseInput(made, { raw: {}, headers: {}, params: {}, query: {}, body } as never);
  } catch (error) {
    if (error instanceof Refusal) return error.body();
    throw error;
  }
  return undefined;
}
