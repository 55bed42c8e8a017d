import { readFile } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { leftOut } from './support/database/one-machine.ts';
import { sourcesLike } from './support/sources.ts';
import { suite } from './support/suite.ts';

interface Reference {
  readonly file: string;
  /** As written: 'rules 5, Pick', 'decision 53'. */
  readonly text: string;
  readonly resolves: boolean;
}

/** Every reference in comments, tests and pages resolves to a section, a row, a decision or a page of this repository. */
suite('references', (test, { before }) => {
  const texts = new Map<string, string>();
  let pages: Pages;
  before(async () => {
    pages = await readPages();
    const everywhere = ['{client,server,shared,scripts,test,tools}/**/*.{ts,tsx,sql,css}', '{docs/**/,}*.md'];
    for (const { file, text } of await sourcesLike(...everywhere)) texts.set(file, text);
    texts.delete('test/references.test.ts');
  });

  test('every reference leads to an existing section, row, decision or page', () => {
    const references = [...texts].flatMap(([file, text]) => referencesIn(file, text, pages));
    assert.ok(references.length > 400);
    assert.equal(
      references.filter(({ resolves }) => !resolves).map(({ file, text }) => `${file}: ${text}`),
      [],
    );
  });

  test('docs/citus.md lists the tests left out on several machines with their reason', () => {
    const page = texts.get('docs/citus.md') ?? '';
    for (const { why, files = [], tests = {} } of leftOut) {
      const line = page.split('\n').find((one) => one.endsWith(`| ${why} |`)) ?? '';
      for (const file of [...files, ...Object.keys(tests)])
        assert.ok(line.includes(`\`${file.replace(/^test\/|\.test\.ts$/g, '')}\``), `${file}: ${why}`);
    }
  });

  test('no file names pages outside the repository', () => {
    const outside = /\bspec\.md|\bdomain\.md|\bux\.md|\bdesign\/|\bspec \d|\(design: /;
    assert.equal(
      [...texts].filter(([, text]) => outside.test(text)).map(([file]) => file),
      [],
    );
  });

  test('the check detects a reference that leads nowhere', () => {
    const wrong =
      '// rules 5, Teleport; rules: Magic; stock rule 99; checklist 99; trust G99; decision 9999; docs/none.md';
    const references = referencesIn('any.ts', wrong, pages);
    assert.equal(
      references.map(({ resolves }) => resolves),
      Array(7).fill(false),
    );
    const right = '// rules 5, Pick (rules: Drums), stock rule 2, checklist 41, trust G33, decision 53, docs/rules.md';
    assert.ok(referencesIn('any.ts', right, pages).every(({ resolves }) => resolves));
  });
});

interface Pages {
  readonly sections: ReadonlyMap<string, string>;
  readonly headings: ReadonlySet<string>;
  readonly stockRules: ReadonlySet<string>;
  readonly checklist: ReadonlySet<string>;
  readonly trust: ReadonlySet<string>;
  readonly decisions: ReadonlySet<number>;
  readonly files: ReadonlySet<string>;
}

async function readPages(): Promise<Pages> {
  const rules = await readFile('docs/rules.md', 'utf8');
  const sections = new Map<string, string>();
  for (const part of rules.split(/^#{1,2} /m)) {
    const number = /^(\d)\. /.exec(part)?.[1];
    if (number !== undefined) sections.set(number, part);
  }
  const stock = rules.split(/^## /m).find((part) => part.startsWith('Stock')) ?? '';
  const files = (await sourcesLike('docs/**/*.md')).map(({ file }) => file);
  return {
    sections,
    headings: new Set([...rules.matchAll(/^#{2,3} ([A-Z].*)$/gm)].map(([, title]) => title ?? '')),
    stockRules: new Set([...stock.matchAll(/^(\d)\. /gm)].map(([, number]) => number ?? '')),
    checklist: rowsOf(await readFile('docs/checklist.md', 'utf8'), /^\| (\d+) \|/gm),
    trust: rowsOf(await readFile('docs/trust.md', 'utf8'), /^\| ([GIR]\d+) \|/gm),
    decisions: new Set(files.flatMap((file) => /decisions\/(\d+)/.exec(file)?.[1] ?? []).map(Number)),
    files: new Set(files),
  };
}

function rowsOf(page: string, row: RegExp): Set<string> {
  return new Set([...page.matchAll(row)].map(([, id]) => id ?? ''));
}

function referencesIn(file: string, content: string, pages: Pages): Reference[] {
  const text = content.replaceAll(/\n\s*(?:\*|\/\/|--) /g, ' ');
  const referencesLike = (pattern: RegExp, resolves: (match: RegExpExecArray) => boolean): Reference[] =>
    [...text.matchAll(pattern)].map((match) => ({ file, text: match[0], resolves: resolves(match) }));
  return [
    ...referencesLike(/\brules (\d)(?:, ([A-Z][A-Za-z ]*|[a-zA-Z]*\/[\w/]+))?/g, ([, number = '', label]) =>
      (pages.sections.get(number) ?? '\0').includes((label ?? '').trim()),
    ),
    ...referencesLike(/\brules: ([A-Z][a-z]+(?: [a-z]+)*)\b(?![[<])/g, ([, title = '']) =>
      startsWithHeading(title, pages.headings),
    ),
    ...referencesLike(/\bstock rule (\d+)/g, ([, number = '']) => pages.stockRules.has(number)),
    ...referencesLike(/\bchecklist (\d+)/g, ([, row = '']) => pages.checklist.has(row)),
    ...referencesLike(/\btrust ([GIR]\d+)/g, ([, row = '']) => pages.trust.has(row)),
    ...referencesLike(/\bdecisions? (\d+)/g, ([, number]) => pages.decisions.has(Number(number))),
    ...referencesLike(/\bdocs\/[\w/-]+\.md/g, ([path]) => pages.files.has(path)),
  ];
}

function startsWithHeading(title: string, headings: ReadonlySet<string>): boolean {
  return [...headings].some((heading) => title === heading || title.startsWith(`${heading} `));
}
