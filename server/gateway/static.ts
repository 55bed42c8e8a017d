import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../shared/errors.ts';
import { type ClientFile, readClientFiles } from './client-files.ts';
import type { GatewayParts } from './parts.ts';

const forEver = 'public, max-age=31536000, immutable';

/** Serves the files of the built client from memory, in the best form the browser takes. */
export function clientFiles(scope: FastifyInstance, { clientDir }: Pick<GatewayParts, 'clientDir'>): void {
  const files = readClientFiles(clientDir);
  scope.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const file = files.get(`assets/${request.params['*']}`);
    if (file === undefined) refuse('not_found', { values: { thing: 'file' } });
    return send(file, request, reply);
  });
}

function send(file: ClientFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', file.hashed ? forEver : 'no-cache').header('etag', file.etag);
  reply.header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  const [encoding, content] = bestForm(file, String(request.headers['accept-encoding'] ?? ''));
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.type(file.type).send(content);
}

function bestForm(file: ClientFile, accepted: string): [encoding: string | undefined, content: Buffer] {
  if (file.br !== undefined && /\bbr\b/.test(accepted)) return ['br', file.br];
  if (file.gzip !== undefined && /\bgzip\b/.test(accepted)) return ['gzip', file.gzip];
  return [undefined, file.plain];
}
