import * as assert from 'uvu/assert';
import { operations } from '../../../../shared/contract/operations.ts';
import { planRights } from '../../api/plan-rights.ts';
import { userOf } from '../../builders/account.ts';
import type { Builders, Site } from '../../builders/builders.ts';
import type { Caller } from '../../builders/caller.ts';
import { unitOf } from '../../builders/master-data.ts';
import { shippingSite } from '../../builders/shipments.ts';
import { becomes, eventually } from '../../eventually.ts';
import { startBrowser, type TestBrowser } from '../browser.ts';
import { type Line, lineTo } from '../line.ts';
import { Person, type Product } from '../person.ts';
import { password } from '../served.ts';

export interface Setting {
  readonly builders: Builders;
  readonly site: Site;
  readonly to: Site;
  readonly clerk: Caller;
  /** Requests what another user has to approve. */
  readonly author: Caller;
  readonly shelf: string;
  readonly unit: string;
  readonly holder: string;
}

export interface SavingScreen {
  readonly title: string;
  readonly saves: string;
  /** Its address below /wms. Creates what it requires. Nothing else has `name`. */
  at(setting: Setting, name: string): string | Promise<string>;
  fill(person: Person, name: string, setting: Setting): Promise<unknown>;
  /** A field that then contains `text`, or the name. */
  readonly field: string | ((name: string) => string);
  readonly text?: string | ((name: string) => string);
  /** The input is restored after a reload. */
  readonly isDraft?: true;
  /** Its answer holds a secret that is returned once: if it is lost, it cannot be fetched again (decision 132). */
  readonly isToldOnce?: true;
  /** The name of its save button. Default: the primary button of the dialog. */
  readonly button?: string | ((name: string) => string);
  count(setting: Setting, name: string): Promise<number>;
}

export interface Saving {
  readonly person: Person;
  readonly login: string;
  readonly line: Line;
  close(): Promise<void>;
}

export async function settingOf(builders: Builders): Promise<{ setting: Setting; login: string }> {
  const { from: site, to, anna: author, boss: clerk } = await shippingSite(builders);
  const unitId = await unitOf(builders, site);
  const [{ name: shelf }, { name: unit }] = await Promise.all([
    builders.db.one<{ name: string }>('select name from locations where id = $1', [site.shelf]),
    builders.db.one<{ name: string }>('select name from units where id = $1', [unitId]),
  ]);
  const { login } = await userOf(builders, {
    accesses: [
      { ...site, permissions: [...planRights, 'screenReturnsAndTransfers', 'pluginVmApproveTransfer'] },
      { permissions: ['superAdmin'] },
      { companyId: site.companyId, permissions: ['itemMaster', 'users'] },
    ],
  });
  const { login: holder } = await userOf(builders, { accesses: [{ ...site, permissions: ['planCreate'] }] });
  return { setting: { builders, site, to, clerk, author, shelf, unit, holder }, login };
}

export async function startSaving(product: Product, login: string): Promise<Saving> {
  const [line, browser]: [Line, TestBrowser] = await Promise.all([lineTo(product.url), startBrowser()]);
  const page = await browser.newPage();
  await page.setViewport({ width: 1360, height: 900 });
  const person = new Person(page, { ...product, url: line.url });
  await person.signInAtHome(login);
  return {
    person,
    login,
    line,
    async close() {
      await browser.close();
      await line.close();
    },
  };
}

/**
 * Back and a reload ask first, and staying keeps the input. The session ends, and signing in over the screen saves it. The answer is lost
 * together with the connection: the input stays, for a draft over a reload too. Pressed twice afterwards, it is saved once in all.
 */
export async function savesOnce(saving: Saving, setting: Setting, screen: SavingScreen, name: string): Promise<void> {
  const { person, line } = saving;
  await begin(saving, setting, screen, name);
  await leavingAsks(person, screen, name);
  await endSession(person);
  if (screen.isToldOnce === undefined) loseAnswerOf(line, screen);
  // A screen with live changes notices the ended session first, and asks before or while the button is pressed.
  const asks = signInAgain(person, () => screen.count(setting, name));
  const [isHit] = await Promise.all([press(person, screen, name), asks]);
  if (!isHit) await press(person, screen, name);
  if (screen.isToldOnce === undefined) {
    await becomes(() => saysOffline(person), true);
    assert.is(await screen.count(setting, name), 1, 'saved once before its answer was lost');
    await isTyped(person, screen, name);
    line.isLost = () => false;
    line.isCut = false;
    await becomes(() => saysOffline(person), false);
    if (screen.isDraft === true) await person.page.reload();
    await isTyped(person, screen, name);
    await press(person, screen, name, 2);
  }
  await isSaved(person);
  await becomes(() => screen.count(setting, name), 1);
}

