import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll } from '../closing.ts';
import { keepOrigin } from './contexts.ts';

let front: Promise<string> | undefined;
let serving: HttpServer | undefined;

/**
 * Serves a product at the address that all products of this process share, one at a time, because browsers cache files, compiled code and
 * the service worker by address. Closes connections to the previous product.
 */
export function serveAtSharedOrigin(server: HttpServer): Promise<string> {
  if (serving !== server) serving?.closeAllConnections();
  serving = server;
  front ??= openFront();
  return front;
}

async function openFront(): Promise<string> {
  const listener = createServer((socket) => serving?.emit('connection', socket));
  listener.listen(0, '127.0.0.1').unref();
  await once(listener, 'listening');
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  keepOrigin(url);
  afterAll(() => {
    listener.close();
  });
  return url;
}
