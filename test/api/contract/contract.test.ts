import * as assert from 'uvu/assert';
import { routes } from '../../../server/api/routes.ts';
import { errorCodesOf } from '../../../shared/contract/error-codes.ts';
import { type JsonSchema, schemaOf } from '../../../shared/contract/field.ts';
import type { AnyStruct, Operation } from '../../../shared/contract/operation.ts';
import { operations } from '../../../shared/contract/operations.ts';
import { type ErrorCode, errors } from '../../../shared/errors.ts';
import { allows, type Rule, type RuleName, rules } from '../../../shared/permissions.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import { column } from '../../support/columns.ts';
import { fieldsOf, replaced } from '../../support/contract/fields.ts';
import { type Malformed, malformed } from '../../support/contract/malformed.ts';
import { everybody, isSameRule, type Person, peopleWhoIdentify } from '../../support/contract/people.ts';
import { requestFor } from '../../support/contract/request.ts';
import { send } from '../../support/contract/send.ts';
import { credentialsFor } from '../../support/contract/someone.ts';
import { tableCounts } from '../../support/contract/table-counts.ts';
import { isLongRun } from '../../support/long-run.ts';

/** What every operation of the contract must do. None is left out: the last test prints all of them. */
ownApiSuite('the contract of every operation', (test, builders) => {
  const proven = new Map<string, string[]>(operations.map(({ name }) => [name, []]));
  const note = ({ name }: Operation, proof: string) => proven.get(name)?.push(proof);

  test('G43 each operation has one route, one address, one name and an existing rule', () => {
    const address = ({ method, path }: Operation) => `${method} ${path}`;
    assert.equal(routes.map((route) => route.operation.name).sort(), operations.map(({ name }) => name).sort());
    assert.is(new Set(operations.map(({ name }) => name)).size, operations.length);
    assert.is(new Set(operations.map(address)).size, operations.length);
    assert.equal(
      operations.filter(({ rule }) => rules[rule] === undefined),
      [],
    );
  });

  test('every error code of the table is used by an operation, the gateway or an export', () => {
    const answered = new Set([...operations.flatMap(errorCodesOf), ...codesOfTheGateway, ...codesOfExports]);
    assert.equal(
      Object.keys(errors).filter((code) => !answered.has(code as ErrorCode)),
      [],
    );
  });

  test('only changes return secrets, because reads may be compressed', () => {
    assert.equal(
      operations.filter(({ method, once }) => method === 'GET' && once !== undefined).map(({ name }) => name),
      [],
    );
  });

  test('every read of rows accepts fields, and every list also search, sort, limit, after and total', () => {
    const lacking = operations
      .filter(({ method, reply }) => method === 'GET' && reply !== undefined)
      .filter(({ query, reply }) => {
        const { items, next } = propertiesOf(reply);
        const hasRows = (items?.type === 'array' && !isPerUnit(items)) || schemaOf(reply ?? {}).type === 'array';
        const wanted = next === undefined ? ['fields'] : ['fields', 'search', 'sort', 'limit', 'after', 'total'];
        return hasRows && wanted.some((name) => !(name in propertiesOf(query)));
      });
    assert.equal(column(lacking, 'name'), []);
  });

  test('every operation answers 401 to a caller who is not signed in', async () => {
    const site = await builders.it.site();
    const credentials = ['', 'dead-token', 'dead-token@1', '@', 'a b'];
    for (const [at, operation] of operations.filter(({ rule }) => rule !== 'public').entries()) {
      for (const credential of isLongRun ? credentials : ['', credentials[at % credentials.length] ?? '']) {
        const answer = await send(builders.it.app, credential, operation, requestFor(operation, site, 'full'));
        assert.equal([answer.status, answer.code], [401, 'session_ended'], operation.name);
      }
      note(operation, 'signed out 401');
    }
  });

  test('G43 operations answer 403 exactly to callers whom their rule refuses: 17 permissions in 4 scopes', async () => {
    const site = await builders.it.site();
    const people = await everybody(builders.it, site);
    const seenRules: RuleName[] = [];
    for (const operation of operations.filter(({ rule }) => (rules[rule] as Rule).kind === 'gates')) {
      const isFirst = !seenRules.some((rule) => isSameRule(rule, operation.rule));
      seenRules.push(operation.rule);
      const callers = isLongRun || isFirst ? people : peopleWhoIdentify(operation.rule, people);
      const wrong = await wronglyAnswered(operation, site, callers);
      assert.equal(wrong, [], `${operation.name}: ${JSON.stringify(wrong[0])}`);
      const refused = callers.filter(({ holder }) => !allows(operation.rule, holder));
      note(operation, `${refused.length} of ${callers.length} refused 403`);
    }
  });

  test('G45 unknown fields at any depth are answered 400 and named; nothing is written', async () => {
    const site = await builders.it.site();
    const credentials = await credentialsFor(builders.it, operations, site);
    const before = await tableCounts(builders.it.db);
    for (const group of operationsToCountAfter()) {
      for (const operation of group) await refusesStrangers(operation, credentials.get(operation) ?? '', site);
      assert.equal(await tableCounts(builders.it.db), before, namesOf(group));
    }
  });

  test('G47 R12 T14 every malformed value is answered 400 with its field and the expected form; nothing is written', async () => {
    const site = await builders.it.site();
    const credentials = await credentialsFor(builders.it, operations, site);
    const before = await tableCounts(builders.it.db);
    const seen = new Map<string, number>();
    for (const group of operationsToCountAfter()) {
      for (const operation of group) {
        const requests = [...malformed(operation, site, seen)];
        for (const one of requests) await refusesMalformed(operation, credentials.get(operation) ?? '', one);
        note(operation, `${requests.flatMap(({ names }) => names).length} malformed values 400`);
      }
      assert.equal(await tableCounts(builders.it.db), before, namesOf(group));
    }
  });

  test('every operation has proofs, and the test prints them', () => {
    for (const operation of operations) {
      console.log(
        `${operation.name} (${operation.method} ${operation.path}): ${proven.get(operation.name)?.join(', ')}`,
      );
    }
    assert.equal(
      operations.filter(({ name }) => (proven.get(name)?.length ?? 0) < 2).map(({ name }) => name),
      [],
    );
  });

  async function wronglyAnswered(operation: Operation, site: Site, callers: readonly Person[]) {
    const request = requestFor(operation, site, 'required');
    const answers = await Promise.all(
      callers.map(async ({ credential, holder }) => {
        const { status, code } = await send(builders.it.app, credential, operation, request);
        const isRefused = status === 403 && code === 'forbidden';
        return { isRight: isRefused !== allows(operation.rule, holder), status, holder };
      }),
    );
    return answers.filter(({ isRight }) => !isRight);
  }

  async function refusesStrangers(operation: Operation, credential: string, site: Site): Promise<void> {
    const request = requestFor(operation, site, 'full');
    const strangers = {
      notAField: 1,
      constructorName: 'x',
      userId: 1,
      flags: [],
      access: ['superAdmin'],
      createdAt: 1,
    };
    const inQuery = await send(builders.it.app, credential, operation, {
      ...request,
      query: { ...request.query, notAField: 1, userId: 1 },
    });
    assert.is(inQuery.status, 400, `${operation.name} ${inQuery.text}`);
    assert.equal([inQuery.fields.notAField, inQuery.fields.userId], ['Unknown field', 'Unknown field'], operation.name);
    if (operation.method !== 'GET') {
      const body = { ...request.body, ...strangers };
      const inBody = await send(builders.it.app, credential, operation, { ...request, body });
      const expected = Object.fromEntries(Object.keys(strangers).map((name) => [name, 'Unknown field']));
      assert.equal([inBody.status, inBody.fields], [400, expected], operation.name);
    }
    for (const { path } of objectsWithin(operation)) {
      const body = replaced(request.body, [...path, 'notAField'], 1);
      const { status, fields } = await send(builders.it.app, credential, operation, { ...request, body });
      assert.equal([status, fields], [400, { [[...path, 'notAField'].join('.')]: 'Unknown field' }], operation.name);
    }
    note(operation, 'unknown fields 400');
  }

  async function refusesMalformed(operation: Operation, credential: string, { names, request }: Malformed) {
    const answer = await send(builders.it.app, credential, operation, request);
    for (const name of names) {
      const message = complaintAbout(name, answer.fields);
      const isRight = answer.status === 400 && message !== undefined;
      assert.ok(isRight, `${operation.name} ${name}: ${answer.status} ${answer.text}`);
      assert.not.match(message ?? '', 'but received');
    }
  }
});

