import { once } from 'node:events';
import { connect } from 'node:net';
import { Agent, request } from 'undici';

export interface Sent {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'TRACE' | 'QUERY';
  headers?: Record<string, string>;
  /** An object is sent as JSON, bytes and text unchanged. */
  body?: unknown;
}

export interface Got {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  cookies: string[];
  text: string;
  json: () => unknown;
}

const agent = new Agent({ keepAliveTimeout: 1, pipelining: 0 });

/** One plain request: without browser headers, redirects or cookies. */
export async function http(url: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Got> {
  const isSentUnchanged = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
  const answer = await request(url, {
    method,
    dispatcher: agent,
    headers: { ...(!isSentUnchanged && { 'content-type': 'application/json' }), ...headers },
    body: isSentUnchanged ? (body ?? null) : JSON.stringify(body),
  });
  const text = await answer.body.text();
  return {
    status: answer.statusCode,
    headers: answer.headers,
    cookies: [answer.headers['set-cookie'] ?? []].flat(),
    text,
    json: (): unknown => JSON.parse(text),
  };
}

/** Sends raw bytes and collects the answer until the connection closes, or until `done` returns true. */
export async function rawHttp(port: number, bytes: string, done?: (answer: string) => boolean): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    answer += text;
    if (done?.(answer)) socket.destroy();
  });
  socket.on('error', (error) => {
    answer += `\n[${error.message}]`;
  });
  const closed = once(socket, 'close');
  socket.write(bytes, 'latin1');
  await closed;
  return answer;
}

export function isWhole(answer: string): boolean {
  const [head = '', body] = answer.replace(interim, '').split('\r\n\r\n');
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  return body !== undefined && length !== undefined && body.length >= Number(length);
}

/** Whether this is a complete answer that leaves the connection open. Without one, the end of the connection completes the answer. */
export function isKeptOpen(answer: string): boolean {
  return isWhole(answer) && !/connection: close/i.test(answer);
}

/** Node sends this before the answer to `Expect: 100-continue`. */
const interim = 'HTTP/1.1 100 Continue\r\n\r\n';

export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer.replace(interim, ''))?.[1] ?? 0);
}
