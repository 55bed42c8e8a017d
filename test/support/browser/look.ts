import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { becomes } from '../eventually.ts';
import { isLongRun } from '../long-run.ts';
import { accessibilityFaults } from './axe.ts';
import { showTheme, untilIdle } from './page.ts';

/** Without touch, because a page reloads when touch is switched on. */
const desk = { width: 1360, height: 850 };
const handheld = { width: 360, height: 740 };

const few = [
  [desk, 'light'],
  [handheld, 'dark'],
] as const;
/** In the long run (docs/long-run.md). */
const all = [...few, [handheld, 'light'], [desk, 'dark']] as const;

/** Asserts that a screen has no axe fault and does not scroll sideways. Leaves it light, in its own size. */
export async function looksRight(page: Page): Promise<void> {
  const own = page.viewport();
  for (const [size, theme] of isLongRun ? all : few) {
    await page.setViewport(size);
    await showTheme(page, theme);
    await untilIdle(page);
    assert.equal(await accessibilityFaults(page, theme), [], `${page.url()}, ${theme}, ${size.width} px`);
    await becomes(() => page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
  }
  await showTheme(page, 'light');
  await page.setViewport(own);
}
