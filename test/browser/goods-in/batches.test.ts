import * as assert from 'uvu/assert';
import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { says } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import { suite } from '../../support/suite.ts';

suite('batches in a browser', (test, hooks) => {
  const served = servedFor(hooks);
  const openBrowser = browsersFor(hooks);

  test('a count shows the batch of a GS1 code, a wrong batch is removed, and drum and receipt show the batch', async () => {
    const { builders, person } = served.it;
    const site = await builders.site();
    const [tray, cable] = [await builders.sku(site), await builders.sku(site, { divisible: true })];
    await builders.db.run(
      `update skus set barcode = case stock_code when $1 then '9501101530003' else '4006381333931' end
       where stock_code in ($1, $2)`,
      [tray, cable],
    );
    const { id, number } = await (await builders.storeman(site)).ok(createErn, {
      lines: [
        { stockCode: tray, quantity: '2' },
        { stockCode: cable, quantity: '750' },
      ],
    });
    const browser = await openBrowser();
    const page = await browser.newPage();
    const storeman = new Person(page, served.it);
    await storeman.signIn(await person([site], planRights));
    await storeman.open(`goodsIn/${id}`);
    await storeman.scan('(01)09501101530003(10)WRONG-1');
    await storeman.sees(`${tray}: 1 of 2, batch WRONG-1`);
    await storeman.scan('(01)09501101530003(10)AB-1');
    await storeman.sees(`${tray}: 2 of 2, batch AB-1`);
    await says(page, '.line', /Batch WRONG-1, AB-1/);
    await page.locator('.place-button').click();
    await page.waitForSelector('dialog[open] .split-batches');
    assert.equal(await accessibilityFaults(page), []);
    await storeman.press('Remove Batch WRONG-1');
    await storeman.type('Add batch', 'AB-2');
    await storeman.press('Save count');
    await says(page, '.line', /Batch AB-1, AB-2/);
    await page.locator('.scan-input').click();
    await storeman.scan('(01)04006381333931(10)LOT-7(21)DR-7');
    await storeman.sees('Drum DR-7 counted, 750, batch LOT-7');
    await storeman.press('Receive');
    await storeman.sees(`${number} received`);
    const drum = await builders.id(`select id from drums where number = 'DR-7' and company_id = $1`, [site.companyId]);
    await storeman.open(`drum/${drum}`);
    await says(page, '.lines[aria-label="History"] .line', /Batch LOT-7/);
    await storeman.sees('BatchLOT-7');
    const stock = await builders.id(
      `select s.id from stock_lines s join skus k on k.company_id = s.company_id and k.id = s.sku_id
       where k.stock_code = $1 and s.quantity > 0`,
      [tray],
    );
    await storeman.open(`report/stock?line=${stock}`);
    await storeman.sees('Batch AB-1, AB-2');
  });
});
