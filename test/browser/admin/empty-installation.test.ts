import * as assert from 'uvu/assert';
import { findDifferences } from '../../../server/api/stock/ledger/find-differences.ts';
import { openPool } from '../../../server/db/pool.ts';
import { reader } from '../../../server/db/query.ts';
import { Administrator } from '../../support/browser/administrator.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { KeyboardPerson } from '../../support/browser/keyboard-person.ts';
import { looksRight } from '../../support/browser/look.ts';
import { fillSignIn, focusOn } from '../../support/browser/page.ts';
import type { Person } from '../../support/browser/person.ts';
import { freshDatabase } from '../../support/database/database.ts';
import { becomes } from '../../support/eventually.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { http } from '../../support/gateway/http.ts';
import { type Program, startProgram } from '../../support/program.ts';
import { suite } from '../../support/suite.ts';

const desk = { width: 1360, height: 850 };
const firstPassword = 'First-admin-1';
const [login, ownPassword] = ['nadia', 'My-own-pass-7'];
const [stockCode, partner] = ['CLIP-20', 'Prysm Fibre'];

suite('an empty installation', (test, hooks) => {
  let program: Program;
  let database = '';
  hooks.before(async () => {
    database = await freshDatabase('empty');
    program = await startProgram({
      WMS_DATA: await temporaryFolder(),
      DATABASE_URL: database,
      WMS_ADMIN_PASSWORD: firstPassword,
    });
  });
  hooks.after(async () => {
    await program.stop();
  });
  const openBrowser = browsersFor(hooks);

  async function newPage() {
    const browser = await openBrowser();
    const page = await browser.newPage();
    await page.setViewport(desk);
    return page;
  }

  test('a newcomer sets up the product by keyboard, and a new storeman receives an ERN and despatches its goods, in 10 minutes', async () => {
    const admin = new Administrator(await newPage(), program);
    await admin.open('');
    await fillSignIn(admin.page, 'admin', firstPassword);
    await admin.titled('Home - WMS');
    await setUpLooksRight(admin);
    await admin.makeCompanyAndWarehouse();
    await admin.makeLocations();
    await setUpLooksRight(admin);
    await admin.makeGoods(stockCode);
    const shown = await admin.makeStoreman(login);
    await nothingIsMissing(admin);
    const { seconds } = admin;
    await admin.makePartner(partner);
    const number = await announce(program.url, await admin.makeToken(login));

    const storeman = new KeyboardPerson(await newPage(), program);
    await signInFirst(storeman, shown);
    await receive(storeman, number);
    await despatch(storeman);
    const minutes = (seconds + storeman.seconds) / 60;
    assert.ok(minutes < 10, `${minutes.toFixed(1)} minutes`);
    assert.equal(await differencesIn(database), []);
  });
});

async function setUpLooksRight(admin: Administrator): Promise<void> {
  await admin.goHome();
  await admin.sees('Set up');
  await looksRight(admin.page);
}

async function nothingIsMissing(admin: Administrator): Promise<void> {
  const setupResponse = admin.page.waitForResponse((response) => response.url().endsWith('/wmsapi/v1/setup'));
  await admin.goHome();
  const setup: Record<string, boolean | null> = await (await setupResponse).json();
  assert.equal(
    Object.keys(setup).filter((part) => setup[part] === false),
    ['received'],
  );
  await admin.sees('Receive your first goods');
}

async function announce(url: string, token: string): Promise<string> {
  const { status, text, json } = await http(`${url}/wmsapi/v1/ern`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: { partner, lines: [{ stockCode, quantity: '10' }] },
  });
  assert.is(status, 200, text);
  return (json() as { number: string }).number;
}

async function signInFirst(storeman: KeyboardPerson, shown: string): Promise<void> {
  await storeman.open('');
  await fillSignIn(storeman.page, login, shown);
  await storeman.titled('Reset Password - WMS');
  await storeman.type('New password', ownPassword);
  await storeman.type('Confirm password', ownPassword);
  await storeman.press('Save and sign in');
  await storeman.titled('Home - WMS');
}

async function receive(storeman: KeyboardPerson, number: string): Promise<void> {
  await storeman.menu('Goods in', 'ERNs');
  await storeman.openFirst(number);
  await storeman.titled('ERN - WMS');
  await storeman.scan(stockCode);
  await becomes(() => counted(storeman), '1');
  await storeman.type(`Received, ${stockCode}`, '10');
  await storeman.press('Receive');
  await storeman.sees(`${number} received`);
  await storeman.menu('Reports', 'Stock');
  await storeman.titled('Stock - WMS');
  await storeman.sees(stockCode);
  await storeman.sees('DOCK-1');
}

async function despatch(storeman: KeyboardPerson): Promise<void> {
  await storeman.menu('Goods out', 'Pick and Despatch');
  await storeman.titled('Pick and Despatch - WMS');
  await storeman.chooseAfter('A job');
  await focusOn(storeman.page, '.scan-input');
  await storeman.scan(stockCode);
  await storeman.sees(`${stockCode}: 1`);
  await storeman.press('Pick and despatch');
  await storeman.sees('Signed by');
  await storeman.type('Signed by (optional)', 'A. Carrier');
  await storeman.page.keyboard.down('Control');
  await storeman.page.keyboard.press('Enter');
  await storeman.page.keyboard.up('Control');
  await storeman.sees('despatched');
}

const counted = (storeman: Person) => storeman.value(`Received, ${stockCode}`);

async function differencesIn(url: string) {
  const pool = openPool(url, { max: 1 });
  return findDifferences(reader(pool)).finally(() => pool.end());
}
