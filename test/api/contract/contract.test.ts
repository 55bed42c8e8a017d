import * as assert from 'uvu/assert';
import { routes } from '../../../server/api/routes.ts';
import { errorCodesOf } from '../../../shared/contract/error-codes.ts';
import { type JsonSchema, schemaOf } from '../../../shared/contract/field.ts';
import type { AnyStruct, Operation } from '../../../shared/contract/operation.ts';
import { operations } from '../../../shared/contract/operations.ts';
import { type ErrorCode, errors } from '../../../shared/errors.ts';
import { allows, type Permission, permissions, type Rule, rules, type ScopeKind } from '../../../shared/permissions.ts';
import { hostileNumbers, hostileTexts, hostileTypes } from '../../support/api/hostile-values.ts';
import { buildersFor, type Site } from '../../support/builders/builders.ts';
import { fieldsOf, type Path, replaced } from '../../support/contract/fields.ts';
import { requestFor } from '../../support/contract/request.ts';
import { isDocumented } from '../../support/contract/sample.ts';
import { type RawRequest, send } from '../../support/contract/send.ts';
import { makeSuperAdmin, scopeOf, someoneFor } from '../../support/contract/someone.ts';
import { tableCounts } from '../../support/contract/table-counts.ts';
import { suite } from '../../support/suite.ts';

