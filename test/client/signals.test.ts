import { glob, readFile } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { suite } from '../support/suite.ts';

/** A component or hook of a view: its name, where it stands, and its body. */
interface Part {
  name: string;
  file: string;
  body: string;
}

suite('signals in views', (test) => {
  test('T16 every component that reads a signal or a text says useSignals() first', async () => {
    const parts = (await Promise.all((await views()).map(partsOf))).flat();
    assert.ok(parts.length > 20);
    const forgotten = parts.filter(({ body }) => readsSignals(body) && !/\{\n {2}useSignals\(\);/.test(body));
    assert.equal(
      forgotten.map(({ file, name }) => `${file} ${name}`),
      [],
    );
  });

  test('finds one that forgot it', () => {
    const [forgetful] = parse('x.tsx', "export function Forgetful() {\n  return <p>{t('app_loading')}</p>;\n}\n");
    assert.ok(forgetful && readsSignals(forgetful.body));
  });
});

/** A text is a signal too: it changes with the layout. What an input holds is none. */
function readsSignals(body: string): boolean {
  const rest = body.replaceAll(/(?:target|currentTarget|current)\??\.value/g, '');
  return /\bt\(/.test(rest) || /\.value\b(?!\s*=[^=])/.test(rest);
}

async function views(): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob('client/**/*.tsx')) files.push(file);
  return files.sort();
}

async function partsOf(file: string): Promise<Part[]> {
  return parse(file, await readFile(file, 'utf8'));
}

/** The components of a file: top-level functions whose names begin with a capital. They end at the first `}` of a line's start. */
function parse(file: string, source: string): Part[] {
  const found = source.matchAll(/^(?:export )?function ([A-Z]\w*)(?:<[^(]*>)?(\([\s\S]*?^\})/gm);
  return [...found].map(([, name = '', body = '']) => ({ name, file, body }));
}
