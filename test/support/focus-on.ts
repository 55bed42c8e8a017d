import type { Page } from 'puppeteer';
import { eventually } from './eventually.ts';

/** Puts the focus on an element as soon as it is there, as Tab would. */
export async function focusOn(page: Page, selector: string): Promise<void> {
  await eventually(() => page.focus(selector));
}
