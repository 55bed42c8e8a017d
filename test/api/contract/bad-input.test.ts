import * as assert from 'uvu/assert';
import { schemaOf } from '../../../shared/contract/field.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import { operations } from '../../../shared/contract/operations.ts';
import { isWrite } from '../../../shared/contract/split-input.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import { fieldsOf, type Path, replaced } from '../../support/contract/fields.ts';
import { requestFor } from '../../support/contract/request.ts';
import { isDocumented } from '../../support/contract/sample.ts';
import { send } from '../../support/contract/send.ts';
import { credentialFor, credentialsFor } from '../../support/contract/someone.ts';
import { tableCounts } from '../../support/contract/table-counts.ts';
import { isLongRun } from '../../support/long-run.ts';

/** Malicious bodies and texts (trust G46, G49, R12): each is answered with a 4xx that says what is wrong, never a 5xx. */
ownApiSuite('malformed input to every operation', (test, builders) => {
  test('G49 R12 a body that is not a JSON object of the contract is refused; nothing is written', async () => {
    const site = await builders.it.site();
    const credentials = await credentialsFor(builders.it, operations.filter(isWrite), site);
    const before = await tableCounts(builders.it.db);
    const parsed = new Set<string>();
    for (const [at, [operation, credential]] of [...credentials].entries()) {
      // Operations that take the same types share a body parser: one operation for each method gets all bodies, the others some of them.
      const kind = `${operation.method} ${operation.takes.body?.includes('csv') === true}`;
      const all = isLongRun || !parsed.has(kind);
      const bodies = all ? [...badBodies, ...largeBodies] : someOf(badBodies, 10, at);
      parsed.add(kind);
      for (const body of bodies) {
        const answer = await send(builders.it.app, credential, operation, {
          ...requestFor(operation, site, 'full'),
          body,
        });
        const isRefused = answer.status >= 400 && answer.status < 500;
        assert.ok(isRefused, `${operation.name} ${body.slice(0, 60)}: ${answer.status} ${answer.text}`);
        assert.ok(['not_json', 'malformed', 'body_too_large'].includes(answer.code ?? ''), operation.name);
      }
      if (isLongRun) assert.equal(await tableCounts(builders.it.db), before, operation.name);
    }
    assert.equal(await tableCounts(builders.it.db), before);
  });

  test('a body of another type is refused, and the refusal names the expected type', async () => {
    const site = await builders.it.site();
    for (const [at, operation] of operations.filter(({ body }) => body !== undefined).entries()) {
      const credential = await credentialFor(builders.it, operation, site);
      const types = [...wrongTypes, ...(operation.takes.body?.includes('csv') ? [] : ['text/csv'])];
      for (const type of someOf(types, inTurns, at)) {
        const answer = await builders.it.app.inject({
          method: operation.method,
          url: `/wmsapi/v1/${operation.path.replace(':id', '1')}`,
          headers: { authorization: `Bearer ${credential}`, 'content-type': type },
          payload: '{}',
        });
        const expected = operation.takes.body?.includes('csv') ? 'application/json or text/csv' : 'application/json';
        const { code, message } = answer.json();
        const wanted = [415, 'wrong_type', `Send the body as ${expected}`];
        assert.equal([answer.statusCode, code, message], wanted, `${operation.name} ${type}`);
      }
    }
  });

  test('an edit without a body is refused; nothing is written', async () => {
    const site = await builders.it.site();
    const edits = operations.filter(({ method, body }) => method === 'PATCH' && body !== undefined);
    const known = await credentialsFor(builders.it, edits, site);
    const before = await tableCounts(builders.it.db);
    for (const operation of edits) {
      const { params } = requestFor(operation, site, 'required');
      const { status, fields } = await send(builders.it.app, known.get(operation) ?? '', operation, { params });
      assert.equal([status, fields], [400, { body: 'Required' }], operation.name);
    }
    assert.equal(await tableCounts(builders.it.db), before);
  });

  test('G46 texts that look like SQL, patterns, scripts or formulas are treated as plain text', async () => {
    const site = await builders.it.site();
    for (const operation of withFields()) {
      const credential = await credentialFor(builders.it, operation, site);
      for (const [at, { part, path, schema }] of textsOf(operation).entries()) {
        for (const text of someOf(trickyTexts, fieldsOfText, at).filter((text) => isDocumented(schema, text))) {
          const request = withText(operation, site, { part, path, text });
          const answer = await send(builders.it.app, credential, operation, request);
          assert.ok(answer.status < 500, `${operation.name} ${path.join('.')} ${text}: ${answer.text}`);
        }
      }
    }
  });

  test('G47 invalid UTF-8 is refused in a body and in an address; nothing is written', async () => {
    const site = await builders.it.site();
    const { credential } = await builders.it.storeman(site);
    const before = await tableCounts(builders.it.db);
    const request = (url: string, payload?: Buffer) =>
      builders.it.app.inject({
        method: payload === undefined ? 'GET' : 'POST',
        url: `/wmsapi/v1/${url}`,
        headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json; charset=utf-8' },
        ...(payload && { payload }),
      });
    const view = JSON.stringify({ list: 'erns', name: 'caf?', query: '', shared: false });
    for (const broken of ['e9', 'c3', 'eda080', 'c0af', 'f8888080']) {
      const payload = Buffer.from(Buffer.from(view).toString('hex').replace('3f', broken), 'hex');
      const { fields } = (await request('view', payload)).json();
      assert.equal(fields, { body: 'Send JSON in UTF-8' }, broken);
    }
    for (const query of ['search=%ff', 'search=%', 'search=%ED%A0%80', 'search=%C3', '%ff=1']) {
      const { fields } = (await request(`ern?${query}`)).json();
      assert.equal(fields, { query: 'Send text in UTF-8, percent-encoded' }, query);
    }
    assert.is((await request('ern?search=caf%C3%A9+noir')).statusCode, 200);
    assert.equal(await tableCounts(builders.it.db), before);
  });

  test('R12 an address with broken escapes or control characters is refused or finds nothing', async () => {
    const site = await builders.it.site();
    for (const [at, operation] of withFields().entries()) {
      const credential = await credentialFor(builders.it, operation, site);
      for (const query of someOf(oddAddresses, inTurns, at)) {
        const { status, text } = await send(builders.it.app, credential, operation, {
          ...requestFor(operation, site, 'required'),
          query,
        });
        assert.ok(status < 500, `${operation.name} ?${query}: ${text}`);
      }
    }
  });

  test('an invalid idempotency key is refused', async () => {
    const site = await builders.it.site();
    for (const operation of operations.filter((one) => isWrite(one) && ['stock', 'company'].includes(one.reach))) {
      const credential = await credentialFor(builders.it, operation, site);
      const { params, query, body } = requestFor(operation, site, 'full');
      const response = await builders.it.app.inject({
        method: operation.method,
        url: `/wmsapi/v1/${operation.path.replace(':id', String(params.id))}?${new URLSearchParams(query as Record<string, string>)}`,
        headers: { authorization: `Bearer ${credential}`, 'idempotency-key': 'k'.repeat(256) },
        ...(body !== undefined && { payload: body }),
      });
      assert.is(
        response.json().fields?.['idempotency-key'],
        'Enter 1 to 255 printable characters of ASCII',
        operation.name,
      );
    }
  });
});

