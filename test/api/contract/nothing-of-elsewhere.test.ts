import * as assert from 'uvu/assert';
import type { Operation } from '../../../shared/contract/operation.ts';
import { type Rule, rules } from '../../../shared/permissions.ts';
import { prepareStatements } from '../../support/api/prepare-statements.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { asOwner } from '../../support/builders/as-owner.ts';
import type { Site } from '../../support/builders/builders.ts';
import { codes, wholeDay } from '../../support/builders/whole-day.ts';
import { lists, type Query, questionsTo, type Words } from '../../support/contract/questions.ts';
import { send } from '../../support/contract/send.ts';
import { credentialFor } from '../../support/contract/someone.ts';
import { isLongRun } from '../../support/long-run.ts';

interface Asking {
  credential: string;
  given: Query;
}

type Answers = ReadonlyMap<string, string>;

type Wanted = keyof typeof areWanted;
const areWanted = {
  all: () => true,
  /** Every filter once with its first word or choice, and every third sort order: what leaks depends on the filters. */
  each: (query: Query, index: number, questions: readonly Query[]) =>
    'sort' in query ? index % 3 === 0 : index === questions.findIndex((one) => lastField(one) === lastField(query)),
  sorted: (query: Query, index: number) => index === 0 || 'sort' in query,
  plain: (_: Query, index: number) => index === 0,
};
const lastField = (query: Query) => Object.keys(query).at(-1);

/** The age bands belong to a company and reveal nothing about its goods (test/api/reports/age-bands.test.ts). */
const isReport = ({ name, reach }: Operation) => reach === 'report' && name !== 'readAgeBands';
/** The position of the feed of changes is the same for every caller of the company; its content is not (test/api/changes). */
const comparedLists = lists.filter(({ name }) => name !== 'listChanges');
const reports = comparedLists.filter(isReport);
const others = comparedLists.filter((one) => !isReport(one));

/**
 * What an access may not see is not listed, counted, added up, sorted by, filtered by or found: whatever happens there, no answer of any
 * list, report, group, total or file of the contract changes by a letter (rules: Tenancy and rights).
 */
