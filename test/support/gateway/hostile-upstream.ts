import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** An API that misbehaves on the wire: `act` gets each request's first bytes and the bare socket. */
export interface HostileUpstream {
  url: URL;
  requests: string[];
  open: Set<Socket>;
  close(): Promise<void>;
}

export async function hostileUpstream(act: (socket: Socket, request: string) => void): Promise<HostileUpstream> {
  const requests: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => {
      const request = bytes.toString('latin1');
      if (!/^[A-Z]+ \//.test(request)) return;
      requests.push(request);
      act(socket, request);
    });
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const close = async () => {
    for (const socket of open) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { url: new URL(`http://127.0.0.1:${port}`), requests, open, close };
}
