import type { Page } from 'puppeteer';
import type { Hooks, Test } from '../suite.ts';
import { openContext } from './contexts.ts';

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
  hooks.after(() => closeAll(opened));
  return async () => {
    const browser = await startBrowser();
    opened.push(browser);
    return browser;
  };
}

/** Like `browsersFor`, for tests that open their own browsers: each is closed after the test that opened it, so that the next test can use it again. */
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

/** Opens one in the Chromium of this process (contexts.ts). */
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
      // One window at a time has the focus; a test's own has it always, whatever the files beside it do.
      await page.emulateFocusedPage(true);
      page.setDefaultTimeout(PATIENCE);
      // Whether a page is left with what was typed is answered with yes: a test that failed does not hold up the next.
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

/** A tab behind the one that it opened is drawn once a second: each press in it would wait for three. A closed one stays closed. */
async function stayInFront(pages: readonly Page[]): Promise<void> {
  await Promise.allSettled(pages.map((page) => page.bringToFront()));
}

/** A promise may be refused with anything. */
function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error);
}
