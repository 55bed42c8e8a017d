import { readFile } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { sourcesLike } from './support/sources.ts';
import { suite } from './support/suite.ts';

interface Row {
  readonly id: string;
  /** 'done', or 'left' with the reason; a trap has none. */
  readonly state: string | undefined;
}

/** Compares docs/trust.md with the tests. The name of a test begins with the rows that it proves: 'G05 no answer holds the token'. */
suite('docs/trust.md', (test, { before }) => {
  let rows: readonly Row[] = [];
  let proved: ReadonlySet<string> = new Set();

  before(async () => {
    rows = (await readFile('docs/trust.md', 'utf8')).split('\n').flatMap(rowIn);
    const sources = await sourcesLike('test/**/*.test.ts');
    // Its own examples prove nothing.
    const others = sources.filter(({ file }) => file !== 'test/trust.test.ts');
    proved = new Set(others.flatMap(({ text }) => rowsNamedIn(text)));
  });

  test('docs/trust.md has every row once, in order', () => {
    assert.equal(
      rows.map(({ id }) => id),
      [...numbered('G', 83, 2), ...numbered('I', 9, 1), ...numbered('R', 19, 1), ...numbered('T', 17, 1)],
    );
  });

  test('docs/trust.md marks every row as done or left, with a reason if left', () => {
    const states = /^(?:done(?:[:;,] .+| for .+)?|left: .+|none)$/;
    assert.equal(
      rows.filter(({ state }) => state !== undefined && !states.test(state)),
      [],
    );
  });

  test('a test names each row that is done, and each row that a test names exists', () => {
    assert.equal(
      rows.filter(({ id, state }) => state?.startsWith('done') && !proved.has(id)),
      [],
    );
    assert.equal(
      [...proved].filter((id) => rows.every((row) => row.id !== id)),
      [],
    );
  });

  test('only the start of a test name proves a row', () => {
    assert.equal(rowsNamedIn("test('G01 T2 works', () => 'see G03');"), ['G01', 'T2']);
  });
});

function numbered(letter: string, last: number, digits: number): string[] {
  return Array.from({ length: last }, (_, index) => letter + String(index + 1).padStart(digits, '0'));
}

function rowIn(line: string): Row[] {
  const [, id, letter, state] = /^\| (([GIRT])\d+) \| .+? \| (.+?) \|$/.exec(line) ?? [];
  return id === undefined ? [] : [{ id, state: letter === 'T' ? undefined : state }];
}

/** The rows at the start of test names, including names built by helpers of a file. */
function rowsNamedIn(text: string): string[] {
  return [...text.matchAll(/['"`]((?:[GIRT]\d+ )+)/g)].flatMap(([, ids = '']) => ids.trim().split(' '));
}
