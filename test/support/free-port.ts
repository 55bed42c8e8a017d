import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections: one of those could take it before whom it is meant for. Browsers refuse 10080. */
const first = 11_000;
const end = 32_000;

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * (end - first));
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const opened = once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.listen(port, '127.0.0.1');
  if (!(await opened)) return false;
  server.close();
  await once(server, 'close');
  return true;
}
