import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { schemaOf } from '../../../shared/contract/field.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import { Refusal } from '../../../shared/errors.ts';
import { type Fault, fault } from '../../../shared/faults.ts';

const DEEPEST = 20;
/** Twice as many as any body needs. Each new key creates a new object shape: 90,000 keys take ten times as long as 90,000 values. */
const MOST_KEYS = 2_000;
/** More than fit into 1 MiB with our field names; 350,000 empty objects, which also fit, take twenty times their text. */
const MOST_VALUES = 150_000;
/** Characters above which other requests get a turn between checking a text and parsing it. */
const LARGE = 100_000;

/**
 * Parses JSON bodies, but not plain text, which fastify would accept. `DELETE` or `POST` with a JSON content type and no body is fine where
 * no body is expected. Refuses `__proto__` and the like, and bodies nested so deeply that parsing would overflow the stack (trust G49) or
 * take long.
 */
export function jsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = String(body);
    const expected = isUtf8(body as Buffer) ? faultIn(text) : UTF8;
    if (text === '') done(null, undefined);
    else if (expected !== undefined) done(new Refusal('malformed', { fields: { body: expected } }));
    else if (text.length > LARGE) setImmediate(parse, request, text, done);
    else parse(request, text, done);
  });
}

/** Decoding would replace invalid bytes by U+FFFD, which would be stored. */
const UTF8 = fault('bad_pattern', 'Send JSON in UTF-8');

/** The fault of a text that nests too deeply, or has too many values or different keys. Characters within strings do not count. */
function faultIn(json: string): Fault | undefined {
  const keys = new Set<string>();
  let [depth, values] = [0, 0];
  let text = { begin: 0, end: 0 };
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '"') {
      text = { begin: at, end: endOfText(json, at) };
      at = text.end;
    } else if (sign === '[' || sign === '{') {
      depth += 1;
      values += 1;
    } else if (sign === ']' || sign === '}') depth -= 1;
    else if (sign === ',') values += 1;
    else if (sign === ':') {
      keys.add(json.slice(text.begin, text.end));
      // Taken once: extra colons must not slice a long string again.
      text = { begin: at, end: at };
    }
    if (depth > DEEPEST) return tooMany(DEEPEST, 'levels of lists and objects');
    if (values > MOST_VALUES) return tooMany(MOST_VALUES, 'values');
    if (keys.size > MOST_KEYS) return tooMany(MOST_KEYS, 'different keys');
  }
  return undefined;
}

function tooMany(most: number, of: string): Fault {
  return fault('too_many', `Send at most ${most} ${of}`, most);
}

function endOfText(json: string, begin: number): number {
  for (let at = begin + 1; at < json.length; at += 1) {
    if (json[at] === '\\') at += 1;
    else if (json[at] === '"') return at;
  }
  return json.length;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a text/csv body as the field `csv` of operations that have one. UTF-8 only, with or without a byte order mark (trust G51). */
export function csvBodies(app: FastifyInstance): void {
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (request, body, done) => {
    const { bodyTypes = [] } = request.routeOptions.config;
    if (!bodyTypes.includes('text/csv')) {
      done(new Refusal('wrong_type', { values: { type: bodyTypes.join(' or ') } }));
      return;
    }
    try {
      done(null, { csv: utf8.decode(body as Buffer) });
    } catch {
      done(new Refusal('malformed', { fields: { csv: fault('bad_pattern', 'Send a CSV file in UTF-8') } }));
    }
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    bodyTypes?: readonly string[];
  }
}

export function bodyTypesOf({ body }: Operation): readonly string[] {
  const properties = body === undefined ? {} : (schemaOf(body)['properties'] as object);
  return 'csv' in properties ? ['application/json', 'text/csv'] : ['application/json'];
}
