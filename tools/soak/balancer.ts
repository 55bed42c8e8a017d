import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readiness } from '../../test/support/program.ts';

/** Milliseconds between two checks of a server. */
const LOOK = 3_000;

/** A typical load balancer: it checks each server every three seconds, distributes requests in turn, and never retries one. */
export async function startBalancer(urls: readonly string[]) {
  const ready = new Set(urls);
  const look = setInterval(() => {
    for (const url of urls)
      void readiness({ url }).then((status) => (status === 200 ? ready.add(url) : ready.delete(url)));
  }, LOOK);
  let turn = 0;
  const server = createServer((incoming, answer) => {
    const serving = [...ready];
    turn += 1;
    const target = serving[turn % serving.length];
    if (target === undefined) {
      answer.writeHead(502).end();
      return;
    }
    const { method, url, headers } = incoming;
    const passed = request(
      target + url,
      { method, headers: { ...headers, connection: 'close' }, agent: false },
      (got) => {
        answer.writeHead(got.statusCode ?? 502, { ...got.headers, connection: 'keep-alive' });
        got.pipe(answer);
      },
    );
    passed.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    incoming.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      clearInterval(look);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
