import { readFile, writeFile } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { sourcesLike } from './support/sources.ts';
import { suite } from './support/suite.ts';

interface Row {
  readonly id: string;
  /** 'done', or 'left' and why; a trap has none. */
  readonly state: string | undefined;
  readonly proof: string;
}

/**
 * Holds docs/trust.md to the tests. A test says in its name which rows it proves ('G05 no answer holds the token'), and the page's
 * last column is those names: `TRUST=write npm test -- test/trust` writes it.
 */
suite('docs/trust.md', (test, { before }) => {
  let page = '';
  let rows: readonly Row[] = [];
  let proofs: ReadonlyMap<string, string> = new Map();

  before(async () => {
    page = await readFile('docs/trust.md', 'utf8');
    proofs = await readProofs();
    if (process.env['TRUST'] === 'write') {
      page = withProofs(page, proofs);
      await writeFile('docs/trust.md', page);
    }
    rows = page.split('\n').flatMap(rowIn);
  });

  test('has every row once, in order', () => {
    assert.equal(
      rows.map(({ id }) => id),
      [...numbered('G', 83, 2), ...numbered('I', 9, 1), ...numbered('R', 19, 1), ...numbered('T', 17, 1)],
    );
  });

  test('says of every row whether it is done or left, and why it is left', () => {
    const states = /^(?:done(?:[:;,] .+| for .+)?|left: .+|none)$/;
    assert.equal(
      rows.filter(({ state }) => state !== undefined && !states.test(state)),
      [],
    );
    assert.equal(
      rows.filter(({ state, proof }) => state?.startsWith('done') && proof === ''),
      [],
    );
  });

  test('names the tests that name its rows, and no others', () => {
    assert.equal(
      rows.filter(({ id, proof }) => proof !== (proofs.get(id) ?? '')),
      [],
    );
    assert.equal(
      [...proofs.keys()].filter((id) => rows.every((row) => row.id !== id)),
      [],
    );
  });

  test('a row without its tests would be found', () => {
    const named = new Map([['G01', '`test/a.test.ts`: “G01 works”']]);
    assert.is(withProofs('| G01 | what | done |  |', named), '| G01 | what | done | `test/a.test.ts`: “G01 works” |');
    assert.is(withProofs('| T1 | trap | met | `test/a.test.ts`: “T1 is gone” |', named), '| T1 | trap | met |  |');
  });
});

function numbered(letter: string, last: number, digits: number): string[] {
  return Array.from({ length: last }, (_, index) => letter + String(index + 1).padStart(digits, '0'));
}

const rowPattern = /^\| (([GIRT])\d+) \| (.+?) \| (.+?) \| (.*?) ?\|$/;

function rowIn(line: string): Row[] {
  const [, id, letter, , state, proof = ''] = rowPattern.exec(line) ?? [];
  return id === undefined ? [] : [{ id, state: letter === 'T' ? undefined : state, proof }];
}

function withProofs(page: string, proofs: ReadonlyMap<string, string>): string {
  const lines = page.split('\n').map((line) => {
    const [, id, , first, second] = rowPattern.exec(line) ?? [];
    return id === undefined ? line : `| ${id} | ${first} | ${second} | ${proofs.get(id) ?? ''} |`;
  });
  return lines.join('\n');
}

/** By row: each file with the names of its tests that prove it, as they are written, gaps that are filled when they run as '…'. */
async function readProofs(): Promise<ReadonlyMap<string, string>> {
  const proofs = new Map<string, string[]>();
  for (const { file, text } of await sourcesLike('test/**/*.test.ts')) {
    if (file === 'test/trust.test.ts') continue;
    const names = namesIn(text);
    for (const id of new Set(names.flatMap(idsIn))) {
      const proving = names.filter((name) => idsIn(name).includes(id)).map((name) => `“${name}”`);
      proofs.set(id, [...(proofs.get(id) ?? []), `\`${file}\`: ${proving.join('<br>')}`]);
    }
  }
  return new Map([...proofs].map(([id, texts]) => [id, texts.join('<br>')]));
}

/** What a file's tests are called that begin with rows: tests themselves, and what helpers of a file make them of. */
function namesIn(text: string): string[] {
  const written = text.matchAll(
    /'((?:[GIRT]\d+ )+(?:[^'\\]|\\.)*)'|"((?:[GIRT]\d+ )+[^"]*)"|`((?:[GIRT]\d+ )+[^`]*)`/g,
  );
  return [...written].map(([, single, double, template]) =>
    (single?.replaceAll("\\'", "'") ?? double ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, '…'),
  );
}

/** The rows that a test says it proves: 'G01 G02 every cookie ...'. */
function idsIn(name: string): readonly string[] {
  return (/^(?:[GIRT]\d+ )+/.exec(name)?.[0] ?? '').trim().split(' ');
}
