import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import * as assert from 'uvu/assert';
import { areas } from '../../shared/texts/en/areas.ts';
import { filesFrom, sourcesLike } from '../support/sources.ts';
import { suite } from '../support/suite.ts';

const keys = new Set(Object.values(areas).flatMap((area) => Object.keys(area.default)));

suite('texts of a screen', (test) => {
  test('travel with it: each key is of the first load or of an area that the screen imports', async () => {
    const start = await filesFrom(['client/main.tsx']);
    const screens = await lazyFiles();
    assert.ok(screens.length > 0);
    const missing = await Promise.all(
      screens.map(async (screen) => {
        const files = await filesFrom([screen], start);
        const said = await textsIn(files);
        return [...(await keysIn(files))].filter((key) => !said.has(key)).map((key) => `${screen}: ${key}`);
      }),
    );
    assert.equal(missing.flat(), []);
  });
});

/** The files that the client loads when they are needed: the screens, and some layers of the frame. */
async function lazyFiles(): Promise<string[]> {
  return (await sourcesLike('client/**/*.{ts,tsx}')).flatMap(({ file, text }) =>
    [...text.matchAll(/import\('(.+?)'\)/g)].map(([, path]) => join(dirname(file), path ?? '')),
  );
}

const isTexts = (file: string) => /^shared\/texts\/en\/(?!areas)/.test(file);

/** The keys of the areas among the files. */
async function textsIn(files: ReadonlySet<string>): Promise<Set<string>> {
  const areasOfFiles = [...files].filter(isTexts).map((file) => import(resolve(file)));
  const exported = (await Promise.all(areasOfFiles)).flatMap((module) => Object.values(module));
  return new Set(exported.flatMap((area) => Object.keys((area as { default: object }).default)));
}

/** The keys that the client's files among them say: whole, or as a beginning and a word that varies. */
async function keysIn(files: ReadonlySet<string>): Promise<Set<string>> {
  const sources = await Promise.all(
    [...files].filter((file) => file.startsWith('client/')).map((file) => readFile(file, 'utf8')),
  );
  const words = sources.flatMap((source) => [...source.matchAll(/['"](\w+)['"]/g)].map(([, word]) => word ?? ''));
  const beginnings = sources.flatMap((source) => [...source.matchAll(/`(\w+_)\$\{/g)].map(([, start]) => start ?? ''));
  const varying = [...keys].filter((key) => beginnings.some((start) => key.startsWith(start)));
  return new Set([...words.filter((word) => keys.has(word)), ...varying]);
}
