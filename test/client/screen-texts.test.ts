import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as assert from 'uvu/assert';
import { areas } from '../../shared/texts/en/areas.ts';
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

  test('are not in the first load, but for those of the frame, of signing in and of home', async () => {
    const files = await filesFrom([
      'client/main.tsx',
      'client/screens/account/login.tsx',
      'client/screens/home/home.tsx',
    ]);
    assert.equal([...files].filter(isTexts).map(areaOf).sort(), ['home', 'login', 'shell', 'titles', 'ui']);
  });
});

/** The files that the client loads when they are needed: the screens, and some layers of the frame. */
async function lazyFiles(): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob('client/**/*.{ts,tsx}')) {
    const text = await readFile(file, 'utf8');
    found.push(...[...text.matchAll(/import\('(.+?)'\)/g)].map(([, path]) => join(dirname(file), path ?? '')));
  }
  return found;
}

/** The files that come with some: what they import as values, at once. */
async function filesFrom(files: readonly string[], seen: ReadonlySet<string> = new Set()): Promise<Set<string>> {
  const all = new Set(seen);
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (all.has(file)) continue;
    all.add(file);
    waiting.push(...(await importsOf(file)));
  }
  return all;
}

async function importsOf(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8');
  const specifiers = text.matchAll(/^import (?!type )(?:[^'";]*\sfrom\s)?'(\.[^']+)'/gm);
  return [...specifiers].map(([, specifier]) => join(dirname(file), specifier ?? ''));
}

const isTexts = (file: string) => /^shared\/texts\/en\/(?!areas)/.test(file);

const areaOf = (file: string) => file.replace(/.*\/|\.ts$/g, '');

/** The keys of the areas among the files. */
async function textsIn(files: ReadonlySet<string>): Promise<Set<string>> {
  const areasOfFiles = [...files].filter(isTexts).map((file) => import(`../../${file}`));
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
