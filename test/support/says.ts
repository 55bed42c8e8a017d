import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { eventually } from './eventually.ts';

/** Waits until an element says this: the text as a whole, or something that the expression matches. */
export async function says(page: Page, selector: string, wanted: string | RegExp): Promise<void> {
  await eventually(async () => {
    const text = await page.$eval(selector, (element) => element.textContent);
    if (typeof wanted === 'string') assert.is(text, wanted);
    else assert.match(text, wanted);
  });
}
