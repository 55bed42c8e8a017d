import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import fc from 'fast-check';
import { create } from 'superstruct';
import * as assert from 'uvu/assert';
import { type JsonSchema, schemaOf } from '../../../shared/contract/field.ts';
import * as images from '../../../shared/contract/fields/image.ts';
import * as lists from '../../../shared/contract/fields/list-query.ts';
import * as numbers from '../../../shared/contract/fields/number.ts';
import * as parameters from '../../../shared/contract/fields/parameter-values.ts';
import * as shapes from '../../../shared/contract/fields/shape.ts';
import * as texts from '../../../shared/contract/fields/text.ts';
import * as times from '../../../shared/contract/fields/time.ts';
import type { AnyStruct } from '../../../shared/contract/operation.ts';
import { type Fault, faultCodes } from '../../../shared/faults.ts';
import { hostileNumbers, hostileTexts, hostileTypes } from '../../support/api/hostile-values.ts';
import { hasHalfCharacter } from '../../support/contract/sample.ts';
import { suite } from '../../support/suite.ts';

const vocabulary: Record<string, AnyStruct> = {
  whole: numbers.whole(0, 500),
  id: numbers.id(),
  quantity: numbers.quantity(),
  positiveQuantity: numbers.positiveQuantity(),
  signedQuantity: numbers.signedQuantity(),
  amount: numbers.amount(),
  signedAmount: numbers.signedAmount(),
  price: numbers.price(),
  matching: texts.matching('letters', '^[a-z]{2,4}$', 'two to four letters', [2, 4]),
  text: texts.text(12),
  note: texts.note(12),
  code: texts.code(12),
  drumNumber: texts.drumNumber(),
  batch: texts.batch(),
  jobNumber: texts.jobNumber(),
  segment: texts.segment(),
  login: texts.login(),
  email: texts.email(),
  mailAddresses: texts.mailAddresses(),
  mailDomains: texts.mailDomains(),
  secret: texts.secret(12),
  newPassword: texts.newPassword(),
  notifierUrl: texts.notifierUrl(),
  rawText: texts.rawText(12, 1),
  addressQuery: texts.addressQuery(12),
  png: images.png(80),
  photo: images.photo(60),
  oneOf: texts.oneOf(['a', 'b']),
  date: times.date(),
  instant: times.instant(),
  pastMoment: times.pastMoment(),
  shape: shapes.shape({ a: texts.text(5), b: shapes.maybe(numbers.id()) }),
  list: shapes.list(texts.oneOf(['a', 'b']), 3, 1),
  someOf: shapes.someOf(['a', 'b', 'c'], 1),
  maybe: shapes.maybe(numbers.id()),
  orNull: shapes.orNull(texts.text(5)),
  flag: shapes.flag(),
  facts: shapes.facts(),
  pageOf: shapes.pageOf(shapes.shape({ a: numbers.id() })),
  cursor: shapes.cursor(),
  listQuery: lists.listQuery({ filters: {}, sorts: ['a', 'b'], fields: ['a', 'b'] }),
  exportQuery: lists.exportQuery({ filters: {}, sorts: ['a', 'b'], fields: ['a', 'b'] }),
  distinctIds: shapes.distinctIds(3),
  parameterIs: parameters.parameterIs(),
  fieldsOf: lists.fieldsOf(['a', 'b']),
  sort: lists.listQuery({ filters: {}, sorts: ['a', 'b', 'c'], fields: ['a'] }).schema.sort,
  acceptance: shapes.acceptance(),
  referenceKey: parameters.referenceKey(),
  givenParameters: parameters.givenParameters(),
  parameterValues: parameters.parameterValues(),
};

