import * as assert from 'uvu/assert';
import { sourcesLike } from './support/sources.ts';
import { suite } from './support/suite.ts';

/** What is over before a slow machine has shown anything, and what waits instead. */
const hasty: readonly { call: RegExp; instead: string }[] = [
  { call: /\bpage\.url\(/, instead: 'becomes(() => page.evaluate(() => location.href), ...)' },
  { call: /\bpage\.click\(/, instead: 'page.locator(...).click()' },
  { call: /\bpage\.title\(/, instead: 'titled(page, ...)' },
  { call: /\bpage\.(type|select)\(/, instead: 'page.locator(...).fill(...)' },
  { call: /\bpage\.(tap|hover)\(/, instead: 'page.locator(...).click() or .hover()' },
  { call: /\bpage\.focus\(/, instead: 'focusOn(page, ...)' },
  // A handle is what was there, by its place among others that came or went; what a person presses has a name.
  { call: /\$\$?\(.*\.click\(/, instead: 'page.locator(...).click() of what has this name' },
  // What a screen shows at once, it shows by chance.
  { call: /assert\.[\w.]+\(\s*await [\w.]*\$\$?eval\(/, instead: 'becomes(() => page.$eval(...), ...) or says(...)' },
];

suite('tests in a browser', (test) => {
  test('wait for what a person would see', async () => {
    const found: string[] = [];
    for (const { file, text } of await sourcesLike('test/browser/**/*.test.ts')) {
      for (const { call, instead } of hasty) if (call.test(text)) found.push(`${file}: ${call.source}: use ${instead}`);
    }
    assert.equal(found, []);
  });
});
