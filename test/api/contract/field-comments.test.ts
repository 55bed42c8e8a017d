import * as assert from 'uvu/assert';
import { Comments } from '../../../server/api/docs/comments.ts';
import { contractFile, contractSources, type Part } from '../../../server/api/docs/contract-sources.ts';
import { openApiDocument } from '../../../server/api/docs/open-api.ts';
import { operations } from '../../../shared/contract/operations.ts';
import { suite } from '../../support/suite.ts';

const document = openApiDocument('1.0.0', new Comments()) as { components: { schemas: Record<string, Schema> } };

/** A stream of events has no schema in OpenAPI. */
const EVENTS = 'changes/live.ts';

interface Schema {
  properties?: Record<string, { description?: string }>;
}

suite('comments on fields', (test) => {
  test('every comment on a field of the contract is a description in the OpenAPI document', () => {
    const published = new Set(descriptionsIn(document));
    const comments = [...contractSources()]
      .filter(([path]) => path !== EVENTS)
      .flatMap(([path, { parts }]) => [...parts].flatMap(([name, part]) => commentsWithin(part, `${path} ${name}`)));
    assert.ok(comments.length > 300);
    assert.equal(
      comments.filter(([, comment]) => !published.has(comment)).map(([at]) => at),
      [],
    );
  });

  test('no description refers to documents that integrators do not have', () => {
    const texts = descriptionsIn(document);
    assert.ok(texts.some((text) => text.startsWith('Moves stock to another location of the warehouse: chosen')));
    assert.equal(
      texts.filter((text) => /\b(?:rules?|decisions?|checklist|trust) [0-9A-Z]|rules:|docs\/|\w\.ts\b/.test(text)),
      [],
    );
  });

  test('a field with the schema of another one has its own description', () => {
    const { CreateErnRequest, CreateErnRequestLine } = document.components.schemas;
    assert.is(CreateErnRequest?.properties?.['number']?.description, 'Defaults to the next number.');
    assert.is(CreateErnRequestLine?.properties?.['job']?.description, 'Defaults to free stock.');
    assert.is(document.components.schemas['NumberReference']?.properties?.['number']?.description, undefined);
  });

  test('comments follow spreads, members, imports and functions to the fields of an operation', () => {
    const { text, bodyText, body, reply, query } = of(`
import { row as importRow, line } from './rows.ts';
const outcome = { lines: list(line, 10) };
const given = (limit: number) => shape({ /** Of the function. */ reason: note(), limit });
/** Does it (rules 4: only once) (decision 12). */
export const editErn = operation('editErn', {
  query: shape({
    /**
     * On two
     * lines.
     */
    drum: maybe(code()), // not this one
  }),
  /** As a whole. */
  body: given(5),
  reply: shape({ ...importRow.schema, all: outcome.lines, nothing: /}\\/\\* a regular expression/ }),
});`);
    assert.equal([text, bodyText], ['Does it (only once).', 'As a whole.']);
    assert.is(query.comment('drum'), 'On two lines.');
    assert.equal([body.comment('reason'), body.comment('limit')], ['Of the function.', '']);
    assert.equal([reply.comment('id'), reply.comment('nothing')], ['Of the row.', '']);
    assert.is(reply.within('all').comment('quantity'), 'Of the line.');
    assert.is(reply.comment('quantity'), '', 'a field within a field is not its own');
  });
});

const rows = `
/** Not a field. */
export const row = shape({
  /** Of the row. */
  id: id(),
});
export const line = shape({ /** Of the line. */ quantity: quantity() });
`;

function of(source: string) {
  const files = { 'goods-in/a.ts': source, 'goods-in/rows.ts': rows };
  const comments = new Comments(new Map(Object.entries(files).map(([path, text]) => [path, contractFile(path, text)])));
  const operation = operations.find(({ name }) => name === 'getErn');
  assert.ok(operation);
  return comments.of({ ...operation, name: 'editErn' });
}

function commentsWithin({ parts }: Part, at: string): [string, string][] {
  return [...parts].flatMap(([name, part]) => [
    ...(part.comment === '' ? [] : ([[`${at}.${name}`, part.comment]] as [string, string][])),
    ...commentsWithin(part, `${at}.${name}`),
  ]);
}

function descriptionsIn(part: object): string[] {
  return Object.entries(part).flatMap(([key, value]) => {
    if (key === 'description' && typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? descriptionsIn(value) : [];
  });
}
