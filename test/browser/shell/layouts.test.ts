import * as assert from 'uvu/assert';
import { getLayouts, saveLayout } from '../../../shared/contract/views/layouts.ts';
import { browsersByTest } from '../../support/browser/browser.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import { signIn } from '../../support/builders/account.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('the columns of a list in a browser', (plainTest, hooks) => {
  const served = servedFor(hooks);
  const { test, openBrowser } = browsersByTest(plainTest, hooks);

  async function atTheirDesk(login: string) {
    const browser = await openBrowser();
    const person = new Person(await browser.newPage(), served.it);
    const { page } = person;
    await page.setViewport({ width: 1360, height: 850 });
    await person.signIn(login);
    await person.open('report/stock');
    await page.waitForSelector('.row:not(.row-bone)');
    const heads = () => page.$$eval('th[data-column]', (all) => all.map((one) => one.getAttribute('data-column')));
    const density = () => page.evaluate(() => document.documentElement.dataset['density']);
    const query = () => page.evaluate(() => decodeURIComponent(location.search));
    return { person, heads, density, query };
  }

  test('columns and row height follow their user to another browser, but a link with columns keeps its own', async () => {
    const { builders } = served.it;
    const site = await builders.site();
    await receiveGoods(builders, site, [{ stockCode: await builders.sku(site), quantity: '2' }]);
    const login = await served.it.person([site], ['planCreate']);
    const here = await atTheirDesk(login);
    assert.ok((await here.heads()).includes('drum'));
    await here.person.press('Columns');
    await here.person.choose('Drum');
    await here.person.choose('Compact');
    await becomes(async () => (await here.heads()).includes('drum'), false);
    const token = await signIn(builders, login);
    await becomes(async () => (await token.ok(getLayouts, {})).items.map(({ list }) => list), ['all', 'stock']);
    const chosen = await here.heads();
    const there = await atTheirDesk(login);
    await becomes(there.heads, chosen);
    await becomes(there.density, 'compact');
    assert.match(await there.query(), 'columns=');
    await there.person.open('report/stock?columns=drum');
    await becomes(there.heads, ['stockCode', 'drum']);
    const other = await atTheirDesk(await served.it.person([site], ['planCreate']));
    assert.ok((await other.heads()).includes('drum'));
    assert.is(await other.density(), 'usual');
  });

  test('a reset of the columns applies in every browser', async () => {
    const { builders } = served.it;
    const site = await builders.site();
    await receiveGoods(builders, site, [{ stockCode: await builders.sku(site), quantity: '2' }]);
    const login = await served.it.person([site], ['planCreate']);
    await (await signIn(builders, login)).ok(saveLayout, { list: 'stock', query: 'columns=drum' });
    const here = await atTheirDesk(login);
    await becomes(here.heads, ['stockCode', 'drum']);
    await here.person.press('Columns');
    await here.person.press('Reset columns');
    await becomes(async () => (await here.heads()).length > 5, true);
    const token = await signIn(builders, login);
    await becomes(async () => (await token.ok(getLayouts, {})).items, []);
    await here.person.open('report/stock');
    await here.person.page.waitForSelector('.row:not(.row-bone)');
    assert.ok((await here.heads()).length > 5);
  });
});