/** What every operation of the contract must do without being asked. None is left out: the last test prints them all. */
suite('contract, every operation', (test, hooks) => {
  const builders = buildersFor(hooks);
  const proven = new Map<string, string[]>(operations.map(({ name }) => [name, []]));
  const note = ({ name }: Operation, proof: string) => proven.get(name)?.push(proof);

  test('G43 has one route, one address, one name and a rule that exists', () => {
    const address = ({ method, path }: Operation) => `${method} ${path}`;
    assert.equal(routes.map((route) => route.operation.name).sort(), operations.map(({ name }) => name).sort());
    assert.is(new Set(operations.map(({ name }) => name)).size, operations.length);
    assert.is(new Set(operations.map(address)).size, operations.length);
    assert.equal(
      operations.filter(({ rule }) => rules[rule] === undefined),
      [],
    );
  });

  test('answers codes of the one table of errors, and no code of it is left over', () => {
    const answered = new Set([...operations.flatMap(errorCodesOf), ...codesOfTheGateway, ...codesOfExports]);
    assert.equal(
      Object.keys(errors).filter((code) => !answered.has(code as ErrorCode)),
      [],
    );
  });

  test('takes `fields` where it answers rows, and a list search, sort, limit, after and total besides', () => {
    const lacking = operations
      .filter(({ method, reply }) => method === 'GET' && reply !== undefined)
      .filter(({ query, reply }) => {
        const { items, next } = propertiesOf(reply);
        const hasRows = (items?.type === 'array' && !isPerUnit(items)) || schemaOf(reply ?? {}).type === 'array';
        const wanted = next === undefined ? ['fields'] : ['fields', 'search', 'sort', 'limit', 'after', 'total'];
        return hasRows && wanted.some((name) => !(name in propertiesOf(query)));
      });
    assert.equal(
      lacking.map(({ name }) => name),
      [],
    );
  });

  test('answers 401 to those who are not signed in, or no longer', async () => {
    const site = await builders.it.site();
    for (const operation of operations.filter(({ rule }) => rule !== 'public')) {
      for (const credential of ['', 'dead-token', 'dead-token@1', '@', 'a b']) {
        const answer = await send(builders.it.app, credential, operation, requestFor(operation, site, 'full'));
        assert.equal([answer.status, answer.code], [401, 'session_ended'], operation.name);
      }
      note(operation, 'signed out 401');
    }
  });

  test('G43 answers 403 exactly to those whom its rule does not let through: 17 permissions in 4 scopes', async () => {
    const site = await builders.it.site();
    const people = await everybody(site);
    for (const operation of operations.filter(({ rule }) => (rules[rule] as Rule).kind === 'gates')) {
      const request = requestFor(operation, site, 'required');
      const answers = await Promise.all(
        people.map(async ({ credential, holder }) => {
          const { status, code } = await send(builders.it.app, credential, operation, request);
          const isRefused = status === 403 && code === 'forbidden';
          return { isRight: isRefused !== allows(operation.rule, holder), status, holder };
        }),
      );
      const wrong = answers.filter(({ isRight }) => !isRight);
      assert.equal(wrong, [], `${operation.name}: ${JSON.stringify(wrong[0])}`);
      note(operation, `${answers.filter(({ status }) => status === 403).length} of ${answers.length} refused 403`);
    }
  });

  test('G45 answers 400 to fields it does not know and names them, wherever they stand; nothing is written', async () => {
    const site = await builders.it.site();
    const credentials = await credentialsFor(site);
    const before = await tableCounts(builders.it.db);
    for (const [operation, credential] of credentials) {
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
      assert.equal(
        [inQuery.fields.notAField, inQuery.fields.userId],
        ['Unknown field', 'Unknown field'],
        operation.name,
      );
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
      assert.equal(await tableCounts(builders.it.db), before, operation.name);
      note(operation, 'unknown fields 400');
    }
  });

  test('G47 R12 T14 answers 400 to every malformed value, naming the field and what was expected; nothing is written', async () => {
    const site = await builders.it.site();
    const credentials = await credentialsFor(site);
    const before = await tableCounts(builders.it.db);
    for (const [operation, credential] of credentials) {
      let tried = 0;
      for (const { names, request } of malformed(operation, site)) {
        const answer = await send(builders.it.app, credential, operation, request);
        for (const name of names) {
          const message = complaintAbout(name, answer.fields);
          const isRight = answer.status === 400 && message !== undefined;
          assert.ok(isRight, `${operation.name} ${name}: ${answer.status} ${answer.text}`);
          assert.not.match(message ?? '', 'but received');
        }
        tried += names.length;
      }
      assert.equal(await tableCounts(builders.it.db), before, operation.name);
      note(operation, `${tried} malformed values 400`);
    }
  });

  test('prints what was proven of it, and none is left out', () => {
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

  /** One person for each permission in each scope, with and without a global superAdmin access besides; those with all; none. */
  async function everybody(site: Site) {
    const people = [];
    const h3g = await builders.it.site({ layout: 'H3G' });
    for (const scope of ['global', 'company', 'warehouse', 'operational'] as const) {
      const sets: (readonly Permission[])[] = [[], permissions, ...permissions.map((permission) => [permission])];
      const rulesets = Object.values(rules as Record<string, Rule>).flatMap((rule) =>
        rule.gates.map((gate) => gate.all),
      );
      for (const held of [...sets, ...rulesets.filter((all) => all.length > 1)]) {
        people.push(await person(site, scope, held, false));
        if (scope !== 'global') people.push(await person(site, scope, held, true));
      }
      people.push(await person(h3g, scope, permissions, false));
    }
    return people;
  }

  /** Somebody for each operation whom its rule lets through; what they ask for is refused, so that one does for all of a rule. */
  async function credentialsFor(site: Site): Promise<Map<Operation, string>> {
    const known = new Map<string, string>();
    const credentials = new Map<Operation, string>();
    for (const operation of operations) {
      const key = `${operation.rule} ${operation.reach === 'owner'}`;
      const credential = known.get(key) ?? (await someoneFor(builders.it, operation, site)).credential;
      known.set(key, credential);
      credentials.set(operation, credential);
    }
    return credentials;
  }

  async function person(site: Site, scope: ScopeKind, held: readonly Permission[], superAdminToo: boolean) {
    const named = scopeOf(scope, site);
    const { credential, userId } = await builders.it.caller(named, held);
    if (superAdminToo) await makeSuperAdmin(builders.it, userId);
    const superAdmin = superAdminToo || (scope === 'global' && held.includes('superAdmin'));
    const layout = named.companyId === null ? null : site.layout;
    return { credential, holder: { scope, permissions: held, superAdmin, layout } };
  }
});

/** A sum for each unit is a fact of one thing, not a list of things. */
function isPerUnit({ items }: JsonSchema): boolean {
  const properties = Object.keys(((items as JsonSchema | undefined)?.properties as object | undefined) ?? {});
  return properties.length > 0 && properties.every((name) => name === 'unit' || name === 'quantity');
}

function propertiesOf(struct: AnyStruct | undefined): Record<string, JsonSchema> {
  return (struct && (schemaOf(struct).properties as Record<string, JsonSchema> | undefined)) ?? {};
}

/** What the gateway and the router say before any operation is asked. */
const codesOfTheGateway: ErrorCode[] = ['cross_site', 'https_needed', 'method_not_allowed', 'misdirected'];

/** What an export that is made in the background ends with: it is a fact of its row, and no answer. */
const codesOfExports: ErrorCode[] = ['disk_full'];

/** The objects within an operation's body: places where an unknown field could slip in. Values of parameters have names of their own. */
function objectsWithin({ body }: Operation) {
  return body === undefined
    ? []
    : fieldsOf(schemaOf(body)).filter(({ schema }) => schema.additionalProperties === false);
}

interface Malformed {
  /** The fields, each of which the answer must name. */
  names: string[];
  request: RawRequest;
}

type Part = 'params' | 'query' | 'body';

/**
 * Requests that are right but for values that the documentation of their fields does not allow. Each field gets each of its bad values: the first
 * alone, the others together with those of its neighbours, as all that is wrong is named at once; what holds other fields always alone.
 */
function* malformed(operation: Operation, site: Site): Generator<Malformed> {
  const right = requestFor(operation, site, 'full');
  for (const part of ['params', 'query', 'body'] as const) {
    const struct = operation[part];
    const fields = struct === undefined ? [] : fieldsOf(schemaOf(struct));
    const changes = fields.flatMap(({ path, schema }) =>
      badValues(part, path, schema).map((value, round) => ({ path, value, round })),
    );
    const request = (some: typeof changes): Malformed => ({
      names: some.map(({ path }) => path.join('.')),
      request: {
        ...right,
        [part]: some.reduce<unknown>((whole, { path, value }) => replaced(whole, path, value), right[part]),
      },
    });
    const holders = new Set(fields.map(({ path }) => path.slice(0, -1).join('.')));
    const isAlone = ({ path, round }: { path: Path; round: number }) => round === 0 || holders.has(path.join('.'));
    for (const change of changes.filter(isAlone)) yield request([change]);
    const together = Map.groupBy(
      changes.filter((change) => !isAlone(change)),
      ({ round }) => round,
    );
    for (const some of together.values()) yield request(some);
  }
}

function badValues(part: Part, path: Path, schema: JsonSchema): unknown[] {
  const values = part === 'body' ? [...hostileTexts, ...hostileNumbers, ...hostileTypes] : inAddresses(part, path);
  return values.filter(
    (value) => !isDocumented(schema, part === 'body' ? value : read(schema, value)) && !isTwin(value),
  );
}

/**
 * What an answer says of a field: what was expected. Of an object whose fields may all be left out, only what is strange in it can be named; of
 * fields in others the first that is named counts.
 */
function complaintAbout(name: string, fields: Readonly<Record<string, string>>): string | undefined {
  const said = Object.entries(fields).filter(([path]) => path === name || path.startsWith(`${name}.`));
  const [, message] =
    said.find(
      ([path, text]) =>
        /^(?:Enter|Choose|Send|Expected|Required)/.test(text) || (path !== name && text === 'Unknown field'),
    ) ?? [];
  return message;
}

/** What can stand in an address: text. A path has no empty segment, and text there is no lone surrogate. */
function inAddresses(part: 'params' | 'query', path: Path): unknown[] {
  const texts = hostileTexts.filter((text) => text.isWellFormed() && (part === 'query' || text.trim() !== ''));
  return [
    ...texts,
    'x',
    '-1',
    '1.5',
    '1e3',
    '99999999999999999999',
    'true',
    ...(part === 'query' && path.length === 1 ? [['1', '2']] : []),
  ];
}

/** An address holds text only: numbers and flags are read as their field says. */
function read(schema: { type?: unknown; items?: unknown }, value: unknown): unknown {
  if (schema.type === 'array') return [value].flat().map((item) => read(schema.items ?? {}, item));
  if (schema.type === 'integer' && /^-?\d{1,16}$/.test(String(value))) return Number(value);
  return schema.type === 'boolean' && ['true', 'false'].includes(String(value)) ? value === 'true' : value;
}

/** JSON has no Infinity and no -0: they would arrive as null and 0. */
function isTwin(value: unknown): boolean {
  return Object.is(value, -0) || value === Number.POSITIVE_INFINITY;
}
