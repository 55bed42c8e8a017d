import { answerHeaders } from './answer-headers.ts';
import { apiCallOf } from './api-call.ts';
import type { Cookie } from './cookie.ts';
import { type Headers, headersFor } from './security.ts';
import type { Passage, Settled } from './upstream.ts';
import { passingHeaders } from './upstream-headers.ts';

/** A 401 of these calls is an answer of theirs, not the end of a session (rules 7 and 8). */
const ownRefusals = new Set(['user/token', 'user/access', 'user/resetPassword']);

/** The rules by which an API request passes to the upstream and its answer comes back. */
export function passage(securityHeaders: Headers, sessionCookie: Cookie): Passage {
  return {
    requestHeaders: (request) => passingHeaders(request, apiCallOf(request).credential.authorization),
    settle(request, status, given) {
      const { credential, path, navigates } = apiCallOf(request);
      const answered = answerHeaders(given);
      const headers: Settled['headers'] = {
        ...headersFor(securityHeaders, answered['content-type']),
        ...answered,
        'cache-control': 'no-store',
        'x-request-id': request.id,
      };
      if (credential.renewals.length > 0) headers['set-cookie'] = credential.renewals;
      if (status !== 401 || ownRefusals.has(path)) return { status: redirectsNowhere(status), headers };
      if (credential.byCookie) headers['set-cookie'] = sessionCookie.remove;
      if (navigates) headers.location = '/wms';
      return { status: navigates ? 303 : 401, headers };
    },
  };
}

/** Location never passes, so a redirect of the upstream leads nowhere: it is an answer we cannot use. */
function redirectsNowhere(status: number): number {
  return status >= 300 && status < 400 && status !== 304 ? 503 : status;
}
