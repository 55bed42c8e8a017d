import puppeteer, { type Browser, type BrowserContext, type Page, type Target } from 'puppeteer';
import { afterAll } from '../closing.ts';
import { headlessShell } from './chromium.ts';

export interface OpenContext {
  readonly context: BrowserContext;
  newPage(): Promise<Page>;
  close(): Promise<void>;
}

/**
 * The storage of a user. The service worker and its cache stay: they hold only files of the client
 * (test/browser/shell/offline-start.test.ts).
 */
const personal = 'file_systems,indexeddb,local_storage';

const free: { context: BrowserContext; page: Page }[] = [];
const lasting = new Set<string>();
let launched: Promise<Browser> | undefined;

/** Registers an address that serves the same client until the process ends: contexts that visited only such addresses are used again. */
export function keepOrigin(url: string): void {
  lasting.add(new URL(url).origin);
}

/**
 * Opens a context in the Chromium of this process. Closed contexts are emptied and reused, because a new one would spend 2 processor
 * seconds on the client's files, their compiled code and the service worker. A context that visited another address is not reused.
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

/** Returns the page that emptied the context. It becomes the first page of the next user. */
async function emptied(context: BrowserContext): Promise<Page> {
  const left = await context.pages();
  const page = await context.newPage({ type: 'window' });
  // A page may already be closed by its test.
  await Promise.allSettled(left.map((one) => one.close()));
  const devtools = await page.createCDPSession();
  await devtools.send('Network.clearBrowserCookies');
  for (const origin of lasting) await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: personal });
  await devtools.detach();
  return page;
}

function sharedChromium(): Promise<Browser> {
  launched ??= launch();
  return launched;
}

async function launch(): Promise<Browser> {
  const { args = [], ...options } = await headlessShell();
  // No animations: tests would wait for them, and Chromium would draw each of their frames.
  const browser = await puppeteer.launch({ ...options, args: [...args, '--force-prefers-reduced-motion'] });
  browser.process()?.unref();
  afterAll(() => browser.close());
  return browser;
}
