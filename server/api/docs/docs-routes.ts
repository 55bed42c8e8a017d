import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { docComments } from './doc-comments.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './open-api.ts';

/**
 * The documentation of the API, as a page and as OpenAPI. Anybody may read it, signed in or not: it holds no data, and an integrator
 * reads it before there is an account. It is written once, at the start.
 */
export function docsRoutes(app: FastifyInstance, base: string, version: string): void {
  const comments = docComments();
  const answers = {
    'openapi.json': ['application/json; charset=utf-8', JSON.stringify(openApiDocument(version, comments))],
    docs: ['text/html; charset=utf-8', docsPage(version, comments)],
    'docs.css': ['text/css; charset=utf-8', readFileSync(new URL('./docs.css', import.meta.url), 'utf8')],
  } as const;
  for (const [path, [type, text]] of Object.entries(answers)) {
    app.get(base + path, (_request, reply) => reply.header('cache-control', 'no-cache').type(type).send(text));
  }
}
