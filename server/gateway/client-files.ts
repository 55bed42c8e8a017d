import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Boot } from '../../shared/boot.ts';
import { refuse } from '../../shared/errors.ts';
import type { GatewayParts } from './parts.ts';

const placeholder = '<script type="application/json" id="boot">{}</script>';

/**
 * Every address under /wms that is not a file returns the client's one page, with the initial data as a block of data, never as code. An
 * address that names a missing file is a 404: a script must not be answered with a page.
 */
export function pageRoutes(scope: FastifyInstance, { readCredential, clientDir, boot }: GatewayParts): void {
  const template = readFileSync(join(clientDir, 'index.html'), 'utf8');
  const [head, tail] = template.split(placeholder);
  if (head === undefined || tail === undefined)
    throw new Error(`index.html has no place for the boot data: ${placeholder}`);
  const page = (request: FastifyRequest) => {
    if (/\.\w+$/.test(request.url.split('?', 1)[0] ?? '')) refuse('not_found', { values: { thing: 'file' } });
    const { session, renewals } = readCredential(request);
    return { renewals, html: head + dataBlock({ ...boot, signedIn: session !== undefined }) + tail };
  };
  for (const url of ['/', '/*']) {
    scope.get(url, async (request, reply) => {
      const { renewals, html } = page(request);
      if (renewals.length > 0) reply.header('set-cookie', renewals);
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
    });
  }
}

function dataBlock(boot: Boot): string {
  return `<script type="application/json" id="boot">${JSON.stringify(boot).replaceAll('<', '\\u003c')}</script>`;
}

/**
 * The service worker (decision 126), or the one that removes it; a browser requests it again with each page. Its scope is /wms, wider than
 * its own folder /wms/, because the product starts at /wms itself.
 */
export function workerRoute(scope: FastifyInstance, { clientDir, hasServiceWorker }: GatewayParts): void {
  const file = hasServiceWorker ? 'service-worker.js' : 'no-service-worker.js';
  const worker = readFileSync(join(clientDir, file));
  scope.get('/service-worker.js', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('service-worker-allowed', '/wms')
      .type('application/javascript; charset=utf-8')
      .send(worker),
  );
}

/** The file types served; source maps and stray files in the directory are not. */
const kinds = new Set(['.css', '.js', '.json', '.webmanifest', '.svg', '.png', '.ico', '.wasm', '.woff2']);

/** The build puts a hash of the content into the name, so such a file can be cached forever. */
const hashed = /-[A-Z0-9]{8}\.\w+$/;

/**
 * Serves the files of the built client, in the best encoding that the browser accepts. Only plain files present at the start are served: by
 * default @fastify/static also serves dotfiles, source maps and the targets of symbolic links (seen; trust G68).
 */
export function clientFiles(scope: FastifyInstance, { clientDir }: Pick<GatewayParts, 'clientDir'>): void {
  const root = join(clientDir, 'assets');
  const known = new Set(servedFiles(root).map((name) => `/${name}`));
  scope.register(fastifyStatic, {
    root,
    prefix: '/assets/',
    index: false,
    decorateReply: false,
    dotfiles: 'deny',
    preCompressed: true,
    cacheControl: false,
    allowedPath: (path) => known.has(path.startsWith('/') ? path : `/${path}`),
    setHeaders: (reply, path) => {
      const name = path.replace(/\.(?:br|gz)$/, '');
      reply.header('cache-control', hashed.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

function servedFiles(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && kinds.has(extname(entry.name)) && !entry.name.startsWith('.'))
    .map((entry) => entry.name);
}
