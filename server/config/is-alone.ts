import { isLoopback } from '../gateway/guards/hosts.ts';
import type { Config } from './variables.ts';

/** Whether the site serves its own machine only: on loopback, without a proxy or a public address. */
export function isAlone({ HOST, PUBLIC_URL, TRUST_PROXY }: Config): boolean {
  const isHere = isLoopback(HOST.includes(':') ? `[${HOST}]` : HOST);
  return isHere && PUBLIC_URL === undefined && TRUST_PROXY === undefined;
}
