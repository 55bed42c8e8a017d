import * as assert from 'uvu/assert';
import { listPickLines } from '../../../shared/contract/goods-out/pick-lines.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('a round of picks', (test, hooks) => {
  const served = servedFor(hooks);
  const openBrowser = browsersFor(hooks);

  test('five picks are picked in one round on a handheld; each scan goes to its pick and survives a reload', async () => {
    const { builders, person } = served.it;
    const site = await builders.site();
    const [bolt, nut] = [await builders.sku(site), await builders.sku(site)];
    const near = await builders.location(site.warehouseId, { name: builders.name('A') });
    const far = await builders.location(site.warehouseId, { name: builders.name('B') });
    const cable = await builders.sku(site, { divisible: true });
    const drumNumber = builders.name('DR');
    await receiveGoods(builders, site, [
      { stockCode: cable, quantity: '100', drumNumber, locationId: far },
      { stockCode: bolt, quantity: '20', locationId: near },
      { stockCode: nut, quantity: '20', locationId: far },
    ]);
    const keeper = await builders.storeman(site);
    const picks: { id: number; number: string }[] = [];
    for (const quantity of ['1', '1', '1', '1', '2']) {
      const lines = [bolt, nut, ...(picks.length < 2 ? [cable] : [])].map((stockCode) => ({ stockCode, quantity }));
      picks.push(await keeper.ok(createPick, { lines }));
    }
    const browser = await openBrowser();
    const page = await browser.newPage();
    await page.setViewport({ width: 360, height: 740 });
    const storeman = new Person(page, served.it);
    await storeman.signIn(await person([site], planRights));
    const query = new URLSearchParams(picks.map(({ id }) => ['pick', `${id}`]));
    await storeman.open(`goodsOut/round?${query}`);
    await storeman.titled('Pick Round - WMS');
    for (let count = 0; count < 5; count += 1) await storeman.scan(bolt);
    await storeman.sees(`${bolt}: 1 of 2 for ${picks[4]?.number}`);
    assert.equal(await accessibilityFaults(page), []);

    await page.reload();
    await storeman.scan(bolt);
    await storeman.sees(`${bolt}: 2 of 2 for ${picks[4]?.number}`);
    await storeman.scan(bolt);
    await storeman.sees(`${bolt}: 6 of 6 already picked`);
    for (let count = 0; count < 6; count += 1) await storeman.scan(nut);
    for (const pick of picks.slice(0, 2)) {
      await storeman.scan(drumNumber);
      await storeman.sees(`${drumNumber}: 1 of 1 for ${pick.number}`);
    }
    const taken = async () => {
      const lines = [];
      for (const { id } of picks)
        lines.push((await keeper.ok(listPickLines, { id })).items.map((line) => line.takenQuantity));
      return lines;
    };
    await becomes(
      async () => JSON.stringify(await taken()),
      JSON.stringify([
        ['1', '1', '1'],
        ['1', '1', '1'],
        ['1', '1'],
        ['1', '1'],
        ['2', '2'],
      ]),
    );
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
  });
});
