import * as assert from 'uvu/assert';
import { listPickLines } from '../../../shared/contract/goods-out/pick-lines.ts';
import { createPick, getPick } from '../../../shared/contract/goods-out/picks.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { servedFor } from '../../support/browser/served.ts';
import { Storeman } from '../../support/browser/storeman.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('what picking takes on a handheld', (test, hooks) => {
  const served = servedFor(hooks);
  const openBrowser = browsersFor(hooks);

  /** Two SKUs, each at a location of its own, and a storeman with a handheld. */
  async function twoShelves() {
    const { builders, person } = served.it;
    const site = await builders.site();
    const [bolt, nut] = [await builders.sku(site), await builders.sku(site)];
    const near = await builders.location(site.warehouseId, { name: builders.name('A') });
    const far = await builders.location(site.warehouseId, { name: builders.name('B') });
    await receiveGoods(builders, site, [
      { stockCode: bolt, quantity: '20', locationId: near },
      { stockCode: nut, quantity: '20', locationId: far },
    ]);
    const clerk = await builders.storeman(site);
    const browser = await openBrowser();
    const page = await browser.newPage();
    await page.setViewport({ width: 360, height: 740, hasTouch: true, isMobile: true });
    const storeman = new Storeman(page, served.it);
    await storeman.signIn(await person([site], planRights));
    const pick = (quantity: string) => {
      const lines = [bolt, nut].map((stockCode) => ({ stockCode, quantity }));
      return clerk.ok(createPick, { pickByDate: '2020-01-02', lines });
    };
    const despatched = async (id: number) =>
      (await clerk.ok(listPickLines, { id })).items.map(({ despatchedQuantity }) => despatchedQuantity);
    return { site, clerk, storeman, bolt, nut, pick, despatched };
  }

  test('a pick of two stops with a short, signed: 4 scans and 6 taps; the next pick is named', async () => {
    const { storeman, bolt, nut, pick, despatched } = await twoShelves();
    const [{ id }, next] = [await pick('2'), await pick('1')];
    await storeman.open(`goodsOut/despatch/${id}`);
    await storeman.scan(bolt);
    await storeman.sees(`${bolt}: 1 of 2`);
    await storeman.scan(bolt);
    await storeman.sees(`${bolt}: 2 of 2`);
    await storeman.scan(nut);
    await storeman.sees(`${nut}: 1 of 2`);
    await storeman.press('Short? Choose a reason');
    await storeman.tap('::-p-aria([name="Not found"][role="menuitem"])');
    await storeman.press('Despatch');
    await storeman.sees(`${nut}: 1 of 2`);
    await storeman.draw();
    await storeman.tap('dialog[open] .button-primary');
    await storeman.sees(`Next: ${next.number}`);
    storeman.tookAtMost({ scans: 4, taps: 6, keys: 0 });
    assert.equal(await despatched(id), ['2', '1']);
    assert.equal(await accessibilityFaults(storeman.page), []);
  });

  test('a round of three picks and six stops, signed once: 10 scans and 4 taps; each pick has its own note', async () => {
    const { clerk, storeman, bolt, nut, pick, despatched } = await twoShelves();
    const picks = [await pick('1'), await pick('1'), await pick('2')];
    await storeman.open(`goodsOut/round?${new URLSearchParams(picks.map(({ id }) => ['pick', `${id}`]))}`);
    for (const code of [bolt, bolt, bolt, bolt, nut, nut, nut, nut]) await storeman.scan(code);
    await storeman.sees(`${nut}: 2 of 2 for ${picks[2]?.number}`);
    await storeman.press('Despatch 3 picks');
    await storeman.sees(picks.map(({ number }) => number).join(', '));
    assert.equal(await accessibilityFaults(storeman.page), []);
    await storeman.draw();
    await storeman.tap('dialog[open] .button-primary');
    await storeman.sees('No other pick is waiting.');
    const notes = storeman.page.waitForResponse((answer) => answer.url().includes('/pick/notes?'));
    await storeman.press('Print 3 notes');
    storeman.tookAtMost({ scans: 10, taps: 4, keys: 0 });
    assert.is((await notes).headers()['content-type'], 'application/pdf');
    for (const [index, { id }] of picks.entries()) {
      const { signature } = await clerk.ok(getPick, { id });
      assert.ok((signature ?? '').length > 500, `signature of pick ${index}`);
    }
    await becomes(
      () => Promise.all(picks.map(({ id }) => despatched(id))),
      [
        ['1', '1'],
        ['1', '1'],
        ['2', '2'],
      ],
    );
  });
});
