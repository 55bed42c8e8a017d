import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Page } from 'puppeteer';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
let axeSource: Promise<string> | undefined;

const everything: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** The rules whose verdict depends on colours. */
const colours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/**
 * What axe-core finds wrong on a page by WCAG 2.2 A and AA, one line each: rule, place, what to do. Empty: nothing. `dark` is for a screen
 * that was already examined in light: the document is the same, so only the rules about colours run.
 */
export async function accessibilityFaults(page: Page, theme: 'light' | 'dark' = 'light'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    axeSource ??= readFile(axePath, 'utf8');
    // Evaluated, not added as a script: the page's policy lets no script in but its own.
    await page.evaluate(await axeSource);
  }
  return page.evaluate(
    async (rules) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
      // The only rule that reads style sheets (css-orientation-lock) is experimental, and so left out.
      const { violations } = await axe.run(document, {
        ...rules,
        resultTypes: ['violations'],
        preload: { assets: ['media'] },
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
      );
    },
    theme === 'light' ? everything : colours,
  );
}
