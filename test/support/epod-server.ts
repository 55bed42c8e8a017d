import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fixture } from './folder.ts';

/** The certificate that tests trust: that of the servers below, for epod.example.com and 127.0.0.1. */
export const epodCertificate = fixture('tls/epod-cert.pem');

export interface TakenCall {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

type Behaviour = (response: ServerResponse, socket: Duplex) => void;

export const answers = {
  accepts: (response) => response.end('thanks'),
  fails: (response) => response.writeHead(503).end('try later'),
  redirects: (response) => response.writeHead(307, { location: '/elsewhere' }).end(),
  /** Not HTTP at all. */
  babbles: (_response, socket) => socket.end('\0\x01not http\r\n\r\n'),
  /** 200, and bytes that are not text. */
  answersRubbish: (response) => response.end(Buffer.from([0, 1, 2, 0xff, 0xfe, 10, 7])),
  /** 200, and an endless body. */
  neverEnds: (response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  },
  /** 200, a beginning, and then nothing. */
  breaksOff: (response) => response.write('half'),
  saysNothing: () => undefined,
  hangsUp: (_response, socket) => socket.destroy(),
  /** A larger head than anyone reads. */
  brags: (response) => response.writeHead(200, { 'x-long': 'y'.repeat(100_000) }).end(),
} as const satisfies Record<string, Behaviour>;

export interface EpodServer {
  /** With a path. */
  url: string;
  port: number;
  calls: TakenCall[];
  answer: Behaviour;
  close(): Promise<void>;
}

export async function startEpodServer(): Promise<EpodServer> {
  const sockets = new Set<Duplex>();
  const options = { cert: epodCertificate, key: fixture('tls/epod-key.pem') };
  const server = createServer(options, (request, response) => {
    void text(request).then((body) => {
      epod.calls.push({ path: request.url ?? '', headers: request.headers, body });
      epod.answer(response, request.socket);
    });
  });
  server.on('secureConnection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const epod: EpodServer = {
    url: `https://127.0.0.1:${port}/notify?key=1`,
    port,
    calls: [],
    answer: answers.accepts,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return epod;
}
