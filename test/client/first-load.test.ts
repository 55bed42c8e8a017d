import { basename, dirname } from 'node:path';
import * as assert from 'uvu/assert';
import { bundleClient } from '../../scripts/build/bundle-client.ts';
import { budgets, firstLoad, type ScreenLoad, screenLoads, sizeOf, sizesOf } from '../../scripts/build/loads.ts';
import { filesFrom } from '../support/sources.ts';
import { suite } from '../support/suite.ts';

suite('first load', (test, { before }) => {
  let files: string[] = [];

  before(async () => {
    const screens = ['client/screens/account/login.tsx', 'client/screens/home/home.tsx'];
    files = [...(await filesFrom(['client/main.tsx', ...screens]))];
  });

  const namesIn = (folder: RegExp) =>
    files
      .filter((file) => folder.test(dirname(file)))
      .map((file) => basename(file, '.ts'))
      .sort();

  test('holds the texts of the frame, of signing in and of home, and no others', () => {
    assert.equal(namesIn(/^shared\/texts\/en$/), ['home', 'login', 'shell', 'titles', 'ui']);
  });

  test('holds the contract of signing in, and no others', () => {
    assert.equal(namesIn(/^shared\/contract\/(?!fields$)/), ['account']);
  });
});

suite('what is loaded, gzipped', (test, { before }) => {
  let first = 0;
  let screens: readonly ScreenLoad[] = [];

  before(async () => {
    const { metafile, files } = await bundleClient();
    const sizes = sizesOf(files);
    first = sizeOf(firstLoad(metafile.outputs), sizes);
    screens = screenLoads(metafile, sizes).filter(({ isScanned }) => isScanned);
  });

  test('is at most 112 kB to sign in and come home', () => {
    assert.ok(first <= budgets.firstLoad, `${first} bytes`);
  });

  test('is at most 27 kB more for a screen that is worked with a scanner', () => {
    assert.ok(screens.some(({ screen }) => screen === 'goods-in/ern.tsx'));
    const over = screens.filter(({ bytes }) => bytes > budgets.scanScreen);
    assert.equal(
      over.map(({ screen, bytes }) => `${screen}: ${bytes} bytes`),
      [],
    );
  });
});
