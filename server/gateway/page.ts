import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Boot } from '../../shared/boot.ts';
import { refuse } from '../../shared/errors.ts';
import type { GatewayParts } from './parts.ts';

const place = '<script type="application/json" id="boot">{}</script>';

/**
 * Every address under /wms that is no file answers the client's one page, with what the client must know at once as a block of
 * data, never as code. An address that names a file is absent instead: a script must not be answered with a page.
 */
export function pageRoutes(scope: FastifyInstance, { readCredential, clientDir, boot }: GatewayParts): void {
  const template = readFileSync(join(clientDir, 'index.html'), 'utf8');
  const [head, tail] = template.split(place);
  if (head === undefined || tail === undefined) throw new Error(`index.html has no place for the boot data: ${place}`);
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