/** Arrives from Home by a link, because Back needs a page to return to. Nothing of the previous screen is left. */
async function begin(
  { person, login, line }: Saving,
  setting: Setting,
  screen: SavingScreen,
  name: string,
): Promise<void> {
  const at = await screen.at(setting, name);
  line.isLost = () => false;
  line.isCut = false;
  await person.open('');
  await person.page.waitForSelector('.top-bar, [name=username]');
  if ((await person.page.$('.top-bar')) === null) await person.signInAtHome(login);
  await person.page.evaluate((address) => {
    const link = document.createElement('a');
    link.href = address;
    document.body.append(link);
    link.click();
    link.remove();
  }, `/wms/${at}`);
  await screen.fill(person, name, setting);
}

async function leavingAsks(person: Person, screen: SavingScreen, name: string): Promise<void> {
  const { page } = person;
  await isTyped(person, screen, name);
  await page.evaluate(() => history.back());
  await person.orSayWhatIsShown('stay', page.locator('dialog .button ::-p-text(Stay on page)').click());
  await page.waitForSelector('dialog .button ::-p-text(Stay on page)', { hidden: true });
  assert.is(await mayLeave(person), false, 'the browser asks before a reload');
  await isTyped(person, screen, name);
}

async function endSession({ page }: Person): Promise<void> {
  await page.evaluate(() =>
    fetch('/wmsapi/v1/user/token', { method: 'DELETE', headers: { 'x-wms': '1' } }).then(String),
  );
}

async function signInAgain(person: Person, count: () => Promise<number>): Promise<void> {
  const { page } = person;
  await person.orSayWhatIsShown('sign in again', page.waitForSelector('dialog [name=password]:focus'));
  assert.is(await count(), 0, 'nothing is saved without a session');
  // The press at the button below can hit the backdrop while the password is typed, and takes the focus from it.
  await eventually(async () => {
    await page.locator('dialog [name=password]').click({ count: 3 });
    await page.keyboard.type(password, { delay: 60 });
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog [name=password]', { hidden: true, timeout: 3_000 });
  });
}

function loseAnswerOf(line: Line, { saves }: SavingScreen): void {
  const operation = Object.values(operations).find(({ name }) => name === saves);
  if (operation === undefined) throw new Error(`there is no operation ${saves}`);
  const path = new RegExp(`^/wmsapi/v1/${operation.path.replaceAll(/:\w+/g, '[^/]+')}(\\?|$)`);
  line.isLost = (answer) => {
    if (answer.status >= 400 || answer.method !== operation.method || !path.test(answer.path)) return false;
    line.isCut = true;
    return true;
  };
}

/** Presses the button once it is enabled. Returns whether the pointer hit it. */
async function press(person: Person, { button }: SavingScreen, name: string, count = 1): Promise<boolean> {
  const { page } = person;
  const called = typeof button === 'function' ? button(name) : button;
  const selector =
    called === undefined
      ? 'dialog[open] .dialog-actions .button-primary'
      : `::-p-aria([name="${called}"][role="button"])`;
  // Keep the handle: below the dialog of an ended session the button cannot be found by its role.
  const handle = await person.orSayWhatIsShown(`find ${selector}`, page.locator(selector).waitHandle());
  await becomes(() => handle.evaluate((it) => it.getAttribute('aria-disabled')), null);
  const hits = await page.evaluateHandle(() => ({ count: 0 }));
  await handle.evaluate((it, seen) => it.addEventListener('click', () => (seen.count += 1)), hits);
  await person.orSayWhatIsShown(`press ${selector}`, page.locator(selector).click({ count }));
  return hits.evaluate((seen) => seen.count > 0);
}

async function isTyped({ page }: Person, { field, text }: SavingScreen, name: string): Promise<void> {
  const called = typeof field === 'function' ? field(name) : field;
  const wanted = typeof text === 'function' ? text(name) : (text ?? name);
  const roles = ['textbox', 'combobox', 'spinbutton'].map((role) => `::-p-aria([name="${called}"][role="${role}"])`);
  await becomes(() => page.$eval(roles.join(), (input) => (input as HTMLInputElement).value), wanted);
}

/** Checks the text, because the notice of unsaved work has the same style and stays. */
function saysOffline({ page }: Person): Promise<boolean> {
  return page.$$eval('.offline', (all) =>
    all.some(({ textContent }) => /^(You are offline|The server does not answer)/.test(textContent ?? '')),
  );
}

/** Nothing is left to save: leaving does not ask, and neither would the browser. */
async function isSaved(person: Person): Promise<void> {
  await becomes(() => mayLeave(person), true);
}

function mayLeave({ page }: Person): Promise<boolean> {
  return page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
}
