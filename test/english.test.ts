import * as assert from 'uvu/assert';
import { type Source, sourcesLike } from './support/sources.ts';
import { suite } from './support/suite.ts';

/** Forms that read like a translation (docs/glossary.md), by what to write instead. Code in backticks and the targets of links are not searched. */
const worst: Readonly<Record<string, RegExp>> = {
  'a subject instead of "who"': /(?:^|[.:;] )who\b/i,
  '"the user who ..." instead of "whoever"': /\bwho(?:m|se)?ever\b/i,
  '"again" instead of "anew"': /\banew\b/,
  '"is", "is stored" or "is displayed" instead of "stands" and "lies"': /\b(?:stands|lies)\b(?! (?:in )?for\b)/,
  '"is not a ..." instead of "is no ..."':
    /(?<!\bthere )\b(?:is|are|was|were) no (?!longer|more|less|later|faster|one\b)/i,
  '"returns" or "grants" instead of "gives"': /(?:^|\. )Gives\b/,
  '"on its own", or nothing, instead of "by itself"': /\bby (?:itself|themselves)\b/,
  '"someone", "no one" or the role instead of "somebody" and "nobody"': /\b(?:somebody|nobody)\b/i,
  'nouns instead of two "what"': /\bwhat\b[^.;]*\bwhat\b/i,
};

/** Sentences that a form fits by chance, by their beginnings. */
const fine: readonly string[] = [];

suite('plain English', (test) => {
  test('comments, documents and test names avoid the worst forms', async () => {
    const sentences = [...(await documents()), ...(await comments()), ...(await testNames())];
    assert.ok(sentences.length > 3_000, `${sentences.length}`);
    const faults = sentences.flatMap(({ at, text }) =>
      Object.entries(worst)
        .filter(([, form]) => form.test(text) && !fine.some((begins) => text.startsWith(begins)))
        .map(([instead]) => `${at} ${instead}: ${text}`),
    );
    assert.equal(faults, []);
    assert.ok(fine.length <= 10);
  });

  test('the check finds each form', () => {
    const examples = ['Who reads it waits.', 'whoever asks', 'read anew', 'the error stands below', 'it is no number'];
    const more = ['Gives the rows.', 'ends by itself', 'nobody sees it', 'what is left of what was sent'];
    for (const [index, text] of [...examples, ...more].entries())
      assert.ok(Object.values(worst)[index]?.test(text), text);
  });
});

/** Migrations never change, so those up to this one keep their comments. */
const LAST_ODD_MIGRATION = 'server/db/migrations/0068';

interface Sentence {
  at: string;
  text: string;
}

async function documents(): Promise<Sentence[]> {
  const sources = await sourcesLike('*.md', 'docs/**/*.md');
  return sources.flatMap(({ file, text }) =>
    linesOf({ file, text: text.replace(/```.*?```/gs, (code) => code.replace(/[^\n]/g, '')) }, /^[\s#*|>-]*(.+)$/),
  );
}

async function comments(): Promise<Sentence[]> {
  const sources = await sourcesLike('{client,server,shared,scripts,tools,test}/**/*.{ts,tsx,css}');
  const others = await sourcesLike(
    'docs/**/*.{yaml,py}',
    'Dockerfile',
    'server/db/*.sql',
    'server/db/distribution/*.sql',
  );
  const migrations = (await sourcesLike('server/db/migrations/*.sql')).filter(({ file }) => file > LAST_ODD_MIGRATION);
  return [
    ...sources.flatMap((source) => linesOf(source, /^\s*(?:\/\*\*?|\*(?!\/)|\/\/)\s?(.*?)(?:\*\/)?$/)),
    ...[...others, ...migrations].flatMap((source) => linesOf(source, /^\s*(?:--|#)\s?(.*)$/)),
  ];
}

async function testNames(): Promise<Sentence[]> {
  const sources = await sourcesLike('test/**/*.test.ts');
  return sources
    .filter(({ file }) => file !== 'test/english.test.ts')
    .flatMap((source) => linesOf(source, /\b\w*(?:[tT]est|[sS]uite)\(\s*['"`](?:[GRTI]\d+ )*(.*)['"`],/));
}

function linesOf({ file, text }: Source, pattern: RegExp): Sentence[] {
  return text.split('\n').flatMap((line, index) => {
    const [, found] = pattern.exec(line) ?? [];
    return found === undefined
      ? []
      : [{ at: `${file}:${index + 1}`, text: found.replace(/`[^`]*`|\]\([^)]*\)/g, '``').trim() }];
  });
}
