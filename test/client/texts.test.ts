import { readFile } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { addTexts, type TextKey, textSets } from '../../client/text-sets.ts';
import { t, textLayers, textLayout } from '../../client/texts.ts';
import { questions } from '../../shared/confirmations.ts';
import { type ErrorCode, errors } from '../../shared/errors.ts';
import { areas } from '../../shared/texts/en/areas.ts';
import { prints } from '../../shared/texts/en/prints.ts';
import { sourcesLike } from '../support/sources.ts';
import { suite } from '../support/suite.ts';

const all = { ...areas, prints };
addTexts('en', ...Object.values(all));
const { default: defaultTexts, vm, h3g } = textSets.en;

suite('texts', (test) => {
  test('every text key is used', async () => {
    const used = [...(await keysOfTheClient()), ...(await keysOfPrints())];
    const unused = Object.keys(defaultTexts).filter((key) => !used.some((word) => word.test(key)));
    assert.equal(unused, []);
  });

  test('every text key in the sources exists, except for the keys of questions', async () => {
    const beginnings = new Set(Object.keys(defaultTexts).map((key) => key.split('_')[0]));
    const words = (await wordsOfTheClient()).filter(
      (word) => beginnings.has(word.split('_')[0] ?? '') && word.includes('_'),
    );
    assert.equal(
      words.filter((word) => !(word in defaultTexts || word in questions)),
      [],
    );
  });

  test('every file of texts is an area, and no key is in two of them', async () => {
    const files = await sourcesLike('shared/texts/en/*.ts');
    const keys = Object.values(all).flatMap((area) => Object.keys(area.default));
    assert.is(files.length, Object.keys(all).length + 1);
    assert.equal(
      keys.filter((key, index) => keys.indexOf(key) !== index),
      [],
    );
  });

  test('a layout set contains only keys of the default set, with different texts', () => {
    for (const set of [vm, h3g]) {
      for (const [key, text] of Object.entries(set)) {
        assert.ok(key in defaultTexts, key);
        assert.is.not(text, defaultTexts[key as TextKey], key);
      }
    }
  });

  test('no H3G text mentions jobs or segments, except on screens that only vm has, or to compare the layouts', () => {
    const vmOnly = [
      'companies_layoutHint',
      'title_cancelJob',
      'title_stockByJob',
      'message_jobCancelError',
      'message_jobEnableError',
    ];
    const sets = textLayers(['en'], 'H3G');
    const shown = Object.keys(defaultTexts).map(
      (key) => [key, sets.find((set) => key in set)?.[key as TextKey]] as const,
    );
    const wrong = shown.filter(([, text]) => /\b(jobs?|segments?)\b(?!})/i.test(JSON.stringify(text)));
    assert.equal(
      wrong.map(([key]) => key).filter((key) => !vmOnly.includes(key) && !key.startsWith('cancelJob_')),
      [],
    );
  });

  test('texts come from the browser’s language first, with the set of the layout over the default', () => {
    assert.equal(textLayers(['en-GB'], 'H3G'), [h3g, defaultTexts]);
    assert.equal(textLayers(['de-DE', 'fr'], 'vm'), [vm, defaultTexts]);
    assert.equal(textLayers([], undefined), [defaultTexts]);
  });

  test('a text fills in values, writes numbers with separators, and chooses the plural by count', () => {
    assert.is(t('shell_searchMatches', { count: 1 }), '1 match');
    assert.is(t('shell_searchMatches', { count: 1200 }), '1,200 matches');
    assert.is(
      t('app_callFailed', { path: 'user/token', code: '500', message: 'Internal error' }),
      'API call to "user/token" failed (500): Internal error',
    );
  });

  test('a change of layout changes the texts', () => {
    textLayout.value = 'H3G';
    assert.is(t('message_jobCancelled'), 'Activity Code cancelled');
    textLayout.value = 'vm';
    assert.is(t('message_jobCancelled'), 'Job cancelled');
    textLayout.value = undefined;
  });

  test('each message of the specification has its exact words in its source', async () => {
    const wanted = await textsInUse();
    assert.ok(wanted.length > 60);
    const messages = wanted.map(({ words, by }) => ({ words, by, text: textOf(by) }));
    assert.equal(
      messages.filter(({ words, text }) => !text.toLowerCase().includes(words.toLowerCase())),
      [],
    );
  });

  test('a specified message that begins with a capital is the whole text', async () => {
    const whole = (await textsInUse()).filter(({ words, by }) => /^[A-Z]/.test(words) && !by.startsWith('refusal '));
    const parts = ['app_noAccess'];
    assert.equal(
      whole.filter(({ words, by }) => textOf(by) !== words).map(({ by }) => by),
      parts,
    );
  });
});

/** The rows of the table of rules 8: the words, and the key or refusal that produces them. */
async function textsInUse(): Promise<{ words: string; by: string }[]> {
  const rules = await readFile('docs/rules.md', 'utf8');
  const [, section = ''] = rules.split('## 8. What is said');
  const [table = ''] = section.split('\n## ');
  const rows = [...table.matchAll(/^\| (.+?) \| ((?:refusal )?\w+) \|$/gm)];
  return rows.map(([, words = '', by = '']) => ({ words, by }));
}

function textOf(by: string): string {
  if (by.startsWith('refusal ')) return errors[by.slice('refusal '.length) as ErrorCode]?.message ?? '';
  return String(defaultTexts[by as TextKey] ?? '');
}

async function wordsOfTheClient(): Promise<string[]> {
  return [
    ...new Set(
      (await sourcesLike('client/**/*.{ts,tsx}')).flatMap(({ text }) =>
        [...text.matchAll(/['"](\w+)['"]/g)].map(([, word]) => word ?? ''),
      ),
    ),
  ];
}

/** Keys are written in full in the sources, or as a template with a fixed beginning and a variable word. */
async function keysOfTheClient(): Promise<RegExp[]> {
  const templates = (await sourcesLike('client/**/*.{ts,tsx}')).flatMap(({ text }) =>
    [...text.matchAll(/`(\w+_)\$\{/g)].map(([, start]) => start ?? ''),
  );
  return [
    ...(await wordsOfTheClient()).map((word) => new RegExp(`^${word}$`)),
    ...templates.map((start) => new RegExp(`^${start}\\w+$`)),
  ];
}

/** The server's sources have the keys of prints without their prefix. */
async function keysOfPrints(): Promise<RegExp[]> {
  const words = (await sourcesLike('server/api/prints/**/*.ts')).flatMap(({ text }) =>
    [...text.matchAll(/'(\w+)'/g)].map(([, word]) => word ?? ''),
  );
  return words.map((word) => new RegExp(`^print_${word}$`));
}
