import * as assert from 'uvu/assert';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { createShipment } from '../../../shared/contract/shipments/shipments.ts';
import { startStockCount } from '../../../shared/contract/stock-counts/stock-counts.ts';
import { type LayoutId, textSetOf } from '../../../shared/layouts.ts';
import { permissions } from '../../../shared/permissions.ts';
import type { AreaTexts } from '../../../shared/texts/area-texts.ts';
import { drums } from '../../../shared/texts/en/drums.ts';
import { erns } from '../../../shared/texts/en/erns.ts';
import { picks } from '../../../shared/texts/en/picks.ts';
import { shipments } from '../../../shared/texts/en/shipments.ts';
import { stockCounts } from '../../../shared/texts/en/stock-counts.ts';
import { transit } from '../../../shared/texts/en/transit.ts';
import { users } from '../../../shared/texts/en/users.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import { userOf } from '../../support/builders/account.ts';
import type { Builders, Site } from '../../support/builders/builders.ts';
import { linesOf, receiveGoods } from '../../support/builders/picks.ts';
import { requestOf } from '../../support/builders/shipments.ts';
import { sendGoods } from '../../support/builders/transit.ts';
import { layoutsOr } from '../../support/layouts.ts';
import { suite } from '../../support/suite.ts';

/** Each list with status chips, and the texts of its chips. H3G has other texts in the lists of ERNs and despatches. */
const lists: readonly { path: string; texts: AreaTexts; keys: RegExp; isVmOnly?: true }[] = [
  { path: 'goodsIn/erns', texts: erns, keys: /^erns_status_/ },
  { path: 'goodsOut/despatch', texts: picks, keys: /^picks_(status_|closed$)/ },
  { path: 'goodsOut/returns', texts: shipments, keys: /^shipments_(status|arrival)_/, isVmOnly: true },
  { path: 'putaway/counts', texts: stockCounts, keys: /^counts_status_/, isVmOnly: true },
  { path: 'transit', texts: transit, keys: /^transit_days/, isVmOnly: true },
  { path: 'drums', texts: drums, keys: /^drumPage_state_/, isVmOnly: true },
  { path: 'admin/users', texts: users, keys: /^users_state_/, isVmOnly: true },
];

suite('status chips of lists at 1360 px', (test, hooks) => {
  const served = servedFor(hooks);
  const openBrowser = browsersFor(hooks);

  for (const layout of layoutsOr('H3G')) {
    test(`the longest text of each status is shown in full in ${layout}`, async () => {
      const { builders } = served.it;
      const site = await siteWithRows(builders, layout);
      const { companyId, warehouseId } = site;
      const { login } = await userOf(builders, {
        accesses: [{ companyId, warehouseId }, { companyId }, {}].map((scope) => ({
          ...scope,
          permissions: [...permissions],
        })),
      });
      const page = await (await openBrowser()).newPage();
      await page.setViewport({ width: 1360, height: 850 });
      const person = new Person(page, served.it);
      await person.signIn(login);
      for (const { path, texts, keys, isVmOnly } of lists) {
        if (isVmOnly && layout !== 'vm') continue;
        await person.open(path);
        await page.waitForSelector('.row:not(.row-bone) .status');
        const cut = await page.$eval('.row:not(.row-bone) .status', cutTexts, wordsOf(texts, keys, layout));
        assert.equal(cut, [], path);
      }
    });
  }
});

function wordsOf(texts: AreaTexts, keys: RegExp, layout: LayoutId): string[] {
  const layoutTexts = { ...texts.default, ...texts[textSetOf[layout]] };
  const words = Object.entries(layoutTexts).flatMap(([key, text]) => {
    if (!keys.test(key) || text === undefined) return [];
    return typeof text === 'string' ? text : Object.values(text);
  });
  assert.ok(words.length > 1, `texts like ${keys}`);
  return words.map((word) => word.replaceAll('{count}', '27').replaceAll(/\{\w+\}/g, '120'));
}

function cutTexts(chip: Element, words: readonly string[]): string[] {
  const cell = chip.closest('td');
  if (cell === null) return ['a chip outside a table'];
  const padding = Number.parseFloat(getComputedStyle(cell).paddingInlineEnd);
  return words.filter((word) => {
    chip.textContent = word;
    const isWrapped = chip.getClientRects().length > 1 || chip.getBoundingClientRect().height > 30;
    const end = cell.getBoundingClientRect().right - padding;
    return isWrapped || chip.scrollWidth > chip.clientWidth || chip.getBoundingClientRect().right > end + 1;
  });
}

async function siteWithRows(builders: Builders, layout: LayoutId): Promise<Site> {
  const site = await builders.site({ layout });
  const other = await builders.site({ companyId: site.companyId, layout });
  const [sku, cable] = [await builders.sku(site), await builders.sku(site, { divisible: true })];
  const owner = { job: builders.name('J'), segment: 'SEG001' };
  await receiveGoods(builders, site, [
    { stockCode: sku, quantity: '40', ...owner },
    { stockCode: cable, quantity: '500', drumNumber: builders.name('DR') },
  ]);
  await (await builders.storeman(site)).ok(createPick, { ...owner, ...linesOf(sku, '2') });
  const keeper = await builders.keeper(site);
  await keeper.ok(createShipment, requestOf(site, [{ stockCode: sku, quantity: '2', ...owner }], { partner: 'Prysm' }));
  await keeper.ok(startStockCount, { locationId: site.shelf });
  await sendGoods(builders, other, site, [{ stockCode: sku, quantity: '2', ...owner }]);
  return site;
}
