import * as assert from 'uvu/assert';
import { type EchoGateway, echoGateway, kinds } from '../support/gateway/gateway.ts';
import { http, isWhole, rawHttp, statusOf } from '../support/gateway/http.ts';
import { suite } from '../support/suite.ts';

const echo = '/wmsapi/v1/echo/1';

for (const kind of kinds) {
  suite(`bodies, API ${kind}`, (test, { before, after }) => {
    let gateway: EchoGateway;
    before(async () => {
      gateway = await echoGateway(kind);
    });
    after(() => gateway.close());

    test('G52 T5 a body over 1 MiB is refused, with or without an announced length', async () => {
      const body = 'x'.repeat(1_048_577);
      const type = { 'content-type': 'text/csv' };
      const announced = await http(gateway.url + echo, { method: 'POST', headers: type, body });
      assert.is(announced.status, 413);
      const chunk = 'x'.repeat(65_536);
      const chunked = `${`10000\r\n${chunk}\r\n`.repeat(17)}0\r\n\r\n`;
      const head = `POST ${echo} HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\nTransfer-Encoding: chunked`;
      const answer = await rawHttp(gateway.port, `${head}\r\n\r\n${chunked}`, isWhole);
      assert.is(statusOf(answer), 413);
      assert.not.match(answer, '"body"');
    });

    test('G52 a body of exactly 1 MiB passes', async () => {
      const body = 'x'.repeat(1_048_576);
      const got = await http(gateway.url + echo, { method: 'POST', headers: { 'content-type': 'text/csv' }, body });
      assert.is(got.status, 200);
    });

    test('bodies, repeated query keys and methods pass unchanged', async () => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        const got = await http(`${gateway.url}${echo}?fields=a&fields=b&q=%C3%A4+b`, { method, body: { a: [1] } });
        assert.is(got.status, 200);
        assert.match(got.text, '"url":"/wmsapi/v1/echo/1?fields=a&fields=b&q=%C3%A4+b"');
        assert.match(got.text, `"method":"${method}"`);
        assert.match(got.text, '"body":{"a":[1]}');
      }
    });
  });
}