const nearly: unknown[] = [
  ...words(
    'a b ab abcde 😀 😀😀😀😀😀😀 é a,b -a a,-a a,b,a a,b,-b c,b,a a,b,c,a key:1 key a@b a@b@c a;b@c Demo-pass-1 demo-pass',
  ),
  ...words('0 -0 00 007.50 1. .5 1e3 1.23456 99999999999999.9999 100000000000000 -1 +1 １ 500 501'),
  ...words('2025-02-28 2025-02-29 2024-02-29 2025-13-01 1899-12-31 2199-12-31 2200-01-01 2025-1-1'),
  ...words(
    '2025-01-01T00:00:00Z 2025-01-01T24:00:00Z 2025-02-30T00:00:00Z 2025-01-01T00:00:60Z 2025-01-01T00:00:00+00:00',
  ),
  ...words(
    '2025-01-01T00:00:00.1234567Z 2025-01-01T00:00:00.123456Z 2025-01-01T00:00Z 2025-01-01T00:00 2025-02-30T00:00 2025-01-01T24:00',
  ),
  ...words(
    '2025-01-01T00:00:00+14:59 2025-01-01T00:00:00-15:00 2025-01-01t00:00:00z 2025-01-01T00:00:00+0100 2025-01-01T00:00:00 01:00',
  ),
  ...words('2025-01-01T00:00:00.123456789-05:30 2025-01-01T00:00:00.1234567891Z'),
  ...[1, 12.5, 500, 501, Number.NaN, ['a'], ['a', 'a'], ['a', 'b'], ['c'], [], [1], [2, 2, 1], [1, 1, 1, 1], [0]],
  ...[{ a: 'x' }, { a: 'x', b: 1 }, { a: 'x', c: 1 }, { a: null }, { sort: 'a', limit: 5 }, { fields: ['a', 'a'] }],
  ...[
    { items: [], next: null },
    { items: [{ a: 1 }], next: 'abc', total: 3 },
  ],
];
const hostile = [...hostileTexts, ...hostileNumbers, ...hostileTypes, ...nearly];

function words(text: string): string[] {
  return text.split(' ');
}

const characters = ' aAbz09.,-_:@+\'"\n\t\u0000\u0085\u2028\u00a0é😀'.split(/(?:)/u).concat('\ud800');
const anything = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: fc.constantFrom(...characters), maxLength: 45 }),
  fc.string({ unit: fc.constantFrom(...'abc019.-'), maxLength: 22 }),
  fc.string({ unit: fc.constantFrom(...'aZ09\\£/-'), minLength: 7, maxLength: 10 }),
  fc.string({ unit: fc.constantFrom(...'00.1'), maxLength: 7 }),
  fc.stringMatching(/^-?\d{1,16}(?:\.\d{1,6})?$/),
  fc.stringMatching(
    /^(?:19|20|22)\d\d-[01]\d-[0-3]\d(?:T[0-2]\d:[0-6]\d:[0-6]\d(?:\.\d{1,10})?(?:Z|[+-][01]\d:[0-6]\d))?$/,
  ),
  fc.double(),
  fc.integer(),
  fc.integer().map((number) => number / 10_000),
  fc.array(fc.constantFrom('a', 'b', 'c', 'key:1', 1, null), { maxLength: 5 }),
  fc.dictionary(fc.constantFrom('a', 'b', 'c', 'items', 'next', 'limit', 'sort'), fc.constantFrom<unknown>(...hostile)),
  fc.jsonValue().map((value) => value as unknown),
);

