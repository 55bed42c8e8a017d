import { isLoopback } from '../gateway/guards/hosts.ts';
import type { Config } from './variables.ts';

/** Is this site for its own machine: on loopback, without a proxy in front and a public address? */
export function isAlone({ HOST, PUBLIC_URL, TRUST_PROXY }: Config): boolean {
  const isHere = isLoopback(HOST.includes(':') ? `[${HOST}]` : HOST);
  return isHere && PUBLIC_URL === undefined && TRUST_PROXY === undefined;
}
