import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import * as assert from 'uvu/assert';
import { buildApi } from '../../server/api/app.ts';
import { rightPassword, userOf } from '../support/builders/account.ts';
import { ownBuildersFor } from '../support/builders/builders-for.ts';
import { echoGateway } from '../support/gateway/gateway.ts';
import { http } from '../support/gateway/http.ts';
import { suite } from '../support/suite.ts';

const filterFile = join(import.meta.dirname, '../../docs/operations/fail2ban/wms.conf');

/** The expression of the filter. fail2ban cuts the date out of the line first. */
async function filter(): Promise<(line: string) => string | undefined> {
  const text = await readFile(filterFile, 'utf8');
  const [, expression = ''] = /^failregex = (.*)$/m.exec(text) ?? [];
  const pattern = new RegExp(expression.replace('<ADDR>', '(?<address>[0-9a-f.:]+)'));
  return (line) => pattern.exec(line.replace(/"time":\d{13}/, ''))?.groups?.['address'];
}

suite('the log of refusals', (test, hooks) => {
  const builders = ownBuildersFor(hooks);

  async function logOf(requests: readonly Request[]): Promise<string[]> {
    const lines: string[] = [];
    const logger = pino({}, { write: (line) => void lines.push(line) });
    const app = buildApi({ services: builders.it.services, trustProxy: ['10.0.0.5'], logger });
    for (const { url, payload, address } of requests) {
      const headers = { 'x-forwarded-for': address };
      await app.inject({
        ...{ method: payload === undefined ? 'GET' : 'POST', url: `/wmsapi/v1/${url}` },
        ...{ ...(payload && { payload }), remoteAddress: '10.0.0.5', headers },
      });
    }
    await app.close();
    return lines;
  }

  test('a refused sign-in has address, code and the login of the account, and no text entered for an unknown login', async () => {
    const { login } = await userOf(builders.it, { accesses: [{}] });
    const wrong = { url: 'user/token', payload: { login, password: 'Wrong-pass-1' }, address: '192.0.2.1' };
    const unknown = { ...wrong, payload: { login: 'My-Passw0rd!', password: 'Wrong-pass-1' }, address: '2001:db8::1' };
    const lines = await logOf([wrong, unknown, { url: 'ern', address: '192.0.2.3' }]);
    assert.equal(
      lines.map((line) => JSON.parse(line)).map(({ address, code, login: of }) => ({ address, code, login: of })),
      [
        { address: '192.0.2.1', code: 'wrong_login', login },
        { address: '2001:db8::1', code: 'wrong_login', login: undefined },
        { address: '192.0.2.3', code: 'session_ended', login: undefined },
      ],
    );
    assert.not.match(lines.join(''), /My-Passw0rd|Wrong-pass/);
  });

  test('the filter of fail2ban matches refused sign-ins only, with the address that the log names', async () => {
    const { login } = await userOf(builders.it, { accesses: [{}] });
    const right = { url: 'user/token', payload: { login, password: rightPassword }, address: '192.0.2.1' };
    const forged = `x","address":"203.0.113.9","code":"wrong_login","operation":"createToken",`;
    const lines = await logOf([
      { ...right, payload: { login, password: 'Wrong-pass-1' }, address: '192.0.2.2' },
      { ...right, payload: { login: forged, password: 'Wrong-pass-1' }, address: '2001:db8::2' },
      right,
      { url: 'ern', address: '192.0.2.3' },
      { url: encodeURI(forged), address: '192.0.2.4' },
    ]);
    const addressIn = await filter();
    assert.equal(lines.map(addressIn), ['192.0.2.2', '2001:db8::2', undefined, undefined, undefined]);
    assert.is(addressIn(`wms node[1]: ${lines[0]}`), '192.0.2.2');
  });

  test('a request that the gateway refuses has address and code in its log', async () => {
    const gateway = await echoGateway('in process');
    await http(`${gateway.url}/wmsapi/v1/ern%00`);
    await gateway.close();
    const line =
      gateway
        .log()
        .split('\n')
        .find((one) => one.includes('"request"')) ?? '{}';
    const { status, address, code } = JSON.parse(line);
    assert.equal([status, address, code], [400, '127.0.0.1', 'malformed']);
  });
});

interface Request {
  url: string;
  payload?: Record<string, unknown>;
  address: string;
}
