import type { EvaluateFunc, Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { eventually } from '../eventually.ts';

/** Waits until a condition holds on a page. It polls every 50 ms, because the default, each frame, makes Chromium paint all the time. */
export async function until<Facts extends unknown[], Holds extends EvaluateFunc<Facts>>(
  page: Page,
  holds: Holds,
  ...facts: Facts
): Promise<void> {
  await page.waitForFunction(holds, { polling: 50 }, ...facts);
}

export async function says(page: Page, selector: string, wanted: string | RegExp): Promise<void> {
  await eventually(async () => {
    const text = await page.$eval(selector, (element) => element.textContent);
    if (typeof wanted === 'string') assert.is(text, wanted);
    else assert.match(text, wanted);
  });
}

export async function titled(page: Page, title: string): Promise<void> {
  await until(page, (wanted) => document.title === wanted, title);
}

export async function focusOn(page: Page, selector: string): Promise<void> {
  await eventually(() => page.focus(selector));
}

export function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  return page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
}

/** Waits until no rows or answers are loading: placeholder rows would be measured instead. */
export async function untilIdle(page: Page): Promise<void> {
  await until(page, () => document.querySelector('.row-bone, [aria-busy="true"]') === null);
}

/** Keeps new tabs from opening, because they would take the front from this page. Call it before the page is opened. */
export async function holdTabs(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    window.open = (address) => {
      document.documentElement.dataset['opened'] = String(address);
      return window;
    };
  });
}

export async function openedTab(page: Page): Promise<string> {
  await page.waitForSelector('html[data-opened]');
  return page.evaluate(() => {
    const address = document.documentElement.dataset['opened'] ?? '';
    delete document.documentElement.dataset['opened'];
    return address;
  });
}

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
