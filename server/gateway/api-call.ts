import type { FastifyRequest } from 'fastify';
import type { Credential } from './credentials.ts';

/** What the gateway's guards found out about an API request; its raw headers are replaced on the way to the upstream. */
export interface ApiCall {
  credential: Credential;
  /** Below /wmsapi/v1/, decoded. */
  path: string;
  /** Is it a page that a person opens, rather than a call of our client? */
  navigates: boolean;
}

/** The name under which requests to the API carry their call. */
export const apiCallDecorator = 'apiCall';

/** The call that the guards have noted on this request. */
export function apiCallOf(request: FastifyRequest): ApiCall {
  return request.getDecorator<ApiCall>(apiCallDecorator);
}
