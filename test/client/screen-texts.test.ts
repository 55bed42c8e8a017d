import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import * as assert from 'uvu/assert';
import { keysSaidBy } from '../../scripts/build/keys-said-by.ts';
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

  test('come with the modules that say them: each key of an area of the client is seen in one', async () => {
    const client = new Set((await sourcesLike('{client,shared}/**/*.{ts,tsx}')).map(({ file }) => file));
    const said = new Set((await Promise.all([...client].filter((file) => !isTexts(file)).map(saidBy))).flat());
    const added = await textsIn(await filesFrom([...client].filter((file) => file.startsWith('client/'))));
    assert.equal(
      [...added].filter((key) => !said.has(key)),
      [],
    );
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

async function saidBy(file: string): Promise<string[]> {
  return [...keysSaidBy(await readFile(file, 'utf8'), keys)];
}

/** The keys that the client's files among them say. */
async function keysIn(files: ReadonlySet<string>): Promise<Set<string>> {
  const client = [...files].filter((file) => file.startsWith('client/'));
  return new Set((await Promise.all(client.map(saidBy))).flat());
}
