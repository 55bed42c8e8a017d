import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const OURS = /^[A-Za-z0-9-]{8,64}$/;

/** The gateway's request id if it sends one, otherwise a new one. (The gateway drops ids sent by clients.) */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && OURS.test(given) ? given : randomUUID();
}
