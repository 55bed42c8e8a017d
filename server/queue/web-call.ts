import { createHmac } from 'node:crypto';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { checkNotifierUrl, publicAddressOf, unknownName } from './public-address.ts';

export interface WebCall {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface WebCallOptions {
  /** Whether addresses that are not public are allowed. */
  allowPrivate: boolean;
  /** Milliseconds from resolving the name to the end of the response. */
  deadline?: number;
  /** Tests resolve their own names and trust their own certificates. */
  resolve?: Parameters<typeof publicAddressOf>[1]['resolve'];
  ca?: string;
}

export interface WebAnswer {
  status: number;
  /** The beginning of the body. */
  text: string;
}

/** A service that needs longer should respond at once and work afterwards. */
const DEADLINE = 10_000;
/** Bytes of a response that are read, only for display. */
const LOOKED_AT = 1_000;

/**
 * Posts to an address that a user entered. It connects to exactly the checked address (public-address.ts), follows no redirect, and ends at
 * its deadline in any case: a response that has begun by then counts, and its rest is not awaited.
 */
export async function post({ url, headers, body }: WebCall, options: WebCallOptions): Promise<WebAnswer> {
  const { allowPrivate, deadline = DEADLINE, resolve, ca } = options;
  const reason = checkNotifierUrl(url, { allowPrivate });
  if (reason !== null) throw new Error(reason);
  const late = AbortSignal.timeout(deadline);
  const target = new URL(url);
  const address = publicAddressOf(target, { allowPrivate, ...(resolve && { resolve }) }).catch(inWords);
  const judged = await before(late, address);
  return new Promise((answered, failed) => {
    const sent = request(target, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      lookup: always(judged),
      agent: false,
      signal: late,
      ...(ca !== undefined && { ca }),
    });
    let begun: WebAnswer | undefined;
    const end = (error?: Error) => {
      if (begun !== undefined) answered(begun);
      else failed(late.aborted ? new Error(`no answer within ${deadline / 1000} s`) : error);
      sent.destroy();
    };
    sent.on('error', end);
    sent.on('response', (response) => {
      const answer = { status: response.statusCode ?? 0, text: '' };
      begun = answer;
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        answer.text = (answer.text + piece).slice(0, LOOKED_AT);
        if (answer.text.length === LOOKED_AT) end();
      });
      response.on('error', end);
      response.on('close', () => end());
    });
    sent.end(body);
  });
}

/**
 * Proves to a service that a call is ours and recent: the HMAC of time and body under each secret that the service may have, recomputed for
 * every attempt. The receiver rejects a time more than five minutes off (docs/epod.md, docs/api/webhooks.md).
 */
export function callSignature(body: string, secrets: readonly string[], now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  const hmacOf = (secret: string) => createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return [`t=${time}`, ...secrets.map((secret) => `v1=${hmacOf(secret)}`)].join(',');
}

/** Always returns the checked address, so a name is not resolved a second time. */
function always({ address, family }: { address: string; family: number }): LookupFunction {
  return (_name, { all }, callback) => {
    if (all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}

function inWords(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOTFOUND' ? new Error(unknownName) : error;
}

/** Name resolution has no deadline of its own. */
async function before<T>(late: AbortSignal, work: Promise<T>): Promise<T> {
  const ended = new Promise<never>((_, failed) => {
    late.addEventListener('abort', () => failed(new Error('its name was not found in time')), { once: true });
  });
  return Promise.race([work, ended]);
}