/** Excludes sign-in, which slows down on purpose when tried often. Its own tests try it. */
function withFields(): readonly Operation[] {
  return operations.filter(({ rule }) => rule !== 'public');
}

/** A request with this text in one field. Its query has only required fields besides, so that filters do not hide each other. */
function withText(operation: Operation, site: Site, { part, path, text }: { part: Part; path: Path; text: string }) {
  const full = requestFor(operation, site, 'full');
  const right = part === 'query' ? requestFor(operation, site, 'required') : full;
  const branch = String(path[0]);
  const known = { ...right[part], [branch]: full[part]?.[branch] };
  return { ...right, [part]: replaced(known, path, text) };
}

type Part = 'query' | 'body';

/**
 * Each field gets one text in so many, so that an operation with that many fields gets all of them. All texts in each of 1,256 fields would
 * be 40,000 requests.
 */
const fieldsOfText = isLongRun ? 4 : 40;

/** All operations share one router, so each gets a part of its texts in turn. */
const inTurns = isLongRun ? 1 : 3;

function someOf(all: readonly string[], oneIn: number, at: number): readonly string[] {
  return all.filter((_, index) => index % oneIn === at % oneIn);
}

function textsOf(operation: Operation) {
  return (['query', 'body'] as const).flatMap((part) => {
    const struct = operation[part];
    const fields = struct === undefined ? [] : fieldsOf(schemaOf(struct));
    return fields.filter(({ schema }) => schema.type === 'string').map((field) => ({ part, ...field }));
  });
}

const wrongTypes = ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/jsonx', 'x'];

const oddAddresses = [
  '%',
  '%00',
  '%ff=1',
  'limit=%ED%A0%80',
  'search=%00',
  'limit[]=1',
  '__proto__[a]=1',
  '__proto__=1',
  '=',
];

const badBodies: readonly string[] = [
  ...[
    '{',
    '}',
    '[',
    ']',
    '"',
    '{"a"}',
    '{"a":}',
    "{'a':1}",
    '{"a":1,}',
    'undefined',
    'NaN',
    '\u0000',
    '\ufeff{',
    '{"a":01}',
  ],
  ...['null', 'true', '0', '1e999', '-0', '"text"', '[]', '[[]]', '[{}]', '[null]'],
  ...['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}', '{"a":{"__proto__":1}}'],
  ...[
    '{"toString":1}',
    '{"hasOwnProperty":1}',
    '{"":1}',
    '{"\\u0000":1}',
    '{"\\ud800":"\\udfff"}',
    '{"notAField":1e999}',
  ],
];

const largeBodies: readonly string[] = [
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  `{"a":"${'x'.repeat(1_048_576)}"}`,
];

const trickyTexts: readonly string[] = [
  ...[
    "'",
    "''",
    '"',
    "';drop/**/table/**/erns;--",
    "1'or'1'='1",
    '$1',
    '$$',
    '\\',
    '\\x00',
    "E'\\\\x41'",
    '--',
    ';',
    '{}',
    '{1,2}',
  ],
  ...[
    '%',
    '_',
    '%%',
    '%_%',
    '(',
    '[',
    '*',
    '.*',
    '(a+)+$',
    '!',
    '&',
    '|',
    ':*',
    '<->',
    'null',
    'undefined',
    'NaN',
    '-1',
    '1e9',
  ],
  ...[
    '<script>',
    '=1+1',
    '@x',
    '+x',

    '{{x}}',
    '{number}',
    '../../etc/passwd',
    '..%2f',
    '\u202eabc',
    '\u200b',
    '😀',
    'İ',
    'ß',
    'ﬁ',
  ],
];
