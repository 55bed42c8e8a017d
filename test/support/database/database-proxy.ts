import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

export interface DatabaseProxy {
  url: string;
  /** Nothing passes over the existing connections any more, not even their closing. New ones work. */
  goSilent(): void;
  /** The next time a client sends this text, it and everything after it passes, but no answer does, nor the client's closing. */
  goSilentAfter(text: string): void;
  /** The next time a client sends this text, it does not pass, and its connection is reset. */
  breakAt(text: string): void;
  /** While stalled, new connections are accepted, but nothing passes over them either. */
  stall(isStalled: boolean): void;
  made(): number;
  close(): Promise<void>;
}

interface Pair {
  client: Socket;
  server: Socket;
  /** Nothing passes towards the client, not even the end of the stream. */
  isSilent: boolean;
  /** Nothing passes towards the server either. */
  isDead: boolean;
}

type Trap = { text: string; act: 'silence' | 'break' } | undefined;

function connectionOf(url: string): { server: NetConnectOpts; name: string; role: string } {
  const [, name, folder] = /\/([^/?]+)\?host=(.*)$/.exec(url) ?? [];
  if (name !== undefined && folder !== undefined)
    return { server: { path: `${decodeURIComponent(folder)}/.s.PGSQL.5432` }, name, role: 'wms' };
  const { hostname, port, pathname, username } = new URL(url);
  return { server: { host: hostname, port: Number(port) }, name: pathname.slice(1), role: username || 'wms' };
}

export async function databaseProxy(url: string): Promise<DatabaseProxy> {
  const { server, name, role } = connectionOf(url);
  const pairs = new Set<Pair>();
  let trap: Trap;
  let isStalled = false;
  let made = 0;
  const goSilent = () => {
    for (const pair of pairs) Object.assign(pair, { isSilent: true, isDead: true });
  };
  const listener = createServer({ allowHalfOpen: true }, (client) => {
    made += 1;
    const pair: Pair = {
      client,
      server: connect({ ...server, allowHalfOpen: true }),
      isSilent: isStalled,
      isDead: isStalled,
    };
    pairs.add(pair);
    join(pair, (data) => {
      if (trap === undefined || !data.includes(trap.text)) return true;
      const { act } = trap;
      trap = undefined;
      if (act === 'break') client.resetAndDestroy();
      else pair.isSilent = true;
      return act === 'silence';
    });
  });
  listener.listen(0, '127.0.0.1').unref();
  await once(listener, 'listening');
  const address = listener.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `postgres://${role}@127.0.0.1:${port}/${name}`,
    goSilent,
    goSilentAfter: (text) => {
      trap = { text, act: 'silence' };
    },
    breakAt: (text) => {
      trap = { text, act: 'break' };
    },
    stall: (stalled) => {
      isStalled = stalled;
      if (stalled) goSilent();
    },
    made: () => made,
    close: async () => {
      for (const { client, server } of pairs) for (const socket of [client, server]) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}

/** `passes` inspects the client's data and returns whether to forward it. */
function join(pair: Pair, passes: (data: Buffer) => boolean): void {
  const { client, server } = pair;
  client.on('data', (data) => {
    if (!pair.isDead && passes(data)) server.write(data);
  });
  server.on('data', (data) => {
    if (!pair.isSilent) client.write(data);
  });
  for (const [socket, other] of [
    [client, server],
    [server, client],
  ] as const) {
    socket.on('end', () => pair.isSilent || other.end());
    socket.on('error', () => socket.destroy());
    socket.on('close', () => pair.isSilent || other.destroy());
  }
}
