import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { docComments } from './doc-comments.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './open-api.ts';

/**
 * The documentation of the API, as a page and as OpenAPI. Anybody may read it, signed in or not: it holds no data, and an integrator
 * reads it before there is an account. Each is written once, when first asked for: most servers never are.
 */
export function docsRoutes(app: FastifyInstance, base: string, version: string): void {
  const answers = {
    'openapi.json': ['application/json', () => JSON.stringify(openApiDocument(version, docComments()))],
    docs: ['text/html', () => docsPage(version, docComments())],
    'docs.css': ['text/css', () => readFileSync(new URL('./docs.css', import.meta.url), 'utf8')],
  } as const;
  for (const [path, [type, write]] of Object.entries(answers)) {
    let text: string | undefined;
    app.get(base + path, (_request, reply) => {
      text ??= write();
      return reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(text);
    });
  }
}
