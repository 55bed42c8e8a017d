import { basename, dirname } from 'node:path';
import * as assert from 'uvu/assert';
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

  test('holds the contracts of signing in and of home, and no others', () => {
    assert.equal(namesIn(/^shared\/contract\/(?!fields$)/), ['account', 'erns', 'transit']);
  });
});
