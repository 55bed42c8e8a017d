import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../shared/errors.ts';

const DEEPEST = 20;

/**
 * Reads JSON bodies, and no plain text, which fastify would. `DELETE` or `POST` with a JSON content type and no body is fine where no body is expected; `__proto__` and its
 * like are refused, as is what is nested so deeply that reading it would overflow the stack (design: G49).
 */
export function jsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = String(body);
    if (!isUtf8(body as Buffer)) done(notUtf8());
    else if (text === '') done(null, undefined);
    else if (isDeeper(text, DEEPEST)) done(tooDeep());
    else parse(request, text, done);
  });
}

/** Decoding would put U+FFFD where a byte means nothing, and that would be kept. */
function notUtf8(): Refusal {
  return new Refusal('malformed', { fields: { body: 'Expected JSON in UTF-8' } });
}

function tooDeep(): Refusal {
  return new Refusal('malformed', { fields: { body: `Expected at most ${DEEPEST} levels of lists and objects` } });
}

/** Do lists and objects lie deeper within each other than this? Brackets in texts do not count. */
function isDeeper(json: string, levels: number): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (inText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') inText = false;
    } else if (sign === '"') inText = true;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > levels) return true;
  }
  return false;
}
