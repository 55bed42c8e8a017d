import * as assert from 'uvu/assert';
import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { servedFor } from '../../support/browser/served.ts';
import { Storeman } from '../../support/browser/storeman.ts';
import { suite } from '../../support/suite.ts';

suite('goods from the lorry to the shelf', (test, hooks) => {
  const served = servedFor(hooks);
  const openBrowser = browsersFor(hooks);

  test('11 lines, one short and one damaged, are received with 14 taps and put away with 2', async () => {
    const { builders, person } = served.it;
    const site = await builders.site();
    const skus = await Promise.all(Array.from({ length: 11 }, () => builders.sku(site)));
    const [short = '', damaged = '', ...whole] = skus;
    const clerk = await builders.storeman(site);
    const { id, number } = await clerk.ok(createErn, {
      lines: skus.map((stockCode) => ({ stockCode, quantity: '24' })),
    });
    const next = await clerk.ok(createErn, { partner: 'Prysm', lines: [{ stockCode: short, quantity: '1' }] });
    const browser = await openBrowser();
    const page = await browser.newPage();
    await page.setViewport({ width: 360, height: 740, hasTouch: true, isMobile: true });
    const storeman = new Storeman(page, served.it);
    await storeman.signIn(await person([site], planRights));
    await storeman.open(`goodsIn/${id}`);
    await page.waitForSelector('.line');

    for (const sku of [...whole, damaged]) {
      await storeman.scan(sku);
      await storeman.sees(`${sku}: 1 of 24`);
      await storeman.press(`+23 of ${sku}`);
      await storeman.sees('24 of 24');
    }
    await storeman.press('Damaged');
    await storeman.tap('dialog[open] .button-primary:not([aria-disabled])');
    await storeman.seesNoMore('Damaged units go to quarantine');
    await storeman.scan(short);
    await storeman.sees(`${short}: 1 of 24`);
    await page.locator(`[aria-label="Quantity, ${short}"]`).click();
    await page.keyboard.type('21');
    await page.keyboard.press('Enter');
    await storeman.sees('21 of 24');
    await storeman.typeNumber('22');
    await storeman.sees('22 of 24');
    await storeman.press('Rest to follow');
    await storeman.press('Receive');
    await storeman.sees(`${number} received`);
    storeman.tookAtMost({ scans: 11, taps: 14, keys: 3 });

    await page.waitForSelector('a.put-away.button-primary');
    await storeman.tap('a.put-away');
    await storeman.sees(damaged);
    await storeman.press('Select all');
    const [shelf] = await builders.db.many<{ name: string }>('select name from locations where id = $1', [site.shelf]);
    await storeman.scan(shelf?.name ?? '');
    await storeman.sees(`All of ${number} is put away`);
    await storeman.sees(next.number);
    storeman.tookAtMost({ scans: 1, taps: 2, keys: 0 });

    const lying = async (sku: string) =>
      (await builders.stock(site, sku)).map(({ locationId, quantity }) => [locationId, quantity]);
    for (const sku of whole) assert.equal(await lying(sku), [[site.shelf, '24']]);
    assert.equal(await lying(short), [[site.shelf, '22']]);
    assert.equal(
      (await lying(damaged)).toSorted(),
      [
        [site.shelf, '23'],
        [site.quarantine, '1'],
      ].toSorted(),
    );
    const comments = await builders.db.many<{ comment: string | null }>(
      'select discrepancy_comment as comment from ern_lines where ern_id = $1 and discrepancy_comment is not null',
      [id],
    );
    assert.equal(comments, [{ comment: 'Rest to follow' }]);

    await storeman.open(`goodsIn/${id}`);
    await page.waitForSelector('a.put-away:not(.button-primary)');
  });
});
