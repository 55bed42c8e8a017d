import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import type { Page } from 'puppeteer';
import { startBrowser, type TestBrowser } from '../browser/browser.ts';
import { keepOrigin } from '../browser/contexts.ts';
import { afterAll } from '../closing.ts';

export interface GalleryOptions {
  width?: number;
  height?: number;
  touch?: boolean;
  theme?: 'light' | 'dark';
  layout?: 'vm' | 'H3G';
  /** The query after the `?`, which the list reads. */
  query?: string;
  /** Further settings of the page: rows, delay, fail, pause. */
  settings?: Record<string, string>;
}

export interface Gallery {
  readonly origin: string;
  open(page: string, options?: GalleryOptions): Promise<Page>;
  close(): Promise<void>;
}

/** The policy of the product: a block that needs more fails here. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

let serving: Promise<string> | undefined;

/** Opens pages of the gallery in a browser. The gallery is built and served once for all files of this process. */
export async function openGallery(): Promise<Gallery> {
  serving ??= serve();
  const origin = await serving;
  const browser = await startBrowser();
  return {
    origin,
    open: (page, options = {}) => openPage(browser, `${origin}/gallery/${page}`, options),
    close: () => browser.close(),
  };
}

async function bundle(): Promise<Map<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: {
      page: 'test/support/gallery/page.tsx',
      style: 'client/style.css',
      gallery: 'test/support/gallery/gallery.css',
    },
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    write: false,
    outdir: '/',
    loader: { '.wasm': 'file' },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return new Map(outputFiles.map((file) => [file.path, file.contents]));
}

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gallery</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css"><link rel="stylesheet" href="/gallery.css"><script type="module" src="/page.js"></script></head>
<body><div id="root"></div></body></html>`;

async function serve(): Promise<string> {
  const files = await bundle();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://gallery').pathname;
    const file = files.get(path);
    const type = path.endsWith('.js') ? 'text/javascript' : path.endsWith('.css') ? 'text/css' : 'text/html';
    response.writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': policy,
      'cache-control': file === undefined ? 'no-store' : 'max-age=3600',
    });
    response.end(file ?? html);
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  keepOrigin(origin);
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return origin;
}

async function openPage(browser: TestBrowser, address: string, options: GalleryOptions): Promise<Page> {
  const { width = 1360, height = 768, touch = false, theme, layout, query, settings = {} } = options;
  const page = await browser.newPage();
  await page.setViewport({ width, height, hasTouch: touch, isMobile: touch });
  const hash = new URLSearchParams({ ...(theme && { theme }), ...(layout && { layout }), ...settings });
  await page.goto(`${address}${query === undefined ? '' : `?${query}`}#${hash}`);
  await page.waitForSelector('h1');
  return page;
}
