import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Line {
  readonly url: string;
  isCut: boolean;
  /** Answers in place of the gateway, as another version of it would. Undefined lets the gateway answer. */
  instead: (path: string) => Answer | undefined;
  /** Drops the answers for which it returns true, after the gateway has done its work. */
  isLost: (answer: { readonly method: string; readonly path: string; readonly status: number }) => boolean;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A connection to a gateway that a test can cut. Setting a page offline is not enough, because a worker has its own connections. */
export async function lineTo(url: string): Promise<Line> {
  const server = createServer((request, reply) => {
    const { method = '', url: path = '' } = request;
    const answer = line.isCut ? undefined : line.instead(path.split('?', 1)[0] ?? '');
    if (line.isCut) request.socket.destroy();
    else if (answer !== undefined) void answerInstead(url, path, answer, reply);
    else forward(url, request, reply, (status) => line.isCut || line.isLost({ method, path, status }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const line: Line = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isCut: false,
    instead: () => undefined,
    isLost: () => false,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return line;
}

function forward(
  url: string,
  request: IncomingMessage,
  reply: ServerResponse,
  isLost: (status: number) => boolean,
): void {
  const { method, headers, url: path } = request;
  const passed = ask(url + path, { method, headers }, (answer) => {
    if (isLost(answer.statusCode ?? 502)) {
      answer.resume();
      request.socket.destroy();
      return;
    }
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(reply);
  });
  passed.on('error', () => request.socket.destroy());
  reply.on('close', () => passed.destroy());
  request.pipe(passed);
}

async function answerInstead(
  url: string,
  path: string,
  { status, text }: Answer,
  reply: ServerResponse,
): Promise<void> {
  const { headers } = await fetch(url + path);
  const passed = [...headers].filter(
    ([name]) => !/^(?:content-(?:length|encoding)|transfer-encoding|connection|keep-alive)$/.test(name),
  );
  reply.writeHead(status, Object.fromEntries(passed)).end(text);
}
