import * as assert from 'uvu/assert';
import { countErn, createErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { KeyboardPerson } from '../../support/browser/keyboard-person.ts';
import { focusOn, says } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import type { Site } from '../../support/builders/builders.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { suite } from '../../support/suite.ts';

suite('hide ERNs in a browser', (test, hooks) => {
  const served = servedFor(hooks);
  const openBrowser = browsersFor(hooks);
  let site: Site;
  let clerk: Caller;
  let stockCode: string;
  let hider: KeyboardPerson;
  hooks.before(async () => {
    const browser = await openBrowser();
    const { builders, person } = served.it;
    site = await builders.site({ layout: 'H3G' });
    clerk = await builders.storeman(site);
    stockCode = await builders.sku(site);
    for (const number of ['E-1', 'E-2', 'E-3']) await expect(number);
    hider = new KeyboardPerson(await browser.newPage(), served.it);
    await hider.signIn(await person([site], [...planRights, 'screenHideErns']));
  });

  const expect = (number: string) =>
    clerk.ok(createErn, {
      number,
      deliveryDate: '2026-01-02',
      lines: [{ stockCode, quantity: '4', job: 'AC-77', segment: 'CELL0001' }],
    });

  async function tick(rows: number): Promise<void> {
    await hider.page.waitForSelector('.row:not(.row-bone)');
    await focusOn(hider.page, '.list');
    await hider.page.keyboard.press('Home');
    for (let row = 0; row < rows; row += 1) {
      if (row > 0) await hider.page.keyboard.press('ArrowDown');
      await hider.page.keyboard.press('Space');
    }
    await hider.sees(`${rows} selected`);
  }

  test('ERNs are ticked, hidden with a reason, restored by Undo, hidden again and unhidden by keys alone', async () => {
    await hider.open('admin/hideErn?sort=number');
    await hider.titled('Hide ERNs - WMS');
    await tick(2);
    await hider.press('Hide 2 ERNs');
    await hider.page.waitForSelector('dialog[open]');
    await hider.press('Hide 2 ERNs');
    await hider.sees('Enter a reason');
    await hider.type('Reason', 'Announced twice');
    await hider.press('Hide 2 ERNs');
    await hider.sees('2 ERNs hidden');
    await says(hider.page, '.list-count', '1 ERN');
    await hider.press('Undo');
    await hider.sees('2 ERNs unhidden');
    await says(hider.page, '.list-count', '3 ERNs');

    await tick(1);
    await hider.press('Hide 1 ERN');
    await hider.page.waitForSelector('dialog[open]');
    await hider.press('Hide 1 ERN');
    await hider.sees('1 ERN hidden');
    await hider.press('Hidden');
    await says(hider.page, '.list-count', '1 ERN');
    await hider.sees('Announced twice');
    await tick(1);
    await hider.press('Unhide 1 ERN');
    await hider.sees('1 ERN unhidden');
    await hider.sees('Nothing matches');
  });

  test('hiding a counted ERN asks first, and its history shows the hiding and undoes it', async () => {
    const { id } = await expect('E-9');
    const [line] = (await clerk.ok(listErnLines, { id })).items;
    await clerk.ok(countErn, { id, counts: [{ lineId: line?.id ?? 0, add: '1' }] });
    await hider.open('admin/hideErn?search=E-9');
    await tick(1);
    await hider.press('Hide 1 ERN');
    await hider.page.waitForSelector('dialog[open]');
    await hider.type('Reason', 'Wrong warehouse');
    await hider.press('Hide 1 ERN');
    await hider.sees('Counts on E-9');
    await hider.page.keyboard.press('Space');
    await hider.press('Hide 1 ERN');
    await hider.sees('1 ERN hidden');
    await hider.open(`goodsIn/${id}`);
    await hider.sees('This ERN is hidden');
    await hider.sees('Wrong warehouse');
    await hider.press('Undo');
    await hider.sees('Unhidden by');
    await hider.seesNoMore('This ERN is hidden');
  });

  test('the H3G list says Activity Codes and Cell IDs; storemen have no Hidden tab and see at once when an ERN is hidden', async () => {
    const { person } = served.it;
    const elsewhere = await openBrowser();
    const storeman = new Person(await elsewhere.newPage(), served.it);
    await storeman.signIn(await person([site], planRights));
    await storeman.open('goodsIn/erns?sort=number');
    for (const words of ['Activity Codes', 'Cell IDs', 'Delivery date', 'Discrepancy comments', 'CELL0001']) {
      await storeman.sees(words);
    }
    await says(storeman.page, '.state-tabs', /All4/);
    const tabs = await storeman.page.$$eval('.state-tab', (all) => all.map((tab) => tab.textContent));
    assert.equal(tabs, ['All4', 'Expected3', 'Counting1', 'Overdue4', 'Received0', 'Cancelled0']);
    await hider.open('admin/hideErn?sort=number');
    await tick(1);
    await hider.press('Hide 1 ERN');
    await hider.page.waitForSelector('dialog[open]');
    await hider.type('Reason', 'Announced twice');
    await hider.press('Hide 1 ERN');
    await hider.sees('1 ERN hidden');
    await says(storeman.page, '.state-tabs', /All3/);
    await storeman.seesNoMore('E-1');
  });

  test('in the list of ERNs, those that are not received are hidden; received ones are left out', async () => {
    for (const number of ['L-1', 'L-2']) await expect(number);
    const received = await expect('L-3');
    await clerk.ok(receiveErn, { id: received.id, asShipped: true });
    await hider.open('goodsIn/erns?search=L-&sort=-number');
    await tick(2);
    await says(hider.page, '.batch', /2 lines8/);
    await hider.press('Hide 1 of 2');
    await hider.type('Reason', 'Announced twice');
    await hider.press('Hide 1 ERN');
    await hider.sees('1 ERN hidden');
    await hider.seesNoMore('L-2');
    await hider.sees('L-3');
    assert.equal(await hider.page.$$('.batch'), []);
  });
});
