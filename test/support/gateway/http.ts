import { once } from 'node:events';
import { connect } from 'node:net';
import { Agent, request } from 'undici';

/** What a test wants to send. */
export interface Sent {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'TRACE' | 'QUERY';
  headers?: Record<string, string>;
  /** An object goes as JSON. */
  body?: unknown;
}

/** What came back. */
export interface Got {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Every Set-Cookie line. */
  cookies: string[];
  text: string;
  json: () => unknown;
}

const agent = new Agent({ keepAliveTimeout: 1, pipelining: 0 });

/** One request, as it stands: no browser's headers, no redirects followed, no cookies kept. */
export async function http(url: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Got> {
  const isJson = body !== undefined && typeof body !== 'string';
  const answer = await request(url, {
    method,
    dispatcher: agent,
    headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
    body: isJson ? JSON.stringify(body) : (body ?? null),
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

/** Sends bytes as they are and gathers what comes back until the connection closes, or until `done` is content. */
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

/** Is this a whole answer with a Content-Length? */
export function isWhole(answer: string): boolean {
  const [head = '', body] = answer.replace(interim, '').split('\r\n\r\n');
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  return body !== undefined && length !== undefined && body.length >= Number(length);
}

/** Is this a whole answer after which the connection stays open? Otherwise its end says that it is whole. */
export function isKeptOpen(answer: string): boolean {
  return isWhole(answer) && !/connection: close/i.test(answer);
}

/** What Node says before the answer to `Expect: 100-continue`. */
const interim = 'HTTP/1.1 100 Continue\r\n\r\n';

/** The status of a raw answer, 0 when there is none. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer.replace(interim, ''))?.[1] ?? 0);
}
