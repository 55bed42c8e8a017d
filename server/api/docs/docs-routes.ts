import { readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { acceptsGzip, pack } from '../http/compress.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './open-api.ts';

/**
 * The API documentation, as a page and as OpenAPI. It is public: it holds no data, and integrators read it before they have an account.
 * Each form is written and compressed on first request, because most servers never need it, and then sent from memory, so repeated requests
 * cost next to nothing.
 */
export function docsRoutes(app: FastifyInstance, base: string, version: string): void {
  const answers = {
    'openapi.json': ['application/json', () => JSON.stringify(openApiDocument(version, docComments()))],
    docs: ['text/html', () => docsPage(version, docComments())],
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

const CONTRACT = new URL('../../../shared/contract/', import.meta.url);

/**
 * The comment above each operation of the contract, by operation name: one text for readers of the sources and of the documentation. It is
 * read from the sources, so that the client's bundle does not include it.
 */
function docComments(): ReadonlyMap<string, string> {
  const files = readdirSync(CONTRACT, { encoding: 'utf8', recursive: true }).filter((name) => name.endsWith('.ts'));
  return new Map(files.flatMap((name) => commentsIn(readFileSync(new URL(name, CONTRACT), 'utf8'))));
}

function commentsIn(source: string): [string, string][] {
  const documented = source.matchAll(
    /\/\*\*((?:[^*]|\*(?!\/))*)\*\/\s*export const (\w+) = (?:operation|(?:list|file|group|totals)Operation)\(/g,
  );
  return [...documented].map(([, comment = '', name = '']) => [name, comment.replace(/\s*\n\s*\*?\s*/g, ' ').trim()]);
}
