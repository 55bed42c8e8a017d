import { type AddressInfo, connect, type Server } from 'node:net';
import { promisify } from 'node:util';
import { fastify } from 'fastify';
import * as assert from 'uvu/assert';
import { answerError } from '../../../server/api/http/answer-error.ts';
import { streamAnswer } from '../../../server/api/http/stream-answer.ts';
import type { TableFile } from '../../../server/api/implement.ts';
import { exportStock } from '../../../shared/contract/reports/stock.ts';
import { refuse } from '../../../shared/errors.ts';
import { becomes, eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('streamed answers', (test) => {
  async function served(
    pieces: () => AsyncGenerator<string> | TableFile,
    ask: (url: string, server: Server) => Promise<void>,
  ): Promise<void> {
    const app = fastify();
    app.setErrorHandler(answerError);
    app.get('/', (_request, reply) => streamAnswer(reply, exportStock, pieces()));
    await app.listen({ port: 0 });
    await ask(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`, app.server);
    await app.close();
  }

  test('a streamed answer arrives as an attachment, piece after piece', async () => {
    const pieces = async function* () {
      yield 'a,b\r\n';
      yield '1,2\r\n';
    };
    await served(pieces, async (url) => {
      const answer = await fetch(url);
      assert.is(answer.headers.get('content-disposition'), 'attachment; filename="stock.csv"');
      assert.is(await answer.text(), 'a,b\r\n1,2\r\n');
    });
  });

  test('a streamed answer has the file name that its operation returns', async () => {
    const pieces = async function* () {
      yield 'PK';
    };
    await served(
      () => ({ name: 'stock-2026-11-23', pieces: pieces() }),
      async (url) => {
        const { headers } = await fetch(url);
        assert.is(headers.get('content-disposition'), 'attachment; filename="stock-2026-11-23.xlsx"');
      },
    );
  });

  test('a failure before the first piece is an ordinary refusal', async () => {
    const pieces = async function* () {
      if (pieces.length === 0) refuse('unavailable');
      yield 'never';
    };
    await served(pieces, async (url) => {
      const answer = await fetch(url);
      assert.is(answer.status, 503);
      assert.is(((await answer.json()) as { code: string }).code, 'unavailable');
    });
  });

  test('a later failure breaks the connection, so that half a file never looks complete', async () => {
    const pieces = async function* () {
      yield 'a,b\r\n';
      throw new Error('the database is gone');
    };
    await served(pieces, async (url) => {
      const whole = await fetch(url)
        .then((answer) => answer.text())
        .catch(() => 'broken off');
      assert.is(whole, 'broken off');
    });
  });

  test('the work ends when a client leaves before the first piece', async () => {
    const first = Promise.withResolvers<void>();
    let [began, ended] = [false, false];
    const pieces = async function* () {
      try {
        began = true;
        await first.promise;
        yield 'a,b\r\n';
        yield '1,2\r\n';
      } finally {
        ended = true;
      }
    };
    await served(pieces, async (url, server) => {
      const client = connect(Number(new URL(url).port), '127.0.0.1');
      client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      await eventually(() => assert.ok(began));
      client.destroy();
      await becomes(() => promisify(server.getConnections.bind(server))(), 0);
      first.resolve();
      await eventually(() => assert.ok(ended));
    });
  });

  test('the work ends when a client leaves, and waits for a slow reader', async () => {
    let [made, ended] = [0, false];
    const pieces = async function* () {
      try {
        for (;;) {
          made += 1;
          yield 'x'.repeat(100_000);
        }
      } finally {
        ended = true;
      }
    };
    await served(pieces, async (url) => {
      const gone = new AbortController();
      const answer = await fetch(url, { signal: gone.signal });
      await answer.body?.getReader().read();
      await eventually(async () => {
        const before = made;
        await new Promise((resolve) => setTimeout(resolve, 50));
        assert.is(made, before);
      });
      gone.abort();
      await eventually(() => assert.ok(ended));
    });
  });
});
