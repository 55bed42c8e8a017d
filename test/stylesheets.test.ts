import * as assert from 'uvu/assert';
import { sourcesLike } from './support/sources.ts';
import { suite } from './support/suite.ts';

/** Small parts of a page, in which searching all descendants costs nothing. */
const small = [
  '.list-frame:has(.list:focus-visible)',
  '.menu-item:has(.menu-item-mark)',
  '.menu:has(.menu-item-mark)',
  '.row:has(.row-link)',
  '.sub:has(select)',
  ':has(.row-active)',
];

suite('stylesheets', (test) => {
  test('stylesheets use :has only for children, because a browser would search 500 lines at every scan', async () => {
    const sources = await sourcesLike('client/**/*.css');
    const selectors = sources.flatMap(({ text }) => lookingDeep(text.replace(/\/\*[\s\S]*?\*\//g, '')));
    assert.equal([...new Set(selectors)].sort(), small);
  });
});

/** Each `:has()` of a stylesheet that looks below the children, with its subject. */
function lookingDeep(css: string): string[] {
  return [
    ...css.matchAll(/([\w.-]*)(?::[\w-]+(?:\([^()]*(?:\([^()]*\))?\))?)*?(?::not\()?:has\((?!\s*>)([^()]*)\)/g),
  ].map(([, subject, sought]) => `${subject}:has(${sought})`);
}
