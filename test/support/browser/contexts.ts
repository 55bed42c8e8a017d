import puppeteer, { type Browser, type BrowserContext, type Page, type Target } from 'puppeteer';
import { afterAll } from '../closing.ts';
import { headlessShell } from './chromium.ts';

/** A browser context without cookies or storage. */
export interface OpenContext {
  readonly context: BrowserContext;
  /** Opens a window in it. */
  newPage(): Promise<Page>;
  close(): Promise<void>;
}

/** The storage of a person. The service worker and its cache stay: they hold only files of the client (test/browser/shell/offline-start.test.ts). */
const personal = 'file_systems,indexeddb,local_storage';

const free: { context: BrowserContext; page: Page }[] = [];
const lasting = new Set<string>();
let launched: Promise<Browser> | undefined;

/** Registers an address that serves the same client until the process ends: contexts that visited only such addresses are used again. */
export function keepOrigin(url: string): void {
  lasting.add(new URL(url).origin);
}

/**
 * Opens a context in the Chromium of this process. A closed context is emptied and used again, because it holds the client's files, their
 * compiled code and the service worker, which cost a new context 2 processor seconds. A context that visited another address is not used again.
 */
export async function openContext(): Promise<OpenContext> {
  const browser = await sharedChromium();
  const { context, page } = free.pop() ?? { context: await browser.createBrowserContext(), page: undefined };
  const unused = page === undefined ? [] : [page];
  let isReusable = true;
  const look = (target: Target) => {
    if (!isLasting(target.url())) isReusable = false;
  };
  context.on('targetcreated', look).on('targetchanged', look);
  return {
    context,
    async newPage() {
      const opened = unused.pop() ?? (await context.newPage({ type: 'window' }));
      opened.on('error', () => {
        isReusable = false;
      });
      return opened;
    },
    async close() {
      context.off('targetcreated', look).off('targetchanged', look);
      if (!isReusable) return context.close();
      const next = await emptied(context);
      free.push({ context, page: next });
    },
  };
}

function isLasting(url: string): boolean {
  return url === '' || url.startsWith('about:') || (URL.canParse(url) && lasting.has(new URL(url).origin));
}

/** Returns the page that emptied the context: it becomes the first page of the next person. */
async function emptied(context: BrowserContext): Promise<Page> {
  const left = await context.pages();
  const page = await context.newPage({ type: 'window' });
  // One that a test told to close may be gone by now.
  await Promise.allSettled(left.map((one) => one.close()));
  const devtools = await page.createCDPSession();
  await devtools.send('Network.clearBrowserCookies');
  for (const origin of lasting) await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: personal });
  await devtools.detach();
  return page;
}

/** The Chromium of this process. */
function sharedChromium(): Promise<Browser> {
  launched ??= launch();
  return launched;
}

async function launch(): Promise<Browser> {
  const { args = [], ...options } = await headlessShell();
  // Nothing fades: tests would wait for it, and Chromium would draw each of its frames.
  const browser = await puppeteer.launch({ ...options, args: [...args, '--force-prefers-reduced-motion'] });
  browser.process()?.unref();
  afterAll(() => browser.close());
  return browser;
}
