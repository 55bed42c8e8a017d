import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../../shared/errors.ts';
import { refuseCrossSite } from './guards/cross-site.ts';
import { apiTarget, namedAccess } from './guards/paths.ts';
import type { GatewayParts } from './parts.ts';
import { type ApiCall, apiCallDecorator } from './session/credentials.ts';
import { signInRoutes } from './session/sign-in.ts';
import { signOnRoutes } from './session/sign-on.ts';
import { apiBase } from './upstream/upstream.ts';

/** Guards every request to the API and lets it pass; the upstream gets the very path that was checked. */
export function apiRoutes(scope: FastifyInstance, parts: GatewayParts): void {
  scope.decorateRequest(apiCallDecorator, null);
  scope.addHook('onRequest', (request, _reply, done) => {
    const { path, query } = apiTarget(request.raw.url ?? '');
    const below = path.slice(apiBase.length + 1);
    const file = namedAccess(query);
    const opensInBrowser = file.access !== undefined || below === 'docs' || below === 'openapi.json';
    refuseCrossSite({ method: request.method, headers: request.raw.headers, opensInBrowser });
    if (file.access !== undefined && request.method !== 'GET') {
      refuse('malformed', { fields: { access: 'the header X-Access-Id: the address names it on GET only' } });
    }
    request.setDecorator<ApiCall>(apiCallDecorator, {
      credential: parts.readCredential(request, file.access),
      path: below,
      navigates: navigates(request),
    });
    request.raw.url = path + file.query;
    done();
  });
  scope.register(async (own) => {
    signInRoutes(own, parts);
    signOnRoutes(own, parts);
  });
  scope.register(async (rest) => parts.upstream.serve(rest, parts.rules));
}

function navigates(request: FastifyRequest): boolean {
  return request.raw.headers['sec-fetch-mode'] === 'navigate';
}
