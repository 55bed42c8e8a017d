import { glob, readFile } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { suite } from './support/suite.ts';

/** What is over before a slow machine has shown anything, and what waits instead. */
const hasty: readonly { call: RegExp; instead: string }[] = [
  { call: /\bpage\.url\(/, instead: 'becomes(() => page.evaluate(() => location.href), ...)' },
  { call: /\bpage\.click\(/, instead: 'page.locator(...).click()' },
  { call: /\bpage\.title\(/, instead: 'titled(page, ...)' },
];

suite('tests in a browser', (test) => {
  test('wait for what a person would see', async () => {
    const found: string[] = [];
    for await (const file of glob('test/browser/*.test.ts')) {
      const text = await readFile(file, 'utf8');
      for (const { call, instead } of hasty) if (call.test(text)) found.push(`${file}: ${call.source}: use ${instead}`);
    }
    assert.equal(found, []);
  });
});
