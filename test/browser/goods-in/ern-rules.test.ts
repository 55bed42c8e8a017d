import * as assert from 'uvu/assert';
import { countErn, createErn, listErnLines } from '../../../shared/contract/goods-in/goods-in.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { browsersByTest } from '../../support/browser/browser.ts';
import { until } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import type { Builders, Site } from '../../support/builders/builders.ts';
import { cancelJobs } from '../../support/builders/erns.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { suite } from '../../support/suite.ts';

interface Rule {
  name: string;
  layout?: 'vm' | 'H3G';
  lines: (
    builders: Builders,
    site: Site,
  ) => Promise<{ stockCode: string; quantity: string; [field: string]: string }[]>;
  counts?: { drumNumber?: string; set: string }[];
  action: (person: Person, sku: string) => Promise<void>;
  message: string;
}

const receives = (person: Person) =>
  person.page.waitForSelector('.page-actions .button-primary:not([aria-disabled])').then(() => person.press('Receive'));

const plain = async (builders: Builders, site: Site) => [{ stockCode: await builders.sku(site), quantity: '4' }];
const cable = async (builders: Builders, site: Site) => [
  { stockCode: await builders.sku(site, { divisible: true }), quantity: '900' },
];

/** The rules of rules 5, Goods in, as users meet them on the screen. */
const rules: Rule[] = [
  {
    name: 'a drum number used before names the ERN that used it',
    async lines(builders, site) {
      const [line] = await cable(builders, site);
      const stockCode = line?.stockCode ?? '';
      await receiveGoods(builders, site, [{ stockCode, quantity: '5', drumNumber: 'DR-OLD' }]);
      return [{ stockCode, quantity: '900' }];
    },
    action: (person, sku) => person.type(`Drum, ${sku}`, 'DR-OLD'),
    message: 'Drum DR-OLD was used on ERN-',
  },
  {
    name: 'a drum number with a space is refused',
    lines: cable,
    action: (person, sku) => person.type(`Drum, ${sku}`, 'DR 1'),
    message: 'without spaces',
  },
  {
    name: 'drums that do not add up need a confirmation',
    lines: cable,
    counts: [
      { drumNumber: 'DR-1', set: '500' },
      { drumNumber: 'DR-2', set: '500' },
    ],
    async action(person, sku) {
      await person.type(`Comment, ${sku}`, 'A metre more');
      await receives(person);
    },
    message: 'add up to 1000, not 900',
  },
  {
    name: 'a cancelled job cannot be received',
    async lines(builders, site) {
      return (await plain(builders, site)).map((line) => ({ ...line, job: 'J-OFF' }));
    },
    async action({ page }) {
      await page.keyboard.down('Alt');
      await page.keyboard.press('KeyR');
      await page.keyboard.up('Alt');
    },
    message: 'Job cancelled: J-OFF',
  },
  {
    name: 'an Activity Code needs its Cell ID',
    layout: 'H3G',
    async lines(builders, site) {
      return (await plain(builders, site)).map((line) => ({ ...line, job: 'AC-1' }));
    },
    counts: [{ set: '4' }],
    action: receives,
    message: 'Enter a Cell ID',
  },
  {
    name: 'a Cell ID has 6 to 8 characters',
    layout: 'H3G',
    async lines(builders, site) {
      return (await plain(builders, site)).map((line) => ({ ...line, job: 'AC-1' }));
    },
    action: (person, sku) => person.type(`Cell ID, ${sku}`, 'NW4'),
    message: 'A Cell ID has 6 to 8 characters',
  },
  {
    name: 'a difference needs its comment',
    lines: plain,
    async action(person, sku) {
      await person.type(`Received, ${sku}`, '3');
      await receives(person);
    },
    message: 'Explain the 1 missing',
  },
  {
    name: 'goods need a location when there is no default location',
    async lines(builders, site) {
      await builders.db.run('update company_warehouses set default_goods_in_id = null where company_id = $1', [
        site.companyId,
      ]);
      return plain(builders, site);
    },
    action: (person, sku) => person.type(`Received, ${sku}`, '4'),
    message: '1 line without a location',
  },
];

suite('the rules of goods in, in a browser', (plainTest, hooks) => {
  const served = servedFor(hooks);
  const { test, openBrowser } = browsersByTest(plainTest, hooks);
  const people = new Map<string, { site: Site; person: Person }>();
  hooks.before(async () => {
    for (const layout of ['vm', 'H3G'] as const) {
      const browser = await openBrowser();
      const site = await served.it.builders.site({ layout });
      const person = new Person(await browser.newPage(), served.it);
      await person.signIn(await served.it.person([site], planRights));
      people.set(layout, { site, person });
    }
  });

  for (const { name, layout = 'vm', lines, counts = [], action, message } of rules) {
    test(`${name}; nothing is received`, async () => {
      const { builders } = served.it;
      const somebody = people.get(layout);
      if (somebody === undefined) throw new Error(`nobody works in ${layout}`);
      const { site, person } = somebody;
      const clerk = await builders.storeman(site);
      const made = await lines(builders, site);
      const { id } = await clerk.ok(createErn, { lines: made });
      await cancelJobs(builders, ['J-OFF']);
      const { items } = await clerk.ok(listErnLines, { id });
      const lineId = items[0]?.id ?? 0;
      if (counts.length > 0) await clerk.ok(countErn, { id, counts: counts.map((count) => ({ lineId, ...count })) });
      await person.open(`goodsIn/${id}`);
      await person.page.waitForSelector('.line');
      const before = await builders.stock(site, made[0]?.stockCode ?? '');
      await action(person, made[0]?.stockCode ?? '');
      await until(person.page, isShown, message);
      assert.equal(await builders.stock(site, made[0]?.stockCode ?? ''), before);
    });
  }
});

function isShown(message: string): boolean {
  const titles = [...document.querySelectorAll('[title]')].map((element) => element.getAttribute('title'));
  return [document.body.textContent, ...titles].join(' ').includes(message);
}
