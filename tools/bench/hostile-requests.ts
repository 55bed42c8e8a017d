import { connect, type Socket } from 'node:net';
import type { SignedIn } from './asker.ts';
import type { Work } from './mixed-requests.ts';

const MIB = 1_048_576;

/** Attacks with a valid session that try to exhaust the server's memory, such as 60 MiB of bodies at once. */
export function hostileRequests(port: number, { cookie, accessIds }: SignedIn): Work[] {
  const credential = `Cookie: ${cookie}\r\nX-Access-Id: ${accessIds.operational}\r\n`;
  return attacks.map(([times, attack]) => async () => {
    await Promise.all(Array.from({ length: times }, () => sent(port, bytesOf({ ...attack, credential }), attack)));
  });
}

interface Attack {
  path?: string;
  head?: string;
  body?: string;
  /** Size in bytes of the chunks of a body without declared length. */
  chunk?: number;
  /** The length it claims to have. */
  announced?: number;
  deaf?: boolean;
  /** Milliseconds after which it breaks off. */
  timeout?: number;
}

const lines = Array.from({ length: 9_900 }, (_, index) => ({
  stockCode: `NONE-${index}`,
  quantity: '1',
  job: 'J'.repeat(40),
}));
const keys = Array.from({ length: 45_000 }, (_, index) => `"key-${index}":${index}`);

const attacks: readonly (readonly [times: number, attack: Attack])[] = [
  [8, { path: 'ern', body: `{"number":"${'x'.repeat(MIB - 12)}` }],
  [8, { path: 'ern', body: '['.repeat(MIB) }],
  [8, { path: 'ern', body: `[${'{},'.repeat(MIB / 3 - 2)}{}]` }],
  [8, { path: 'ern', body: `{${keys.join(',')}}` }],
  [8, { path: 'ern', body: JSON.stringify({ lines }) }],
  [8, { path: 'user/token', body: 'y'.repeat(MIB) }],
  [8, { path: 'ern', body: 'y'.repeat(2 * MIB), chunk: 65_536 }],
  [4, { path: 'ern', body: `"${'z'.repeat(5_000)}"`, chunk: 1 }],
  [16, { path: 'ern', body: 'x'.repeat(MIB / 2), announced: MIB, timeout: 300 }],
  [4, { path: 'stock/export', deaf: true, timeout: 3_000 }],
  [20, { path: `stock?search=${'%C3%A9'.repeat(2_000)}` }],
  [50, { path: 'user/access', head: `X-Long: ${'c'.repeat(14_000)}\r\n` }],
  [200, { path: 'user/access', head: `X-Endless: ${'a'.repeat(8_000)}`, timeout: 2_000 }],
];

/** A head with X-Endless never ends. */
function bytesOf({ path, head = '', body, chunk, announced, credential }: Attack & { credential: string }): string {
  const method = body === undefined ? 'GET' : 'POST';
  const type = body === undefined ? '' : 'Content-Type: application/json\r\n';
  const length =
    chunk === undefined ? `Content-Length: ${announced ?? body?.length ?? 0}` : 'Transfer-Encoding: chunked';
  const opening = `${method} /wmsapi/v1/${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${credential}${type}`;
  if (head.startsWith('X-Endless')) return opening + head;
  return `${opening}${head}${length}\r\n\r\n${chunk === undefined ? (body ?? '') : chunked(body ?? '', chunk)}`;
}

function chunked(body: string, size: number): string {
  const pieces = body.match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
  return `${pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join('')}0\r\n\r\n`;
}

/** Sends it and waits until the server closes the connection or the timeout expires. */
async function sent(port: number, bytes: string, { deaf = false, timeout = 10_000 }: Attack): Promise<void> {
  const socket: Socket = connect(port, '127.0.0.1');
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  // A server that rejects the data resets the connection.
  socket.on('error', () => socket.destroy());
  socket.once('data', () => {
    if (deaf) socket.pause();
    else socket.resume();
  });
  const timer = setTimeout(() => socket.destroy(), timeout);
  socket.write(bytes, 'latin1');
  await closed;
  clearTimeout(timer);
}
