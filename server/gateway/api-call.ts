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

const name = 'apiCall';

/** The name under which a scope keeps the call on its requests. */
export const apiCallDecorator = name;

/** The call that the guards have noted on this request. */
export function apiCallOf(request: FastifyRequest): ApiCall {
  return request.getDecorator<ApiCall>(name);
}
