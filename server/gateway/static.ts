import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { GatewayParts } from './parts.ts';

/** What is served, by extension: source maps and stray notes in the directory are not. */
const kinds = new Set(['.css', '.js', '.json', '.webmanifest', '.svg', '.png', '.ico', '.wasm', '.woff2']);

/** The build puts a hash of the content into the name: such a file can be kept for ever. */
const hashed = /-[A-Z0-9]{8}\.\w+$/;

/**
 * Serves the files of the built client, in the best form the browser takes. Only plain files that are there at the start are
 * known: by itself @fastify/static serves dotfiles, source maps and what symbolic links lead to (seen; trust G68).
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
