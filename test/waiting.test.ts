import * as assert from 'uvu/assert';
import { sourcesLike } from './support/sources.ts';
import { suite } from './support/suite.ts';

/** Calls that return before a slow machine has shown anything, and the waiting call to use instead. */
const hasty: readonly { call: RegExp; instead: string }[] = [
  { call: /\bpage\.url\(/, instead: 'becomes(() => page.evaluate(() => location.href), ...)' },
  { call: /\bpage\.click\(/, instead: 'page.locator(...).click()' },
  { call: /\bpage\.title\(/, instead: 'titled(page, ...)' },
  { call: /\bpage\.(type|select)\(/, instead: 'page.locator(...).fill(...)' },
  { call: /\bpage\.(tap|hover)\(/, instead: 'page.locator(...).click() or .hover()' },
  { call: /\bpage\.focus\(/, instead: 'focusOn(page, ...)' },
  // A handle refers to the earlier element, by its position among others that come or go. Controls are found by name.
  { call: /\$\$?\(.*\.click\(/, instead: 'page.locator(...).click() of what has this name' },
  // It is a matter of chance what a screen shows at once.
  { call: /assert\.[\w.]+\(\s*await [\w.]*\$\$?eval\(/, instead: 'becomes(() => page.$eval(...), ...) or says(...)' },
];

suite('tests in a browser', (test) => {
  test('browser tests wait for something a user would see', async () => {
    const faults: string[] = [];
    for (const { file, text } of await sourcesLike('test/browser/**/*.test.ts')) {
      for (const { call, instead } of hasty)
        if (call.test(text)) faults.push(`${file}: ${call.source}: use ${instead}`);
    }
    assert.equal(faults, []);
  });
});
