import * as assert from 'uvu/assert';
import { becomes } from '../eventually.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { type Line, lineTo } from './line.ts';
import { says } from './page.ts';
import { Person } from './person.ts';
import { password } from './served.ts';

/** A screen that saves, as a person works it. */
export interface SavingScreen {
  readonly title: string;
  /** Its address below /wms. */
  readonly at: string;
  /** Fills it in so that it can be saved; what it leaves goes by this name, which no other thing has. */
  fill(person: Person, name: string): Promise<void>;
  /** A field that then says `text`, or the name. */
  readonly field: string;
  readonly text?: string;
  /** What saves it, as its button is called. */
  readonly button: string | ((name: string) => string);
  /** How many things of this name the database has. */
  count(name: string): Promise<number>;
}

/** Somebody at a screen that saves, whose line to the gateway can be cut. */
export interface Saving {
  readonly person: Person;
  readonly line: Line;
  close(): Promise<void>;
}

export async function startSaving(url: string, login: string): Promise<Saving> {
  const [line, browser]: [Line, TestBrowser] = await Promise.all([lineTo(url), startBrowser()]);
  const page = await browser.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.setViewport({ width: 1360, height: 900 });
  const person = new Person(page, line.url);
  await person.signIn(login);
  return {
    person,
    line,
    async close() {
      await browser.close();
      await line.close();
    },
  };
}

/** Back after typing asks; staying, the session ends; signing in over the form saves it, once. */
export async function backAndSessionEnd({ person }: Saving, screen: SavingScreen, name: string): Promise<void> {
  const { page } = person;
  await begin(person, screen, name);
  await page.evaluate(() => history.back());
  await page.locator('dialog .button ::-p-text(Stay on page)').click();
  await page.waitForSelector('dialog .button ::-p-text(Stay on page)', { hidden: true });
  await isTyped(person, screen, name);
  await page.evaluate(() =>
    fetch('/wmsapi/v1/user/token', { method: 'DELETE', headers: { 'x-wms': '1' } }).then(String),
  );
  await person.press(buttonOf(screen, name));
  await page.waitForSelector('dialog [name=password]:focus');
  assert.is(await screen.count(name), 0);
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await becomes(() => screen.count(name), 1);
}

/** The answer to the save is lost, and with it the connection: what was typed stays, and saved again it is there once. */
export async function lostAnswer({ person, line }: Saving, screen: SavingScreen, name: string): Promise<void> {
  await begin(person, screen, name);
  line.isLost = (method) => {
    if (method === 'GET') return false;
    line.isCut = true;
    return true;
  };
  await person.press(buttonOf(screen, name));
  await says(person.page, '.offline', /You are offline/);
  assert.is(await screen.count(name), 1);
  await isTyped(person, screen, name);
  line.isLost = () => false;
  line.isCut = false;
  await person.page.waitForFunction(() => document.querySelector('.offline') === null);
  await isTyped(person, screen, name);
  await person.press(buttonOf(screen, name));
  await isSaved(person);
  assert.is(await screen.count(name), 1);
}

/** Two clicks, the second before the first is answered, save once. */
export async function doubleClick({ person }: Saving, screen: SavingScreen, name: string): Promise<void> {
  await begin(person, screen, name);
  await person.page.locator(`::-p-aria([name="${buttonOf(screen, name)}"][role="button"])`).click({ count: 2 });
  await isSaved(person);
  assert.is(await screen.count(name), 1);
}

/** From home by a link, as Back needs where to go; nothing of the screen before is left. */
async function begin(person: Person, screen: SavingScreen, name: string): Promise<void> {
  await person.open('');
  await person.page.waitForSelector('.top-bar');
  await person.page.evaluate((address) => {
    const link = document.createElement('a');
    link.href = address;
    document.body.append(link);
    link.click();
    link.remove();
  }, `/wms/${screen.at}`);
  await screen.fill(person, name);
}

async function isTyped({ page }: Person, { field, text }: SavingScreen, name: string): Promise<void> {
  const roles = ['textbox', 'combobox', 'spinbutton'].map((role) => `::-p-aria([name="${field}"][role="${role}"])`);
  await becomes(() => page.$eval(roles.join(), (found) => (found as HTMLInputElement).value), text ?? name);
}

/** Nothing is left to save: leaving does not ask, which the browser would do as well. */
async function isSaved({ page }: Person): Promise<void> {
  await becomes(
    () =>
      page.evaluate(() => {
        const leaving = new Event('beforeunload', { cancelable: true });
        return dispatchEvent(leaving);
      }),
    true,
  );
}

function buttonOf({ button }: SavingScreen, name: string): string {
  return typeof button === 'string' ? button : button(name);
}
