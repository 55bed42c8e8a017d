/**
 * Loads the page without the gateway and keeps all files of a version together (decision 126). It caches only the page as a signed-out
 * visitor gets it and the hashed files of its build; no answer of the API passes through it. Built separately
 * (scripts/build/service-workers.ts), served at /wms/service-worker.js.
 */

/** Injected by the build: the name of this version, and its files. */
declare const SHELL_VERSION: string;
declare const SHELL_FILES: readonly string[];

/** The scope of a worker; TypeScript supports either a page or a worker. */
interface WorkerScope {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(
    type: 'install' | 'activate',
    run: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(type: 'fetch', run: (event: FetchEvent) => void): void;
}

interface FetchEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const worker = self as unknown as WorkerScope;
const page = '/wms';
const assets = '/wms/assets/';

/** Caches of this version and the two before, so that pages opened since then find files that they have not fetched yet. */
const VERSIONS = 3;

/** Milliseconds until the cached page replaces one without an answer: a network without a way to the gateway reports no error. */
const TIMEOUT = 4000;

/** Files fetched at once: browsers send six requests to a site, and an open screen needs some as well. */
const AT_ONCE = 3;

/** Milliseconds between two attempts to fetch a file: while the copies of the gateway are being replaced, only one may have it. */
const PAUSE = 700;
const TRIES = 4;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith(assets)) event.respondWith(fileOf(pathname));
  else if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(pageOf(request));
});

/** Takes over at once: file names contain the hash of their content, so a page cannot get a file of another version. */
async function install(): Promise<void> {
  const cache = await ownCache();
  const left = [...SHELL_FILES];
  const fetchLeft = async () => {
    for (let file = left.shift(); file !== undefined; file = left.shift()) {
      if (!(await keep(cache, assets + file))) throw new Error(`${file} is not there`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchLeft));
  const answer = await tried(page, isOfThisVersion);
  if (!(await isOfThisVersion(answer))) throw new Error('the page is of another version');
  await cache.put(page, answer);
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('wms-shell'));
  const old = names.filter((name) => name !== nameOfCache).slice(0, -VERSIONS + 1);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

const nameOfCache = `wms-shell ${SHELL_VERSION}`;

function ownCache(): Promise<Cache> {
  return caches.open(nameOfCache);
}

async function keep(cache: Cache, address: string): Promise<boolean> {
  if ((await cache.match(address)) !== undefined) return true;
  const answer = (await caches.match(address)) ?? (await tried(address, isThere));
  if (!answer.ok) return false;
  await cache.put(address, answer);
  return true;
}

async function fileOf(address: string): Promise<Response> {
  return (await caches.match(address)) ?? tried(address, isThere);
}

/** The page from the gateway, if all its initial files can be fetched too; otherwise the cached page. */
async function pageOf(request: Request): Promise<Response> {
  const response = fetch(request);
  const answer = await Promise.race([response, after(TIMEOUT)]).catch(() => undefined);
  if (answer !== undefined && answer.status < 500 && (await isWhole(answer))) return answer;
  const cached = await (await ownCache()).match(page);
  return cached ?? answer ?? response;
}

async function isWhole(answer: Response): Promise<boolean> {
  if (!answer.ok) return true;
  const cache = await ownCache();
  const results = await Promise.all((await filesIn(answer)).map((address) => keep(cache, address))).catch(() => [
    false,
  ]);
  return results.every(Boolean);
}

async function isOfThisVersion(answer: Response): Promise<boolean> {
  const files = answer.ok ? await filesIn(answer) : [];
  return files.length > 0 && files.every((address) => SHELL_FILES.includes(address.slice(assets.length)));
}

async function filesIn(answer: Response): Promise<readonly string[]> {
  return (await answer.clone().text()).match(/\/wms\/assets\/[\w.-]+/g) ?? [];
}

/** Sent without cookies, so that cached answers belong to no user. */
async function tried(address: string, isWanted: (answer: Response) => Promise<boolean>): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(address, { credentials: 'omit' });
    if (tries === TRIES || (await isWanted(answer))) return answer;
    await after(PAUSE);
  }
}

async function isThere({ status }: Response): Promise<boolean> {
  return status !== 404;
}

/** Whether the path is a page of the client. Help and session pages belong to the gateway. */
function isPage(path: string): boolean {
  return (path === page || path.startsWith(`${page}/`)) && !/^\/wms\/(?:help|session\/.*)$|\.\w+$/.test(path);
}

function after(milliseconds: number): Promise<undefined> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
