import * as assert from 'uvu/assert';
import { type Source, sourcesLike } from '../support/sources.ts';
import { suite } from '../support/suite.ts';

/** A component or hook of a view: its name, where it stands, and its body. */
interface Part {
  name: string;
  file: string;
  body: string;
}

suite('signals in views', (test) => {
  test('T16 every component that reads a signal or a text says useSignals() first', async () => {
    const parts = (await sourcesLike('client/**/*.tsx')).flatMap(partsOf);
    assert.ok(parts.length > 20);
    const forgotten = parts.filter(({ body }) => readsSignals(body) && !saysUseSignals(body));
    assert.equal(
      forgotten.map(({ file, name }) => `${file} ${name}`),
      [],
    );
  });

  test('T16 every component that draws by what it was given says useSignals() first', async () => {
    const sources = await sourcesLike('client/**/*.{ts,tsx}');
    const drawings = new Set(sources.flatMap(({ text }) => drawingsOf(text)));
    assert.ok(drawings.has('children') && drawings.has('cell'));
    const forgotten = sources
      .flatMap(partsOf)
      .filter(({ body }) => !saysUseSignals(body) && [...drawings].some((name) => draws(body, name)));
    assert.equal(
      forgotten.map(({ file, name }) => `${file} ${name}`),
      [],
    );
  });

  test('finds one that forgot it', () => {
    const partOf = (text: string) => partsOf({ file: 'x.tsx', text })[0]?.body ?? '';
    assert.ok(readsSignals(partOf("export function Forgetful() {\n  return <p>{t('app_loading')}</p>;\n}\n")));
    const field =
      'function Field({ children }: { children: (id: string) => ReactNode }) {\n  return children(id);\n}\n';
    assert.equal(drawingsOf(field), ['children']);
    assert.ok(draws(partOf(field), 'children') && !saysUseSignals(partOf(field)));
  });
});

function saysUseSignals(body: string): boolean {
  return /\{\n(?: {2}\/\/.*\n)* {2}useSignals\(\);/.test(body);
}

/** The names under which components are given functions that draw: what such a function reads, its caller reads (decision 153). */
function drawingsOf(text: string): string[] {
  return [...text.matchAll(/(\w+)\??: \(?\([^)]*\) => ReactNode/g)].map(([, name = '']) => name);
}

function draws(body: string, name: string): boolean {
  return new RegExp(`\\b${name}(?:\\?\\.)?\\(`).test(body);
}

/** A text is a signal too: it changes with the layout. What an input holds is none. */
function readsSignals(body: string): boolean {
  const rest = body.replaceAll(/(?:target|currentTarget|current)\??\.value/g, '');
  return /\bt\(/.test(rest) || /\.value\b(?!\s*=[^=])/.test(rest);
}

/** The components of a file: top-level functions whose names begin with a capital. They end at the first `}` of a line's start. */
function partsOf({ file, text }: Source): Part[] {
  const found = text.matchAll(/^(?:export )?function ([A-Z]\w*)(?:<[^(]*>)?(\([\s\S]*?^\})/gm);
  return [...found].map(([, name = '', body = '']) => ({ name, file, body }));
}
