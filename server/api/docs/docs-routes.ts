import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { acceptsGzip, pack } from '../http/compress.ts';
import { Comments } from './comments.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './open-api.ts';

/**
 * The API documentation, as a page and as OpenAPI. It is public: it holds no data, and integrators read it before they have an account.
 * Each form is written and compressed on first request, because most servers never need it, and then sent from memory, so repeated requests
 * cost next to nothing.
 */
export function docsRoutes(app: FastifyInstance, base: string, version: string): void {
  const answers = {
    'openapi.json': ['application/json', () => JSON.stringify(openApiDocument(version, new Comments()))],
    docs: ['text/html', () => docsPage(version, new Comments())],
    'docs.css': ['text/css', () => readFileSync(new URL('./docs.css', import.meta.url), 'utf8')],
  } as const;
  for (const [path, [type, write]] of Object.entries(answers)) {
    let forms: Promise<Forms> | undefined;
    app.get(base + path, async (request, reply) => {
      forms ??= formsOf(write());
      const { plain, packed } = await forms;
      reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').type(`${type}; charset=utf-8`);
      if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(plain);
      return reply.header('content-encoding', 'gzip').send(packed);
    });
  }
}

interface Forms {
  plain: Buffer;
  packed: Buffer;
}

async function formsOf(text: string): Promise<Forms> {
  const plain = Buffer.from(text);
  return { plain, packed: await pack(plain) };
}
