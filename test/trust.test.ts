import { glob, readFile } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { suite } from './support/suite.ts';

/** A test that docs/trust.md names. */
interface Proof {
  file: string;
  name: string;
}

interface Row {
  id: string;
  state: string;
  proofs: Proof[];
}

/** Holds docs/trust.md to the tests that it names. */
suite('docs/trust.md', (test, { before }) => {
  let page = '';
  let rows: Row[] = [];
  let sources = '';

  before(async () => {
    page = await readFile('docs/trust.md', 'utf8');
    rows = page.split('\n').flatMap(rowIn);
    const texts: string[] = [];
    for await (const file of glob('test/**/*.ts')) texts.push(await readFile(file, 'utf8'));
    sources = texts.join('\n');
  });

  test('has every row once, in order', () => {
    assert.equal(
      rows.map(({ id }) => id),
      [...numbered('G', 68, 2), ...numbered('I', 8, 1), ...numbered('R', 19, 1)],
    );
  });

  test('says of every row whether it is done or left, and why it is left', () => {
    const states = /^(?:done(?:[:;,] .+| for .+)?|left: .+|none)$/;
    assert.equal(
      rows.filter(({ state }) => !states.test(state)),
      [],
    );
    assert.equal(
      rows.filter(({ state, proofs }) => state.startsWith('done') && proofs.length === 0),
      [],
    );
  });

  test('names tests that exist', async () => {
    const named = proofsIn(page);
    assert.ok(named.length > 150);
    const missing: Proof[] = [];
    for (const proof of named) {
      const text = await readFile(proof.file, 'utf8').catch(() => '');
      if (!namesIn(text).some((written) => fits(proof.name, written, sources))) missing.push(proof);
    }
    assert.equal(missing, []);
  });

  test('a name that no test has would be found', () => {
    const names = namesIn(`test('it works', () => {});\n  test(\`\${kind} works\`, () => {});`);
    assert.not.ok(names.some((written) => fits('it fails', written, "'it'")));
    assert.not.ok(names.some((written) => fits('nothing works', written, "'it'")));
    assert.ok(names.some((written) => fits('all works', written, "['all', 'none']")));
  });
});

function numbered(letter: string, last: number, digits: number): string[] {
  return Array.from({ length: last }, (_, index) => letter + String(index + 1).padStart(digits, '0'));
}

function rowIn(line: string): Row[] {
  const [, id, , state, proofs] = /^\| ([GIR]\d+) \| (.+?) \| (.+?) \| (.*) \|$/.exec(line) ?? [];
  return id === undefined ? [] : [{ id, state: state ?? '', proofs: proofsIn(proofs ?? '') }];
}

/** `file`: “name”, “name” of that file, and so on. */
function proofsIn(text: string): Proof[] {
  let file = '';
  return [...text.matchAll(/`(test\/[^`]+)`|“([^”]+)”/g)].flatMap(([, named, name]) => {
    if (named !== undefined) file = named;
    return name === undefined || file === '' ? [] : [{ file, name }];
  });
}

/** The names of a file's tests as they are written; those of a helper of its own that makes tests count, too. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/\btest\(\s*(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"|`([^`]*)`)/g)].map(
    ([, single, double, template]) => single ?? double ?? template ?? '',
  );
}

/** A written name may have gaps that are filled when it runs; what fills them stands somewhere in the tests. */
function fits(name: string, written: string, sources: string): boolean {
  const parts = written.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const fillings = new RegExp(`^${parts.join('(.+)')}$`).exec(name)?.slice(1);
  return fillings?.every((filling) => sources.includes(filling)) ?? false;
}