/** The tables are counted after each group of operations; in the long run after each operation, so that a failure names it. */
function operationsToCountAfter(): Operation[][] {
  return [...Map.groupBy(operations, ({ name, path }) => (isLongRun ? name : path.split('/')[0])).values()];
}

const namesOf = (group: readonly Operation[]) => group.map(({ name }) => name).join(', ');

/** A sum for each unit is a property of one thing, not a list of things. */
function isPerUnit({ items }: JsonSchema): boolean {
  const properties = Object.keys(((items as JsonSchema | undefined)?.properties as object | undefined) ?? {});
  return properties.length > 0 && properties.every((name) => name === 'unit' || name === 'quantity');
}

function propertiesOf(struct: AnyStruct | undefined): Record<string, JsonSchema> {
  return (struct && (schemaOf(struct).properties as Record<string, JsonSchema> | undefined)) ?? {};
}

/** Codes that the gateway and the router return before any operation runs. */
const codesOfTheGateway: ErrorCode[] = ['cross_site', 'https_needed', 'method_not_allowed', 'misdirected'];

/** Codes with which a background export ends: they are stored in its row and are not answers. */
const codesOfExports: ErrorCode[] = ['disk_full'];

/** The objects within an operation's body that could accept an unknown field. Parameter values have names of their own. */
function objectsWithin({ body }: Operation) {
  return body === undefined
    ? []
    : fieldsOf(schemaOf(body)).filter(({ schema }) => schema.additionalProperties === false);
}

/**
 * The message of an answer about a field: what was expected. For an object whose fields are all optional, only its unknown fields can be
 * named; for fields in other fields, the first named one counts.
 */
function complaintAbout(name: string, fields: Readonly<Record<string, string>>): string | undefined {
  const entries = Object.entries(fields).filter(([path]) => path === name || path.startsWith(`${name}.`));
  const [, message] =
    entries.find(
      ([path, text]) =>
        /^(?:Enter|Choose|Send|Expected|Required)/.test(text) || (path !== name && text === 'Unknown field'),
    ) ?? [];
  return message;
}
