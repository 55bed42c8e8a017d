import * as assert from 'uvu/assert';
import { countErn, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { until } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import type { Site } from '../../support/builders/builders.ts';
import { ernOf } from '../../support/builders/erns.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('two users at one ERN', (test, hooks) => {
  const served = servedFor(hooks);
  const openBrowser = browsersFor(hooks);
  let site: Site;
  let ann: Person;
  let ben: Person;
  hooks.before(async () => {
    site = await served.it.builders.site();
    [ann, ben] = [await signedIn(), await signedIn()];
  });

  async function signedIn(): Promise<Person> {
    const browser = await openBrowser();
    const person = new Person(await browser.newPage(), served.it);
    await person.signIn(await served.it.person([site], planRights));
    return person;
  }

  async function opened() {
    const { builders } = served.it;
    const clerk = await builders.storeman(site);
    const [first, second] = [await builders.sku(site), await builders.sku(site)];
    const ern = await ernOf(clerk, [
      { stockCode: first, quantity: '5' },
      { stockCode: second, quantity: '5' },
    ]);
    for (const person of [ann, ben]) {
      await person.open(`goodsIn/${ern.id}`);
      await person.page.waitForSelector('.line');
    }
    return { ern, clerk, first, second };
  }

  test('a user’s scan appears for the other user without disturbing their typing', async () => {
    const { first, second } = await opened();
    const field = `Received, ${second}`;
    await ann.page.locator(`::-p-aria([name="${field}"])`).click();
    await ann.page.keyboard.type('4');
    await ben.scan(first);
    await ann.sees('Changed by');
    await becomes(() => ann.value(`Received, ${first}`), '1');
    assert.is(await ann.value(field), '4');
    const focused = await ann.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    assert.is(focused, field);
    await ann.page.keyboard.press('Enter');
    await becomes(() => ben.value(field), '4');
    await ann.seesNoMore('Changed by');
  });

  test('a receipt by one user closes the ERN for the other and names the user', async () => {
    const { ern, clerk } = await opened();
    await clerk.ok(receiveErn, { id: ern.id, asShipped: true });
    await ann.sees('received this ERN');
    await until(ann.page, () => document.querySelector('.scan-input') === null);
  });

  test('the list of ERNs shows new and counted ERNs with the user who changed them', async () => {
    const { builders } = served.it;
    const clerk = await builders.storeman(site);
    const stockCode = await builders.sku(site);
    await ann.open('goodsIn/erns');
    await ann.page.waitForSelector('.row');
    const ern = await ernOf(clerk, [{ stockCode, quantity: '5' }]);
    await ann.sees(ern.number);
    await clerk.ok(countErn, { id: ern.id, counts: [{ lineId: ern.lineId, add: '1' }] });
    await ann.sees('Changed by');
  });

  for (const width of [360, 1360]) {
    test(`a change of an ERN names its user on the row at ${width} px, without moving or covering anything`, async () => {
      const { builders } = served.it;
      const clerk = await builders.storeman(site);
      const ern = await ernOf(clerk, [{ stockCode: await builders.sku(site), quantity: '5' }]);
      await ann.page.setViewport({ width, height: 740 });
      await ann.open('goodsIn/erns');
      await ann.page.waitForSelector('.row:not(.row-bone)');
      const rows = () =>
        ann.page.$$eval('.row', (all) =>
          all.map((row) => row.getBoundingClientRect()).map(({ top, height }) => [top, height]),
        );
      const before = await rows();
      await clerk.ok(countErn, { id: ern.id, counts: [{ lineId: ern.lineId, add: '1' }] });
      await until(ann.page, () => document.querySelector('.row-noted .status-warn + .row-note') !== null);
      assert.equal(await rows(), before);
      const covered = await ann.page.$eval('.row-noted', (row) => {
        const note = row.querySelector('.row-note')?.getBoundingClientRect() ?? new DOMRect();
        const parts = [...row.querySelectorAll('.row-link, .status, time, .quantity, .row-tick input')];
        return parts
          .filter((part) => {
            const { left, right, top, bottom } = part.getBoundingClientRect();
            return left < note.right && right > note.left && top < note.bottom && bottom > note.top;
          })
          .map((part) => part.textContent);
      });
      assert.equal(covered, []);
      const seen = await ann.page.$eval('.row-note', (note) => note.getBoundingClientRect().width > 40);
      assert.ok(seen);
      await ann.seesNoMore('Changed by');
    });
  }
});
