import type { JsonSchema } from '../../../shared/contract/field.ts';
import { schemaOf } from '../../../shared/contract/field.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import { requestSchema } from '../../../shared/contract/request-body.ts';
import { hostileNumbers, hostileTexts, hostileTypes } from '../api/hostile-values.ts';
import type { Site } from '../builders/builders.ts';
import { isLongRun } from '../long-run.ts';
import { fieldsOf, type Path, replaced } from './fields.ts';
import { requestFor } from './request.ts';
import { isDocumented } from './sample.ts';
import type { RawRequest } from './send.ts';

export interface Malformed {
  /** The fields, each of which the answer must name. */
  names: string[];
  request: RawRequest;
}

export type SeenTypes = Map<string, number>;

type Part = 'params' | 'query' | 'body';

interface Change {
  path: Path;
  value: unknown;
  round: number;
  isAlone: boolean;
}

/**
 * Requests that are right but for values that the documentation of their fields does not allow. The first field of each type gets every bad
 * value, later ones three of them, in turn; in the long run every field gets every bad value. The first value of all is sent alone, and
 * so is each value that replaces other fields. Other values are sent together with those of the field's neighbours, because an
 * answer names everything that is wrong.
 */
export function* malformed(operation: Operation, site: Site, seen: SeenTypes): Generator<Malformed> {
  const right = requestFor(operation, site, 'full');
  for (const part of ['params', 'query', 'body'] as const) {
    const struct = operation[part];
    const fields = struct === undefined ? [] : fieldsOf(part === 'body' ? requestSchema(operation) : schemaOf(struct));
    const holders = new Set(fields.map(({ path }) => path.slice(0, -1).join('.')));
    const changes = fields.flatMap(({ path, schema }): Change[] => {
      const { values, isWhole } = triedValues(part, path, schema, seen);
      const isHolder = holders.has(path.join('.'));
      return values.map((value, round) => ({ path, value, round, isAlone: isHolder || (isWhole && round === 0) }));
    });
    const request = (some: Change[]): Malformed => ({
      names: some.map(({ path }) => path.join('.')),
      request: {
        ...right,
        [part]: some.reduce<unknown>((whole, { path, value }) => replaced(whole, path, value), right[part]),
      },
    });
    for (const change of changes.filter(({ isAlone }) => isAlone)) yield request([change]);
    const together = Map.groupBy(
      changes.filter(({ isAlone }) => !isAlone),
      ({ round }) => round,
    );
    for (const some of together.values()) yield request(some);
  }
}

/** Every bad value of a type that was not seen before, else the next three of them. */
function triedValues(part: Part, path: Path, schema: JsonSchema, seen: SeenTypes) {
  const values = badValues(part, path, schema);
  const type = typeOf(part, path, schema);
  const times = seen.get(type) ?? 0;
  seen.set(type, times + 1);
  if (isLongRun || times === 0 || values.length <= 3) return { values, isWhole: true };
  return { values: [0, 1, 2].map((next) => values[((times - 1) * 3 + next) % values.length]), isWhole: false };
}

/** The word of the vocabulary that a field is made of (shared/contract/fields), without the limits, choices and fields given to it. */
function typeOf(part: Part, path: Path, schema: JsonSchema): string {
  const depth = path.length === 1 ? 'outer' : 'inner';
  return `${part} ${depth} ${JSON.stringify(schema, (name, value) => (given.has(name) ? 'given' : value))}`.replace(
    /\{[\d,]+\}|\(\?:\w+(?:\|\w+)*\)/g,
    'given',
  );
}

const given = new Set('properties required minLength maxLength minItems maxItems maximum enum description'.split(' '));

function badValues(part: Part, path: Path, schema: JsonSchema): unknown[] {
  const values = part === 'body' ? [...hostileTexts, ...hostileNumbers, ...hostileTypes] : inAddresses(part, path);
  return values.filter(
    (value) => !isDocumented(schema, part === 'body' ? value : read(schema, value)) && !isTwin(value),
  );
}

/** Values for an address, which holds only text. A path has no empty segment, and its text has no lone surrogate. */
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

/** An address holds only text: numbers and flags are parsed by the schema of their field. */
function read(schema: { type?: unknown; items?: unknown }, value: unknown): unknown {
  if (schema.type === 'array') return [value].flat().map((item) => read(schema.items ?? {}, item));
  if (schema.type === 'integer' && /^-?\d{1,16}$/.test(String(value))) return Number(value);
  return schema.type === 'boolean' && ['true', 'false'].includes(String(value)) ? value === 'true' : value;
}

/** JSON has no Infinity and no -0: they would arrive as null and 0. */
function isTwin(value: unknown): boolean {
  return Object.is(value, -0) || value === Number.POSITIVE_INFINITY;
}
