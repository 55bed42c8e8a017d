import * as assert from 'uvu/assert';
import { schemaOf } from '../shared/contract/field.ts';
import { operations } from '../shared/contract/operations.ts';
import { type Source, sourcesLike } from './support/sources.ts';
import { suite } from './support/suite.ts';

interface Pattern {
  file: string;
  pattern: string;
}

/** Nested repetitions that are linear anyway: each round begins with a character that the round cannot contain. */
const linear = [
  "server/gateway/guards/paths.ts ^(?:\\/[A-Za-z0-9._~!$&'()*+,;=:@-]+)+$",
  'server/gateway/guards/paths.ts ^(?:\\/[A-Za-z0-9_-]+)+$',
];

/** Patterns for the end of texts that the product writes, or that have a few dozen characters. */
const ownTails = [
  'client/ui/chart/chart-image.ts \\d+$',
  'server/api/passwords/hash-password.ts =+$',
  'shared/quantity.ts 0+$',
];

suite('patterns', (test, { before }) => {
  let sources: readonly Source[] = [];
  let patterns: Pattern[] = [];

  before(async () => {
    sources = await sourcesLike('{server,shared,client,scripts,tools}/**/*.{ts,tsx}');
    patterns = [...sources.flatMap(patternsIn), ...patternsOfContract()];
    assert.ok(patterns.length > 80);
  });

  test('G54 no pattern nests repetitions, so each takes linear time on any text', () => {
    const nested = patterns.filter(({ pattern }) => repeatsRepetition(pattern));
    assert.equal(nested.map(({ file, pattern }) => `${file} ${pattern}`).sort(), linear);
    for (const pattern of ['(a+)+', '(?:a|b*)*', '((a{2,}))+', '(?:[^/]+/?)*'])
      assert.ok(repeatsRepetition(pattern), pattern);
    for (const pattern of ['(?:a+)?', '[(+]+', 'a+b+', '(?:a{2}){3,}', '\\(a+\\)+'])
      assert.not.ok(repeatsRepetition(pattern), pattern);
  });

  test('G54 no pattern searches a text of a caller for a repetition at its end', () => {
    const tails = patterns.filter(({ pattern }) => beginsWithRepetition(pattern) && /(?<!\\)\$$/.test(pattern));
    assert.equal(tails.map(({ file, pattern }) => `${file} ${pattern}`).sort(), ownTails);
  });

  test('G54 no shared pattern keeps a position between calls', () => {
    const shared = /^(?:export )?const \w+(?:: [^=]+)? = \/.*\/[a-z]*[gy][a-z]*;/m;
    assert.equal(
      sources.filter(({ text }) => shared.test(text)).map(({ file }) => file),
      [],
    );
  });
});

/** Pattern literals, as far as they differ from divisions and closing tags: a character that expects a value precedes them. */
function patternsIn({ file, text }: { file: string; text: string }): Pattern[] {
  const literals = /[=(,:[!&|?]\s*\/(?![*/ ])((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/[dgimsuvy]*/g;
  const code = text.replace(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, '');
  return [...code.matchAll(literals)].map(([, pattern = '']) => ({ file, pattern }));
}

function patternsOfContract(): Pattern[] {
  const schemas = operations.flatMap(({ params, query, body }) => [params, query, body].flatMap((part) => part ?? []));
  const documented = schemas.map((struct) => JSON.stringify(schemaOf(struct))).join('\n');
  const patterns = new Set([...documented.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, spelt = '""']) => spelt));
  return [...patterns].map((spelt) => ({ file: 'the contract', pattern: JSON.parse(spelt) }));
}

/** Its first part is repeated, so that a text of many such parts is read again from each of them. */
function beginsWithRepetition(pattern: string): boolean {
  return /^(?:\\.|\[(?:[^\]\\]|\\.)*\]|[^\\[(^])(?:[*+]|\{\d+,\})/.test(pattern);
}

/** Whether an endlessly repeated group contains an endless repetition. */
function repeatsRepetition(pattern: string): boolean {
  const bare = pattern.replace(/\\./g, '_').replace(/\[[^\]]*\]/g, '_');
  const endless = /^(?:[*+]|\{\d+,\})/;
  const open: boolean[] = [];
  for (let at = 0; at < bare.length; at += 1) {
    const follows = endless.test(bare.slice(at + 1));
    if (bare[at] === '(') open.push(false);
    else if (bare[at] === ')') {
      const holds = open.pop() ?? false;
      if (holds && follows) return true;
      if (holds) open[open.length - 1] = true;
      if (follows) open[open.length - 1] = true;
    } else if (follows) open[open.length - 1] = true;
  }
  return false;
}
