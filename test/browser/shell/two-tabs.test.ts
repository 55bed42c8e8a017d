import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { returnWait } from '../../../client/state/drafts/draft-lock.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersByTest } from '../../support/browser/browser.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import type { Site } from '../../support/builders/builders.ts';
import { ernOf } from '../../support/builders/erns.ts';
import { becomes, eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

const notice = 'This page is open in another tab. Close that tab to save your draft here.';

suite('two tabs of one browser on one document', (plainTest, hooks) => {
  const served = servedFor(hooks);
  let site: Site;
  const { test, openBrowser } = browsersByTest(plainTest, hooks);
  hooks.before(async () => {
    site = await served.it.builders.site();
  });

  async function typing(typed: string) {
    const { builders } = served.it;
    const sku = await builders.sku(site);
    const { id } = await ernOf(await builders.storeman(site), [{ stockCode: sku, quantity: '10' }]);
    const browser = await openBrowser();
    const login = await served.it.person([site], planRights);
    const received = `Received, ${sku}`;
    const tab = async () => new Person(await browser.newPage(), served.it);
    const open = async (person: Person) => {
      await person.open(`goodsIn/${id}`);
      await person.page.waitForSelector('.line');
    };
    const first = await tab();
    await first.signIn(login);
    await open(first);
    await first.type(received, typed);
    await first.sees('Enter a whole number');
    const second = await tab();
    await holdWait(second.page);
    await open(second);
    await second.sees(notice);
    return { received, first, second };
  }
  async function closed(first: Person, second: Person): Promise<void> {
    await first.page.close();
    await eventually(async () => {
      await second.page.evaluate(() => window.dispatchEvent(new Event('waited')));
      assert.is(await isTold(second), false);
    });
  }
  const isTold = (person: Person) => person.page.evaluate((text) => document.body.textContent.includes(text), notice);

  test('R18 the second tab is warned, the first keeps its draft, and once that is closed the second keeps its own', async () => {
    const { received, first, second } = await typing('1.5');
    assert.is(await second.value(received), '');
    assert.equal(await accessibilityFaults(second.page), []);
    await second.type(received, '2.5');
    await second.sees('Enter a whole number');
    assert.is(await isTold(first), false);

    await first.page.reload();
    await becomes(() => first.value(received), '1.5');
    assert.equal([await isTold(first), await isTold(second)], [false, true]);

    await closed(first, second);
    assert.is(await second.value(received), '2.5');
    await second.page.reload();
    await becomes(() => second.value(received), '2.5');
    assert.is(await isTold(second), false);
  });

  test('a second tab without input continues with the draft of the first', async () => {
    const { received, first, second } = await typing('3.5');
    await closed(first, second);
    await becomes(() => second.value(received), '3.5');
  });

  test('a second tab discards only its own draft', async () => {
    const { received, first, second } = await typing('1.5');
    await second.type(received, '2.5');
    await second.page.locator('.brand').click();
    await second.press('Discard and leave');
    await second.titled('Home - WMS');
    await first.page.reload();
    await becomes(() => first.value(received), '1.5');
    assert.is(await isTold(first), false);
  });
});

/** The tab waits for its return until the test ends the wait, however long a page takes to load here. */
async function holdWait(page: Page): Promise<void> {
  await page.evaluateOnNewDocument((held) => {
    const later = window.setTimeout.bind(window);
    const wait = (run: () => void, milliseconds?: number) => {
      if (milliseconds !== held) return later(run, milliseconds);
      window.addEventListener('waited', run, { once: true });
      return 0;
    };
    Object.assign(window, { setTimeout: wait });
  }, returnWait);
}
