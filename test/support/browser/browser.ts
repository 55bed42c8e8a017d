import puppeteer, { type Browser, type Page } from 'puppeteer';
import type { Hooks } from '../suite.ts';
import { chromium } from './chromium.ts';

/** Milliseconds after which what was waited for will not come, on the slowest machine that runs the tests. */
const PATIENCE = 60_000;

/** A person's browser: its own cookies and storage, whatever else is open in the same Chromium. */
export interface TestBrowser {
  newPage(): Promise<Page>;
  /** Fails when one of its pages raised an error that nothing caught (test/browser/ui/uncaught-errors.test.ts). */
  close(): Promise<void>;
}

/**
 * Opens browsers that are closed after the tests of a suite: before what their pages ask is stopped, where this is called after the hook that
 * stops it (hooks run backwards).
 */
export function browsersFor(hooks: Hooks): () => Promise<TestBrowser> {
  const opened: TestBrowser[] = [];
  // All, though a page of one had an error: a browser left open keeps the file from ending.
  hooks.after(async () => {
    await Promise.all(opened.map((browser) => browser.close()));
  });
  return async () => {
    const browser = await startBrowser();
    opened.push(browser);
    return browser;
  };
}

/** Opens one in the Chromium that the runner shares among all test files (TEST_BROWSER_WS), or in one of its own. */
export async function startBrowser(): Promise<TestBrowser> {
  const uncaught: unknown[] = [];
  const endpoint = process.env.TEST_BROWSER_WS;
  const browser = await (endpoint === undefined
    ? puppeteer.launch(await chromium())
    : puppeteer.connect({ browserWSEndpoint: endpoint }));
  const context = await browser.createBrowserContext();
  const pages: Page[] = [];
  context.on('targetcreated', () => void stayInFront(pages));
  return {
    async newPage() {
      const page = await context.newPage({ type: 'window' });
      pages.push(page);
      // One window at a time has the focus; a test's own has it always, whatever the files beside it do.
      await page.emulateFocusedPage(true);
      page.setDefaultTimeout(PATIENCE);
      // Whether a page is left with what was typed is answered with yes: a test that failed does not hold up the next.
      page.on('dialog', (dialog) => void dialog.accept());
      page.on('pageerror', (error) => uncaught.push(error));
      return page;
    },
    async close() {
      await context.close();
      await leave(browser, endpoint !== undefined);
      if (uncaught.length > 0) throw new Error(`uncaught on a page:\n${uncaught.map(stackOf).join('\n')}`);
    },
  };
}

/** A tab behind the one that it opened is drawn once a second: each press in it would wait for three. A closed one stays closed. */
async function stayInFront(pages: readonly Page[]): Promise<void> {
  await Promise.allSettled(pages.map((page) => page.bringToFront()));
}

/** A promise may be refused with anything. */
function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error);
}

async function leave(browser: Browser, isShared: boolean): Promise<void> {
  if (isShared) await browser.disconnect();
  else await browser.close();
}