suite('the vocabulary of the contract', (test) => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  ajvFormats.default(ajv);

  test('the table of this test contains every word of the vocabulary', () => {
    const words = [numbers, texts, times, images, shapes, lists, parameters].flatMap((area) => Object.keys(area));
    assert.equal(
      words.filter((word) => !(word in vocabulary)),
      [],
    );
  });

  for (const [word, struct] of Object.entries(vocabulary)) {
    test(`${word}: validation and documentation agree on every value`, () => {
      const documented = ajv.compile(schemaOf(struct));
      fc.assert(
        fc.property(anything, (value) => {
          if (isBeyondSchema(schemaOf(struct), value)) return !accepts(struct, value);
          const isValid = documented(value);
          return accepts(struct, value) === isValid;
        }),
        { seed: 20_251_121, numRuns: 3000 },
      );
    });
  }

  test('each word of the vocabulary names the fault of a value that it refuses', () => {
    // Objects and lists that are none, unknown keys and missing values are found by superstruct itself.
    const own = ['object', 'array', 'record', 'never'];
    for (const [word, struct] of Object.entries(vocabulary)) {
      for (const value of hostile) {
        const [error] = struct.validate(value, { coerce: true });
        for (const failure of error?.failures() ?? []) {
          const { code } = failure as Partial<Fault>;
          const isNamed = own.includes(failure.type) || failure.value === undefined;
          assert.ok(isNamed || (code !== undefined && faultCodes.includes(code)), `${word} ${failure.message}`);
        }
      }
    }
  });

  const takes = (bad: string) =>
    Object.keys(vocabulary).filter((word) => word !== 'facts' && accepts(struct(word), bad));

  test('G47 T14 no word accepts NUL or a lone surrogate', () => {
    for (const bad of ['a\u0000b', 'ab\ud800', '\udc00ab']) assert.equal(takes(bad), [], JSON.stringify(bad));
  });

  test('G47 no field accepts a control character, except file contents, which are shown before use', () => {
    for (const bad of ['a\u0007b', 'ab\u0085c']) assert.equal(takes(bad), ['rawText'], JSON.stringify(bad));
  });

  test('G48 T14 no word accepts a number that is infinite or beyond 2^53, nor -0 as an id', () => {
    for (const bad of [JSON.parse('1e999'), Number.NaN, 1e21, 2 ** 53]) {
      const taken = Object.keys(vocabulary).filter((word) => accepts(struct(word), bad));
      assert.equal(taken, [], String(bad));
    }
    assert.not(accepts(struct('whole'), -0) || accepts(struct('id'), -0));
  });

  test('names and codes lose invisible characters and are refused if nothing is left', () => {
    for (const word of ['text', 'code', 'jobNumber', 'segment', 'batch', 'drumNumber', 'login'] as const) {
      const taken = (text: string) => create(text, vocabulary[word] as AnyStruct);
      for (const text of ['Z1\u200b', '\u200eZ1', 'Z\u00ad1', '\u2060Z\u202a1\u202e'])
        assert.is(taken(text), 'Z1', `${word}: ${JSON.stringify(text)}`);
      assert.throws(() => taken('\u200b'));
    }
    for (const word of ['text', 'code'] as const)
      assert.is(create('\u200e Z\u00a04', vocabulary[word] as AnyStruct), 'Z 4');
    assert.throws(() => create('Z\u00a04', texts.drumNumber()));
  });

  test('a decimal has one spelling, whether sent as text or as a number', () => {
    assert.equal(
      ['12.50', '007', 12.5, 0.1, -0, '0.0'].map((value) => create(value, numbers.quantity())),
      ['12.5', '7', '12.5', '0.1', '0', '0'],
    );
  });

  test('an id requested twice counts once, at its first position', () => {
    assert.equal(create([2, 1, 2, 2, 3, 1], shapes.distinctIds(6)), [2, 1, 3]);
  });

  test('a repeated sort key counts once, at its first position, whatever its direction', () => {
    assert.equal(
      ['a', 'b,a', 'a,-a', '-a,b,a', 'a,a,a'].map((keys) => create(keys, struct('sort'))),
      ['a', 'b,a', 'a', '-a,b', 'a'],
    );
  });

  test('G48 a number with more digits than a double can hold is refused instead of rounded', () => {
    for (const many of ['12345678901.23456', '1234567890123456', '12345678901234.567']) {
      assert.not(accepts(numbers.quantity(), JSON.parse(many)));
    }
  });
});

function struct(word: string): AnyStruct {
  const entry = vocabulary[word];
  if (entry === undefined) throw new Error(`no word ${word}`);
  return entry;
}

function accepts(struct: AnyStruct, value: unknown): boolean {
  try {
    create(value, struct);
    return true;
  } catch {
    return false;
  }
}

/**
 * JSON Schema cannot count the digits of a number (multipleOf is a division of doubles), distinguish -0 from 0, or describe half a
 * character in a pattern that every engine reads. For these values the struct alone must refuse, and its documentation says so in words.
 * Nothing else may differ.
 */
function isBeyondSchema(schema: JsonSchema, value: unknown): boolean {
  if (hasHalfCharacter(value)) return schema.type !== 'object' || 'properties' in schema;
  if (typeof value !== 'number') return false;
  if (schema.type === 'integer') return Object.is(value, -0);
  const spelt = String(value);
  return !/^-?\d+(?:\.\d{1,4})?$/.test(spelt) || spelt.replace(/\D/g, '').length > 15;
}
