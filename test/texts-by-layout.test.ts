import * as assert from 'uvu/assert';
import { type Question, type QuestionKey, questions, toConfirmation } from '../shared/confirmations.ts';
import { type ErrorCode, errors, Refusal } from '../shared/errors.ts';
import { sourcesLike } from './support/sources.ts';
import { suite } from './support/suite.ts';

const ofVm = /\b(jobs?|segments?)\b/i;
const ofH3g = /\b(Activity Codes?|Cell IDs?)\b/;

/** Fields that only an H3G company has (rules 5, Pick). */
const onlyH3g = ['cell_id_length', 'cell_id_missing'];

const values = { thing: 'job', scope: 'one company' };

suite('the words of the API by layout', (test) => {
  const codes = Object.keys(errors) as ErrorCode[];
  const keys = Object.keys(questions) as QuestionKey[];

  test('no refusal in H3G says job or segment, in its message or beside a field', () => {
    const messages = codes.map((code) => {
      const refusal = new Refusal(code, { values });
      return [
        code,
        JSON.stringify(new Refusal(code, { values, fields: { line: refusal.message } }).body('H3G')),
      ] as const;
    });
    assert.ok(messages.length > 100);
    assert.equal(
      messages
        .filter(([code, text]) => ofVm.test(text.replaceAll(code, '').replace(/\{\w+\}/g, '')))
        .map(([code]) => code),
      [],
    );
  });

  test('no refusal in vm says Activity Code or Cell ID, except those that only H3G has', () => {
    const matches = codes.filter((code) => ofH3g.test(new Refusal(code, { values }).body('vm').message));
    assert.equal(matches.sort(), onlyH3g);
  });

  test('confirmations use the words of the layout', () => {
    const questionOf = (key: QuestionKey): Question => ({ key, values: {} });
    const says = (layout: 'vm' | 'H3G', words: RegExp) =>
      keys.filter((key) => words.test(toConfirmation(questionOf(key), layout).message.replace(/\{\w+\}/g, '')));
    assert.ok(keys.length > 10);
    assert.equal(says('H3G', ofVm), []);
    assert.equal(says('vm', ofH3g), []);
  });

  test('a confirmation of a refusal uses the words of its layout and omits its values', () => {
    const confirmations: Question[] = [
      { key: 'uses_other_job', line: 2, values: { quantity: '3', stockCode: 'CABLE' } },
    ];
    const refusal = new Refusal('confirmation_required', { confirmations });
    const inLayout = (layout: 'vm' | 'H3G') => refusal.body(layout).confirmations;
    const other = { key: 'uses_other_job', line: 2 };
    assert.equal(inLayout('vm'), [{ ...other, message: '3 of CABLE belongs to other jobs' }]);
    assert.equal(inLayout('H3G'), [{ ...other, message: '3 of CABLE belongs to other Activity Codes' }]);
  });

  test('no other sentence of the API uses words of one layout, unless both layouts have their own', async () => {
    // Integrators of both layouts read the documentation, so it contains the words of both.
    const sources = (await sourcesLike('server/{api,queue}/**/*.ts')).filter(
      ({ file }) => !file.startsWith('server/api/docs/'),
    );
    const shared = await sourcesLike('shared/contract/{fields,documents}*/*.ts');
    const sentences = [...sources, ...shared].flatMap(({ file, text }) =>
      sentencesIn(text).flatMap((sentence) =>
        ofVm.test(sentence) || ofH3g.test(sentence) ? [`${file}: ${sentence}`] : [],
      ),
    );
    assert.equal(sentences, []);
  });

  test('the check detects such a sentence', () => {
    assert.equal(sentencesIn("refuse('x', { fields: { job: 'Name the job' } });"), ['Name the job']);
    assert.equal(sentencesIn("errorWhen('a', 'job', inLayout('With a segment', 'With a Cell ID'))"), []);
    assert.equal(sentencesIn('/** A note on the job. */\n  // Of one job'), []);
  });
});

/** Quoted sentences of a source: a capital first and a blank inside. The texts in `inLayout`, and SQL, are left out. */
function sentencesIn(text: string): string[] {
  const code = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/inLayout\([^)]*\)/g, '');
  return [...code.matchAll(/'([A-Z][^'\n]* [^'\n]*)'|`([A-Z][^`\n]* [^`\n]*)`/g)].map(
    ([, plain, filled]) => plain ?? filled ?? '',
  );
}
