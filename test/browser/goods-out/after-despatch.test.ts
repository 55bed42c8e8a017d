import * as assert from 'uvu/assert';
import { despatchPick, listPickSignatures } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick, getPick } from '../../../shared/contract/goods-out/picks.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import { drawnSignature, linesOf, siteWithStock } from '../../support/builders/picks.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('actions after a despatch in a browser', (test, hooks) => {
  const served = servedFor(hooks);
  const openBrowser = browsersFor(hooks);
  let manager: Person;
  let shop: Awaited<ReturnType<typeof siteWithStock>>;
  hooks.before(async () => {
    const browser = await openBrowser();
    shop = await siteWithStock(served.it.builders, '50');
    manager = new Person(await browser.newPage(), served.it);
    await manager.signIn(await served.it.person([shop.site], planRights));
  });

  async function despatched(): Promise<number> {
    const { id } = await shop.storeman.ok(createPick, linesOf(shop.sku, '2'));
    const signed = { signature: drawnSignature, signedBy: 'A. Carrier' };
    await shop.storeman.ok(despatchPick, { id, asReserved: true, ...signed });
    await manager.open(`goodsOut/despatch/${id}`);
    await manager.sees('Signed by A. Carrier');
    return id;
  }
  const choices = () =>
    manager.page.$$eval('[role="menu"]:popover-open [role="menuitem"]', (items) =>
      items.map((item) => item.textContent),
    );
  const chooses = async (name: string) => {
    await manager.press('More');
    await manager.page.locator(`::-p-aria([name="${name}"][role="menuitem"])`).click();
  };
  const drawings = () => manager.page.$$eval('.history .signature-shown', (all) => all.length);

  test('a second signature is shown, and the first one stays in the history with its drawing', async () => {
    const id = await despatched();
    assert.is(await drawings(), 0);
    await chooses('Sign again');
    await manager.sees('Signed by');
    assert.equal(await accessibilityFaults(manager.page), []);
    await manager.page.locator('dialog[open] .button-primary').click();
    await manager.sees('Sign, or type a name');
    await manager.type('Signed by (optional)', 'B. Site');
    await manager.page.locator('dialog[open] .button-primary').click();
    await manager.sees('signed');
    await manager.sees('Signed by B. Site');
    await becomes(drawings, 1);
    await manager.sees('Signed by A. Carrier');
    const { signedBy, signature } = await shop.storeman.ok(getPick, { id });
    assert.equal([signedBy, signature], ['B. Site', null]);
    const { items } = await shop.storeman.ok(listPickSignatures, { id });
    assert.equal(
      items.map((row) => [row.signedBy, row.signature]),
      [['A. Carrier', drawnSignature]],
    );
    assert.equal(await accessibilityFaults(manager.page), []);
  });

  test('a closed pick can no longer be signed, mailed or undone', async () => {
    const id = await despatched();
    await manager.page.locator('::-p-aria([name="Undo"][role="button"])').wait();
    await chooses('Close pick');
    await manager.sees('Closed by');
    assert.is((await shop.storeman.ok(getPick, { id })).closed, true);
    await becomes(() => manager.page.$$eval('.history .button', (buttons) => buttons.length), 0);
    await manager.press('More');
    await becomes(choices, ['Copy pick']);
    await manager.page.keyboard.press('Escape');
    await manager.press('Send note');
    await manager.page.waitForSelector('.popover-reason:popover-open');
    assert.is(await manager.page.$('dialog[open]'), null);
    assert.equal(await accessibilityFaults(manager.page), []);
  });
});
