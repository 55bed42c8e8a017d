import * as assert from 'uvu/assert';
import { echoed } from '../support/gateway/browser-tab.ts';
import { echoGateway } from '../support/gateway/gateway.ts';
import { http, rawHttp, statusOf } from '../support/gateway/http.ts';
import { suite } from '../support/suite.ts';

const echo = '/wmsapi/v1/echo/1';

suite('hosts and addresses', (test) => {
  test('G27 hosts other than the public address and loopback are answered 421', async () => {
    const gateway = await echoGateway('in process', { publicUrl: new URL('https://wms.example') });
    const statusAt = async (host: string, path: string) =>
      statusOf(await rawHttp(gateway.port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`));
    for (const host of [
      'evil.example',
      'wms.example.evil.example',
      'wms.example:444',
      'wms.example@evil.example',
      '',
    ]) {
      for (const path of [echo, '/wms', '/wms/help', '/'])
        assert.is(await statusAt(host, path), 421, `${host} ${path}`);
    }
    for (const host of ['wms.example', 'WMS.example', 'wms.example:443', 'localhost', '127.0.0.1:8080', '[::1]:1']) {
      assert.is(await statusAt(host, echo), 200, host);
    }
    assert.is(await statusAt('evil.example', '/healthz'), 200);
    await gateway.close();
  });

  test('G27 without a public address any host is served', async () => {
    const gateway = await echoGateway('in process');
    const answer = await rawHttp(
      gateway.port,
      `GET ${echo} HTTP/1.1\r\nHost: any.example\r\nConnection: close\r\n\r\n`,
    );
    assert.is(statusOf(answer), 200);
    await gateway.close();
  });

  test('G28 the address of a client is accepted only from a named proxy', async () => {
    const forged = { headers: { 'x-forwarded-for': '203.0.113.9' } };
    const trusting = await echoGateway('in process', { trustProxy: ['127.0.0.1'] });
    assert.is(echoed(await http(trusting.url + echo, forged)).headers['x-forwarded-for'], '203.0.113.9');
    await trusting.close();
    const other = await echoGateway('in process', { trustProxy: ['10.0.0.1'] });
    assert.is(echoed(await http(other.url + echo, forged)).headers['x-forwarded-for'], '127.0.0.1');
    await other.close();
  });
});
