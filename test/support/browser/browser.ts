import type { Page } from 'puppeteer';
import type { Hooks, Test } from '../suite.ts';
import { openContext } from './contexts.ts';

/** Timeout in milliseconds for the slowest machine that runs the tests. */
const TIMEOUT = 60_000;

/** A browser with its own cookies and storage, regardless of what else is open in the same Chromium. */
export interface TestBrowser {
  newPage(): Promise<Page>;
  /** Fails when one of its pages raised an uncaught error (test/browser/ui/uncaught-errors.test.ts). */
  close(): Promise<void>;
}

/**
 * Opens browsers and closes them after the tests of a suite. Call it after the hook that stops the server: hooks run backwards, so the
 * browsers close first.
 */
export function browsersFor(hooks: Hooks): () => Promise<TestBrowser> {
  const opened: TestBrowser[] = [];
  // Close all of them, even if a page of one had an error: a browser left open keeps the file from ending.
  hooks.after(() => closeAll(opened));
  return async () => {
    const browser = await startBrowser();
    opened.push(browser);
    return browser;
  };
}

/**
 * Like `browsersFor`, for tests that open their own browsers: each is closed after the test that opened it, so that the next test can reuse
 * it.
 */
export function browsersByTest(
  plainTest: Test,
  hooks: Hooks,
): { readonly test: Test; readonly openBrowser: () => Promise<TestBrowser> } {
  const openForSuite = browsersFor(hooks);
  let ofTest: TestBrowser[] | undefined;
  return {
    test: (name, run) =>
      plainTest(name, async () => {
        const opened: TestBrowser[] = [];
        ofTest = opened;
        try {
          await run();
        } catch (error) {
          await closeAll(opened).catch(() => undefined);
          throw error;
        } finally {
          ofTest = undefined;
        }
        await closeAll(opened);
      }),
    async openBrowser() {
      if (ofTest === undefined) return openForSuite();
      const browser = await startBrowser();
      ofTest.push(browser);
      return browser;
    },
  };
}

async function closeAll(browsers: readonly TestBrowser[]): Promise<void> {
  await Promise.all(browsers.map((browser) => browser.close()));
}

export async function startBrowser(): Promise<TestBrowser> {
  const uncaught: unknown[] = [];
  const opened = await openContext();
  const pages: Page[] = [];
  const stay = () => void stayInFront(pages);
  opened.context.on('targetcreated', stay);
  return {
    async newPage() {
      const page = await opened.newPage();
      pages.push(page);
      // Only one window at a time has the focus. This one always has it, regardless of the files that run at the same time.
      await page.emulateFocusedPage(true);
      page.setDefaultTimeout(TIMEOUT);
      locateAnywhere(page);
      // Accept the question whether to leave unsaved input, so that a failed test does not block the next.
      page.on('dialog', (dialog) => void dialog.accept());
      page.on('pageerror', (error) => uncaught.push(error));
      return page;
    },
    async close() {
      opened.context.off('targetcreated', stay);
      await opened.close();
      if (uncaught.length > 0) throw new Error(`uncaught on a page:\n${uncaught.map(stackOf).join('\n')}`);
    },
  };
}

/**
 * A locator scrolls its element into view once and then waits for it to be there, without an end if the page has moved it again. Each
 * press scrolls first, so that wait is omitted.
 */
function locateAnywhere(page: Page): void {
  const locate = page.locator.bind(page);
  Object.assign(page, { locator: (selector: string) => locate(selector).setEnsureElementIsInTheViewport(false) });
}

/**
 * Chromium draws a tab behind the one that it opened once a second, so each press in it would wait for three seconds. A closed tab stays
 * closed.
 */
async function stayInFront(pages: readonly Page[]): Promise<void> {
  await Promise.allSettled(pages.map((page) => page.bringToFront()));
}

/** A promise can be rejected with any value. */
function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error);
}
