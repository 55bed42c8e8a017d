import type { EvaluateFunc, Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { eventually } from '../eventually.ts';

/** Waits until something holds of a page. It is looked at every 50 ms: looked at in each frame, as by default, Chromium would paint all the time. */
export async function until<Facts extends unknown[], Holds extends EvaluateFunc<Facts>>(
  page: Page,
  holds: Holds,
  ...facts: Facts
): Promise<void> {
  await page.waitForFunction(holds, { polling: 50 }, ...facts);
}

/** Waits until an element says this: the text as a whole, or something that the expression matches. */
export async function says(page: Page, selector: string, wanted: string | RegExp): Promise<void> {
  await eventually(async () => {
    const text = await page.$eval(selector, (element) => element.textContent);
    if (typeof wanted === 'string') assert.is(text, wanted);
    else assert.match(text, wanted);
  });
}

/** Waits until the page has this title. */
export async function titled(page: Page, title: string): Promise<void> {
  await until(page, (wanted) => document.title === wanted, title);
}

/** Puts the focus on an element as soon as it is there, as Tab would. */
export async function focusOn(page: Page, selector: string): Promise<void> {
  await eventually(() => page.focus(selector));
}

export function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  return page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
}

/** Waits until nothing is being read: rows that wait would be measured as they are then. */
export async function settled(page: Page): Promise<void> {
  await until(page, () => document.querySelector('.row-bone, [aria-busy="true"]') === null);
}

/** Keeps what a page opens in a tab of its own out of the way: it would take the front from this page. Before the page is opened. */
export async function holdTabs(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    window.open = (address) => {
      document.documentElement.dataset['opened'] = String(address);
      return window;
    };
  });
}

/** The address that a page opened in a tab of its own last; it is waited for. */
export async function openedTab(page: Page): Promise<string> {
  await page.waitForSelector('html[data-opened]');
  return page.evaluate(() => {
    const address = document.documentElement.dataset['opened'] ?? '';
    delete document.documentElement.dataset['opened'];
    return address;
  });
}

/** Fills the sign-in form and sends it, as a person does: field by field, Enter at the end. */
export async function fillSignIn(page: Page, login: string, password: string, delay = 0): Promise<void> {
  for (const [name, value] of Object.entries({ username: login, password })) {
    await page.locator(`[name=${name}]`).click({ count: 3 });
    await page.keyboard.type(value, { delay });
  }
  await page.keyboard.press('Enter');
}

/** Follows a link of a menu, which need not be open. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.$eval(`a[href="${address}"]`, (link) => (link as HTMLAnchorElement).click());
}
