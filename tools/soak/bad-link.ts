import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** How a link treats data in one direction. */
export interface Mood {
  name: string;
  /** Milliseconds by which every piece is delayed. */
  late?: number;
  /** Pieces of this many bytes, one every 10 ms. */
  drip?: number;
  /** Nothing passes, not even the end of a connection. */
  silent?: true;
  /** One in this many pieces is followed by a reset of its connection. */
  resets?: number;
}

export type Direction = 'there' | 'back';

/** A TCP link that can be made to misbehave in either direction. */
export interface BadLink {
  port: number;
  be(mood: Mood, direction: Direction): void;
  /** Restores the link and resets silenced connections, as a repaired network does with those it forgot. */
  heal(): void;
  close(): Promise<void>;
}

/** Starts a link on loopback in front of `target`. */
export async function badLink(target: NetConnectOpts): Promise<BadLink> {
  const well: Mood = { name: 'well' };
  const moods: Record<Direction, Mood> = { there: well, back: well };
  const clients = new Set<Socket>();
  const listener = createServer((client) => {
    const server = connect(target);
    clients.add(client);
    client.on('close', () => {
      clients.delete(client);
      if (!isSilent(moods)) server.destroy();
    });
    for (const socket of [client, server]) socket.on('error', () => socket.destroy());
    pass(client, server, () => moods.there, client);
    pass(server, client, () => moods.back, client);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const resetAll = () => {
    for (const client of clients) client.resetAndDestroy();
  };
  return {
    port: (listener.address() as AddressInfo).port,
    be: (mood, direction) => {
      moods[direction] = mood;
    },
    heal: () => {
      const wasSilent = isSilent(moods);
      Object.assign(moods, { there: well, back: well });
      if (wasSilent) resetAll();
    },
    close: async () => {
      resetAll();
      listener.close();
      await once(listener, 'close');
    },
  };
}

const isSilent = (moods: Readonly<Record<Direction, Mood>>) => Object.values(moods).some(({ silent }) => silent);

/** Forwards data from one side to the other in order, by the current mood. */
function pass(from: Socket, to: Socket, mood: () => Mood, client: Socket): void {
  let before = Promise.resolve();
  const inTurn = (step: () => Promise<void> | void) => {
    before = before.then(step);
  };
  from.on('data', (piece: Buffer) => {
    const { silent, resets } = mood();
    if (silent) return;
    inTurn(() => handOn(piece, to, mood()));
    if (resets !== undefined && Math.random() < 1 / resets)
      inTurn(() => void (client.destroyed || client.resetAndDestroy()));
  });
  from.on('close', () => {
    if (!mood().silent) inTurn(() => void to.destroy());
  });
}

async function handOn(piece: Buffer, to: Socket, { late, drip }: Mood): Promise<void> {
  if (late !== undefined) await rest(late);
  const step = drip ?? piece.length;
  for (let at = 0; at < piece.length && !to.destroyed; at += step) {
    to.write(piece.subarray(at, at + step));
    if (drip !== undefined) await rest(10);
  }
}

const rest = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
