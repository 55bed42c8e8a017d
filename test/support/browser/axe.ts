import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Page } from 'puppeteer';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
let axeSource: Promise<string> | undefined;

const everything: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

const colours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/**
 * The faults that axe-core finds by WCAG 2.2 A and AA in the open modal dialog, or else on the page, one line each: rule, element, fix. Rows
 * of a list are alike, so the first three are checked. `dark` is for a screen that was already checked in light: the document is the same,
 * so only the colour rules run.
 */
export async function accessibilityFaults(page: Page, theme: 'light' | 'dark' = 'light'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    axeSource ??= readFile(axePath, 'utf8');
    // Evaluated instead of added as a script, because the content security policy of the page allows only its own scripts.
    await page.evaluate(await axeSource);
  }
  return page.evaluate(
    async (rules) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
      // Without style sheets: the only rule that reads them (css-orientation-lock) is experimental and disabled.
      const screen = document.querySelector(':modal') ?? document;
      const { violations } = await axe.run(
        { include: [screen], exclude: [['tbody > .row:nth-child(n + 4)']] },
        { ...rules, resultTypes: ['violations'], preload: { assets: ['media'] } },
      );
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
      );
    },
    theme === 'light' ? everything : colours,
  );
}