ownApiSuite('responses without foreign data', (test, builders, hooks) => {
  let home: Site;
  let second: Site;
  let beside: Site;
  let abroad: Site;
  let words: Words;
  let storeman: Asking | undefined;
  let aboveOne: Asking | undefined;
  let ofOne: Answers[];

  hooks.before(async () => {
    // Ages of stock are compared, so midnight must not pass between two answers.
    builders.it.now = new Date();
    await prepareStatements(builders.it);
    home = await builders.it.site();
    second = await builders.it.site({ companyId: home.companyId });
    beside = await builders.it.site({ warehouseId: home.warehouseId });
    abroad = await builders.it.site({ companyId: beside.companyId, warehouseId: second.warehouseId });
    await wholeDay(builders.it, home);
    words = await siteWords(second);
    // Requested before anything happens elsewhere, including at other companies.
    ofOne = await answersOfOne();
  });

  async function answersOfOne(): Promise<Answers[]> {
    const { companyId, warehouseId } = home;
    storeman ??= await reader({ companyId, warehouseId }, 'itemMaster');
    aboveOne ??= await reader({}, 'superAdmin', { companyId, warehouseId });
    return [
      await answers(reports, storeman, isLongRun ? 'all' : 'each'),
      await answers(reports, aboveOne, 'plain'),
      await answers(
        others.filter(({ reach }) => reach === 'stock'),
        worker,
        'plain',
      ),
    ];
  }

  async function siteWords({ warehouseId, shelf }: Site): Promise<Words> {
    const { warehouse, location } = await builders.it.db.one<{ warehouse: string; location: string }>(
      `select w.name as warehouse, l.name as location
       from warehouses w join locations l on l.warehouse_id = w.id where l.id = $1`,
      [shelf],
    );
    const { bag, cable, drum, job, partner } = codes;
    const ids = { companyId: [beside.companyId], warehouseId: [warehouseId], locationId: [shelf], stockLineId: [1] };
    const named = { stockCode: [bag], job: [job], fromJob: [job], toJob: [job], drum: [drum], partner: [partner] };
    const days = {
      at: [(builders.it.now ?? new Date()).toISOString()],
      dateFrom: ['2026-01-01'],
      dateTo: ['2099-01-01'],
    };
    const searched = { search: [bag, drum, job, partner, location], q: [cable] };
    // In the long run, fields without words of their own are sent all words of other fields.
    const own = { segment: ['SEGM01'], unit: ['each'], ern: ['ERN-000001'], destination: [warehouse] };
    return {
      ...ids,
      ...named,
      ...(isLongRun ? { others: ['SEGM01', 'each'] } : own),
      ...days,
      ...searched,
      warehouse: [warehouse],
      location: [location],
      number: ['ERN-000001'],
    };
  }

  const reader = async (
    scope: Partial<Site>,
    right: 'itemMaster' | 'superAdmin',
    given: Query = {},
  ): Promise<Asking> => {
    const { credential } = await builders.it.caller(scope, [right]);
    return { credential, given };
  };

  const worker = async (operation: Operation): Promise<Asking> => {
    const credential = await credentialFor(builders.it, operation, home);
    const isAbove = (rules[operation.rule] as Rule).gates[0]?.scope === 'global';
    const { companyId, warehouseId } = home;
    return { credential, given: isAbove ? { companyId, warehouseId } : {} };
  };

  async function answers(
    operations: readonly Operation[],
    asking: Asking | ((operation: Operation) => Promise<Asking>),
    wanted: Wanted,
  ): Promise<Answers> {
    const results = new Map<string, string>();
    for (const operation of operations) {
      const { credential, given } = typeof asking === 'function' ? await asking(operation) : asking;
      const questions = questionsTo(operation, words, given);
      for (const query of questions.filter(areWanted[wanted])) {
        const { status, text } = await send(builders.it.app, credential, operation, { query });
        results.set(
          `${operation.name} ${JSON.stringify(query)}`,
          `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`,
        );
      }
    }
    return results;
  }

  function changed(before: Answers, after: Answers): string[] {
    return [...before].flatMap(([question, answer]) => (after.get(question) === answer ? [] : [question]));
  }

  test('G41 another company’s work changes no response, in the same warehouse or another, even with equal names', async () => {
    const { companyId } = home;
    const office = await reader({ companyId }, 'itemMaster');
    const above = await reader({}, 'superAdmin', { companyId });
    // The next test sends readers of one warehouse every filter and sort order. The company is one condition of both, so plain requests are
    // enough here.
    const ask = async () => [
      await answers(reports, office, isLongRun ? 'all' : 'plain'),
      await answers(reports, above, 'plain'),
      await answers(others, worker, 'plain'),
    ];
    const before = await ask();
    assert.equal(
      [...(before[0] ?? [])].filter(([, answer]) => !answer.startsWith('200 ')),
      [],
    );
    await wholeDay(builders.it, beside);
    await wholeDay(builders.it, abroad, 'DRUM-2');
    const after = await ask();
    assert.equal(
      before.flatMap((results, index) => changed(results, after[index] ?? new Map())),
      [],
    );
  });

  test('G41 work in another warehouse of the company changes only reports for users who read both', async () => {
    const { companyId } = home;
    const office = await reader({ companyId }, 'itemMaster');
    const above = await reader({}, 'superAdmin', { companyId });
    const ofBoth = async () => [await answers(reports, office, 'plain'), await answers(reports, above, 'plain')];
    const both = await ofBoth();
    await wholeDay(builders.it, second, 'DRUM-3');
    const after = await answersOfOne();
    assert.equal(
      ofOne.flatMap((results, index) => changed(results, after[index] ?? new Map())),
      [],
    );
    const shown = (await ofBoth()).map((results, index) => changed(both[index] ?? new Map(), results).length);
    // That day, no carrier collects anything.
    const changing = reports.filter(({ name }) => !name.includes('CarrierScores')).length;
    assert.equal(shown, [changing, changing], 'who reads both sees it in every report');
  });

  test('G41 a change of prices changes no response, or its order, for users who cannot see prices', async () => {
    const { companyId } = home;
    const { credential } = await builders.it.caller({ companyId }, []);
    const blind = { credential, given: {} };
    const keeper = await reader({ companyId }, 'itemMaster');
    const [unseen, seen] = [await answers(reports, blind, 'sorted'), await answers(reports, keeper, 'plain')];
    await dearer(5);
    const [still, now] = [await answers(reports, blind, 'sorted'), await answers(reports, keeper, 'plain')];
    await dearer(0.2);
    assert.equal(changed(unseen, still), []);
    const known = changed(seen, now);
    assert.equal(
      reports.filter(({ name }) => !known.some((question) => question.startsWith(`${name} `))).map(({ name }) => name),
      ['listHolders', ...unpriced],
      'who may see them sees them change in all that has a value',
    );
  });

  const unpriced = ['exportCarrierScores', 'exportPartnerScores', 'listCarrierScores', 'listPartnerScores'];

  async function dearer(times: number): Promise<void> {
    await asOwner(builders.it.url, async (owner) => {
      await owner.query('alter table movements disable trigger user');
      await owner.query('update movements set price = round(price * $1::numeric ^ (1 + id % 2), 4)', [times]);
      await owner.query('alter table movements enable trigger user');
      await owner.query('update skus set price = round(price * $1::numeric ^ (1 + id % 2), 4)', [times]);
    });
  }
});
