import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Load {
  port: number;
  request: string;
  connections: number;
  seconds: number;
  /** Requests a second, due at even intervals regardless of earlier responses; without it, as many as possible. */
  rate?: number;
}

/** Times are milliseconds from when a request was due (with a rate) or sent until its response was complete. */
export interface Outcome {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  failed: number;
}

/**
 * Sends the same request over persistent connections. Every response has the length of the first one, so only bytes are counted: parsing
 * HTTP properly would cost more than what it measures.
 */
export async function load({ port, request, connections, seconds, rate }: Load): Promise<Outcome> {
  const bytes = Buffer.from(request, 'latin1');
  const length = await lengthOfAnswer(port, bytes);
  const times: number[] = [];
  let failed = 0;
  let count = 0;
  const began = performance.now();
  const end = began + seconds * 1000;
  const due = (): number => (rate === undefined ? performance.now() : began + (count++ * 1000) / rate);
  const worker = async (): Promise<void> => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true);
    for (let at = due(); at < end; at = due()) {
      await until(at);
      const sent = Math.min(at, performance.now());
      if (await answered(socket, bytes, length)) times.push(performance.now() - sent);
      else failed += 1;
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, worker));
  times.sort((a, b) => a - b);
  const quantile = (share: number): number => times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
  const perSecond = times.length / ((performance.now() - began) / 1000);
  return { perSecond, p50: quantile(0.5), p95: quantile(0.95), p99: quantile(0.99), failed };
}

/** Timers are off by up to a millisecond, so a response counts from when its request was due, or sent if that was earlier. */
async function until(time: number): Promise<void> {
  const wait = time - performance.now();
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
}

async function lengthOfAnswer(port: number, request: Buffer): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  let answer = Buffer.alloc(0);
  for (;;) {
    const [chunk] = await once(socket, 'data');
    answer = Buffer.concat([answer, chunk]);
    const head = answer.indexOf('\r\n\r\n');
    const body = /content-length: (\d+)/i.exec(answer.toString('latin1'))?.[1];
    if (head === -1 || body === undefined || answer.length < head + 4 + Number(body)) continue;
    socket.destroy();
    return answer.length;
  }
}

const success = Buffer.from('HTTP/1.1 200 OK');

/** Sends once and waits for the bytes of one response; false unless it is a 200. */
function answered(socket: Socket, request: Buffer, length: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let missing = length;
  let good = false;
  const onData = (bytes: Buffer): void => {
    if (missing === length) good = bytes.subarray(0, success.length).equals(success);
    missing -= bytes.length;
    if (missing > 0 && good) return;
    socket.off('data', onData);
    resolve(good);
  };
  socket.on('data', onData);
  socket.write(request);
  return promise;
}

if (process.send !== undefined) {
  process.on('message', async (order: Load) => {
    process.send?.(await load(order));
  });
}
