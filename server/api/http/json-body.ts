import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../shared/errors.ts';

const DEEPEST = 20;

/** More than fit into 1 MiB under the names that our fields have. */
const MOST_VALUES = 150_000;

/**
 * Reads JSON bodies, and no plain text, which fastify would. `DELETE` or `POST` with a JSON content type and no body is fine where no
 * body is expected; `__proto__` and its like are refused, as is what is nested so deeply that reading it would overflow the stack
 * (design: G49), or holds so many values that they take twenty times the memory of their text: 350,000 empty objects fit into 1 MiB.
 */
export function jsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = String(body);
    const excess = excessOf(text);
    if (!isUtf8(body as Buffer)) done(new Refusal('malformed', { fields: { body: 'Expected JSON in UTF-8' } }));
    else if (text === '') done(null, undefined);
    else if (excess !== undefined) done(new Refusal('malformed', { fields: { body: excess } }));
    else parse(request, text, done);
  });
}

/** What there is too much of, said as what was expected. Brackets and commas in texts do not count. */
function excessOf(json: string): string | undefined {
  let [depth, values] = [0, 0];
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (inText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') inText = false;
    } else if (sign === '"') inText = true;
    else if (sign === ',') values += 1;
    else if (sign === '[' || sign === '{') {
      depth += 1;
      values += 1;
    } else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > DEEPEST) return `Expected at most ${DEEPEST} levels of lists and objects`;
    if (values > MOST_VALUES) return `Expected at most ${MOST_VALUES} values`;
  }
  return undefined;
}
