import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { HTTPRequest, Page } from 'puppeteer';
import type { UserAccess } from '../../../client/state/session-state.ts';
import { securityHeaders } from '../../../server/gateway/guards/security-headers.ts';
import type { Boot } from '../../../shared/boot.ts';
import type { TestBrowser } from './browser.ts';

export type Stub = { status?: number; json?: unknown; afterMs?: number } | 'network';

interface StubbedRequest {
  call: string;
  headers: Record<string, string>;
  body: unknown;
}

export interface StubbedClient {
  page: Page;
  /** Answers by `METHOD path`, below /wmsapi/v1/. They can change while the page is open. */
  stubs: Map<string, Stub>;
  requests: StubbedRequest[];
  /** Files of the client that cannot be fetched, by the start of their names. */
  lost: Set<string>;
  /** Files of the client, by the start of their names, that arrive only once the promise settles. */
  late: Map<string, Promise<void>>;
  complaints: string[];
}

const origin = 'http://localhost:8080';
const boot: Boot = {
  product: 'WMS',
  environment: 'test',
  version: '0.0.0',
  timeZone: 'Europe/London',
  signedIn: false,
  help: true,
};
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

/** Opens the built client at an address, under the product's own security headers. */
export async function openStubbedClient(
  browser: TestBrowser,
  address: string,
  given: Record<string, Stub>,
  lost: readonly string[] = [],
): Promise<StubbedClient> {
  const page = await browser.newPage();
  const client: StubbedClient = {
    page,
    stubs: new Map(Object.entries(given)),
    requests: [],
    lost: new Set(lost),
    late: new Map(),
    complaints: [],
  };
  page.on('console', (message) => {
    if (message.type() === 'error') client.complaints.push(message.text());
  });
  page.on('pageerror', (error) => client.complaints.push(String(error)));
  // No service worker: the page does not request its file, so that nothing here would answer it.
  await page.evaluateOnNewDocument(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined }));
  await page.setRequestInterception(true);
  page.on('request', (request) => void answer(client, request));
  await page.goto(origin + address);
  return client;
}

/** Like `openStubbedClient`, with a user signed in at Leeds, Stoke (cancelled) and Slough (H3G). Resolves when the frame is shown. */
export async function openSignedIn(
  browser: TestBrowser,
  address: string,
  stubs: Record<string, Stub> = {},
  lost: readonly string[] = [],
): Promise<StubbedClient> {
  const client = await openStubbedClient(browser, address, { ...signedIn, ...stubs }, lost);
  await client.page.waitForSelector('.top-bar');
  return client;
}

async function answer(client: StubbedClient, request: HTTPRequest): Promise<void> {
  const { pathname, search } = new URL(request.url());
  const file = basename(pathname);
  if ([...client.lost].some((start) => file.startsWith(start))) return request.abort('connectionrefused');
  for (const [start, come] of client.late) if (file.startsWith(start)) await come;
  if (pathname === '/healthz') return request.respond({ body: '{}' });
  if (pathname.startsWith('/wms/assets/')) return answerFile(request, file);
  if (request.isNavigationRequest()) return answerPage(request);
  const path = pathname.replace('/wmsapi/v1/', '');
  client.requests.push({
    call: `${request.method()} ${path}${search}`,
    headers: request.headers(),
    body: request.hasPostData() ? JSON.parse((await request.fetchPostData()) ?? 'null') : undefined,
  });
  // The live stream stays open without events.
  if (path === 'live') return;
  const stub = client.stubs.get(`${request.method()} ${path}`) ?? { status: 404, json: { message: 'not stubbed' } };
  if (stub === 'network') return request.abort('connectionrefused');
  if (stub.afterMs !== undefined) await new Promise((done) => setTimeout(done, stub.afterMs));
  await request.respond({
    status: stub.status ?? 200,
    contentType: 'application/json',
    body: JSON.stringify(stub.json ?? {}),
  });
}

async function answerFile(request: HTTPRequest, file: string): Promise<void> {
  const body = await readFile(`dist/client/assets/${file}`);
  await request.respond({
    body,
    contentType: types[extname(file)] ?? 'text/plain',
    headers: securityHeaders(true),
  });
}

async function answerPage(request: HTTPRequest): Promise<void> {
  const page = await readFile('dist/client/index.html', 'utf8');
  const body = page.replace('id="boot">{}', `id="boot">${JSON.stringify(boot)}`);
  await request.respond({ body, contentType: 'text/html; charset=utf-8', headers: securityHeaders(true) });
}

const companies = {
  vm: { id: 1, name: 'Northline Cable' },
  H3G: { id: 2, name: 'Meridian Mobile' },
} as const;

export function cannedAccess(id: number, warehouse: string, layout: 'vm' | 'H3G' = 'vm'): UserAccess {
  const { id: companyId, name } = companies[layout];
  return {
    id,
    user: { login: 'storeman', name: 'Sam Storeman', email: 'sam@northline.test' },
    companyId,
    warehouseId: id,
    company: { name, layout },
    warehouse: { name: warehouse, shortName: `${warehouse.slice(0, 3).toUpperCase()}1` },
    access: ['planCreate', 'planUpdate', 'planStart', 'planConfirm', 'planClose'],
  };
}

export const leeds = cannedAccess(1, 'Leeds');
const stoke = cannedAccess(2, 'Stoke');
const slough = cannedAccess(3, 'Slough', 'H3G');
const cancelled = [{ key: 'cancelledWarehouse', warehouseId: 0, items: [{ key: '2', value: 'true' }] }];

const signedIn: Record<string, Stub> = {
  'GET user/access': { json: [leeds, stoke, slough] },
  'GET company/specificData/list': { json: cancelled },
  'PUT /wms/session/access': {},
  'GET ': { json: { version: '4.5.6' } },
  'GET ern': { json: { items: [], next: null, total: 12 } },
  'GET pick': { json: { items: [], next: null, total: 0 } },
  'GET stock': { json: { items: [], next: null, total: 0 } },
  'GET stock/putaway': { json: { items: [], lines: 0 } },
  'GET stockCount': { json: { items: [], next: null, total: 0 } },
  'GET shipment': { json: { items: [], next: null, total: 0 } },
  'GET transit': { json: { items: [], next: null, total: 0 } },
  'GET home': { json: { chosen: null, work: [], today: null, weeks: null, age: null, space: null } },
  'GET user/layout': { json: { items: [] } },
  'GET view': { json: { items: [], next: null } },
};
