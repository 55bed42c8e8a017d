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
    const forgotten = parts.filter(({ body }) => readsSignals(body) && !/\{\n {2}useSignals\(\);/.test(body));
    assert.equal(
      forgotten.map(({ file, name }) => `${file} ${name}`),
      [],
    );
  });

  test('finds one that forgot it', () => {
    const [forgetful] = partsOf({
      file: 'x.tsx',
      text: "export function Forgetful() {\n  return <p>{t('app_loading')}</p>;\n}\n",
    });
    assert.ok(forgetful && readsSignals(forgetful.body));
  });
});

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
