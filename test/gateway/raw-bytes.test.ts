import * as assert from 'uvu/assert';
import { type EchoGateway, echoGateway, kinds } from '../support/gateway/gateway.ts';
import { http, isKeptOpen, rawHttp, statusOf } from '../support/gateway/http.ts';
import { suite } from '../support/suite.ts';

const echo = '/wmsapi/v1/echo/1';

for (const kind of kinds) {
  suite(`bytes on the wire, API ${kind}`, (test, { before, after }) => {
    let gateway: EchoGateway;
    before(async () => {
      gateway = await echoGateway(kind);
    });
    after(() => gateway.close());

    const raw = (head: string) => rawHttp(gateway.port, `${head}\r\n\r\n`, isKeptOpen);

    test('G18 R12 bytes that two servers could parse differently are answered 400, and the connection closes', async () => {
      const start = `POST ${echo} HTTP/1.1\r\nHost: x\r\n`;
      const smuggled = [
        `${start}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
        `${start}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
        `${start}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!`,
        `${start}Content-Length: 5, 6\r\n\r\nhello!`,
        `${start}Content-Length: +5\r\n\r\nhello`,
        `${start}Content-Length: -1\r\n\r\n`,
        `${start}Content-Length: 0x5\r\n\r\nhello`,
        `${start}Content-Length: 5 5\r\n\r\nhello`,
        `${start}Content-Length:\r\n\r\n`,
        `${start}Content-Length: 99999999999999999999\r\n\r\n`,
        `${start}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`,
        `${start}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
        `${start}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
        `${start}Transfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
        `${start}Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n`,
        `${start}Transfer-Encoding: chunked\r\n\r\nx\r\nhello\r\n0\r\n\r\n`,
        `${start}Transfer-Encoding: chunked\r\n\r\n5;\nhello\r\n0\r\n\r\n`,
        `${start}Transfer-Encoding: chunked\r\n\r\n-5\r\nhello\r\n0\r\n\r\n`,
        `${start}Transfer-Encoding: chunked\r\n\r\n5\r\nhelloX\r\n0\r\n\r\n`,
        `${start}X: a\r\n b\r\n\r\n`,
        `${start} X: a\r\n\r\n`,
        `${start}X : a\r\n\r\n`,
        `${start}X\r\n\r\n`,
        `${start}X: a\u0000b\r\n\r\n`,
        `${start}: a\r\n\r\n`,
        `GET ${echo} HTTP/1.1\nHost: x\n\n`,
        `GET ${echo} HTTP/1.1\r\nHost: x\nX: a\r\n\r\n`,
        `GET ${echo} HTTP/1.1\r\n\r\n`,
        `GET ${echo} HTTP/1.2x\r\nHost: x\r\n\r\n`,
        `GET ${echo}\r\nHost: x\r\n\r\n`,
        'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
        '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001',
      ];
      for (const bytes of smuggled) {
        const answer = await rawHttp(gateway.port, bytes, isKeptOpen);
        assert.is(statusOf(answer), 400, JSON.stringify(bytes));
        assert.match(answer, /connection: close/i, JSON.stringify(bytes));
      }
      assert.is((await http(gateway.url + echo)).status, 200);
    });

    test('R12 an address or headers over 16 KiB are answered 431 with the reason', async () => {
      const long = 'x'.repeat(17 * 1024);
      for (const head of [
        `GET ${echo}?search=${long} HTTP/1.1\r\nHost: x`,
        `GET ${echo} HTTP/1.1\r\nHost: x\r\nX: ${long}`,
      ]) {
        const answer = await raw(head);
        assert.is(statusOf(answer), 431);
        assert.match(answer, '"code":"headers_too_large","message":"The address and the headers are over 16 KiB"');
      }
    });

    test('G19 two Host headers are refused', async () => {
      const reached = gateway.api.reached.length;
      for (const second of ['Host: y', 'host: x', 'HOST: x']) {
        assert.is(statusOf(await raw(`GET ${echo} HTTP/1.1\r\nHost: x\r\n${second}`)), 400, second);
      }
      assert.is(gateway.api.reached.length, reached);
    });
  });
}
