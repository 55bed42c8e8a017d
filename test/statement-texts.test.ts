import * as assert from 'uvu/assert';
import { type Source, sourcesLike } from './support/sources.ts';
import { suite } from './support/suite.ts';

/** PostgreSQL takes no parameter for the name of a database; the parameter's type is that one name. */
const fixed = ['server/db/embedded.ts puts name into a statement'];

suite('the texts of statements', (test, { before }) => {
  let sources: readonly Source[] = [];

  before(async () => {
    sources = await sourcesLike('server/**/*.ts');
    assert.ok(sources.flatMap(({ text }) => statementsIn(text)).length > 80);
  });

  test('G45 statements name the columns they read and write', () => {
    const everyColumn = /\b(?:select|returning)\s+\*(?! from unnest)/;
    assert.equal(
      sources.filter(({ text }) => everyColumn.test(text)).map(({ file }) => file),
      [],
    );
  });

  test('G46 statements consist of constants, and anything inserted into them is declared for the whole file', () => {
    const texts = sources.flatMap(({ file, text }) =>
      statementsIn(text)
        .flatMap(insertions)
        .filter((inserted) => !isConstant(text, inserted))
        .map((inserted) => `${file} puts ${inserted} into a statement`),
    );
    assert.equal(texts, fixed);
  });

  test('G46 the check detects a value inserted into a statement', () => {
    const text = 'function f() {\n  const id = input.id;\n  db.many<Row>(`select 1 where id = $' + '{id}`);\n}';
    assert.equal(statementsIn(text).flatMap(insertions), ['id']);
    assert.not.ok(isConstant(text, 'id'));
    assert.not.ok(isConstant(text, 'input.id'));
  });
});

/** Template texts passed to the database. Those of `sql` carry their values separately. */
function statementsIn(text: string): string[] {
  return [...text.matchAll(/\.(?:many|one|maybeOne|run|query)(?:<[^()]*>)?\(\s*`([^`]*)`/g)].map(
    ([, body = '']) => body,
  );
}

function insertions(statement: string): string[] {
  return [...statement.matchAll(/\$\{([^}]*)\}/g)].map(([, inserted = '']) => inserted);
}

/** A name that the file imports or declares at the start of a line, or a member of such a name. */
function isConstant(text: string, inserted: string): boolean {
  const [, name] = /^(\w+)(?:\.\w+)?$/.exec(inserted) ?? [];
  if (name === undefined) return false;
  return new RegExp(`^(?:export )?const ${name}\\b|^import [^;]*\\b${name}\\b`, 'm').test(text);
}
