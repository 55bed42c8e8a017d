import * as assert from 'uvu/assert';
import { type EchoGateway, echoGateway, kinds } from '../support/gateway/gateway.ts';
import { rawHttp } from '../support/gateway/http.ts';
import { Chance } from '../support/model/chance.ts';
import { suite } from '../support/suite.ts';

const paths = 5_000;
const together = 50;

const pieces: readonly string[] = [
  ...['wmsapi', 'v1', 'wms', 'echo', '1', '11', 'ern', 'user', 'token', 'access', 'hostile', 'docs', 'internal'],
  ...[
    '.',
    '..',
    '...',
    '..;',
    ';',
    '%2e',
    '%2E%2e',
    '%252e',
    '%2f',
    '%5c',
    '\\',
    '%',
    '%zz',
    '%00',
    '%0d%0a',
    '%c0%af',
  ],
  ...[
    '%77msapi',
    '%76%31',
    'WMSAPI',
    'V1',
    'Ern',
    'ern.json',
    '@',
    ':id',
    '*',
    '~',
    '(',
    "'",
    '|',
    '"',
    '<',
    '%20',
    '+',
  ],
  ...[
    '%e2%80%ae',
    '%ff',
    '%u002e',
    '0x2e',
    '&',
    '=',
    '?',
    '?a=1',
    '#',
    'healthz',
    'metrics',
    '__proto__',
    'evil.example',
  ],
];
const starts = [
  '/wmsapi/v1/',
  '/wmsapi/v1/',
  '/wmsapi/v1',
  '/',
  '//',
  '/wms/',
  '/./wmsapi/v1/',
  '/wmsapi/../wmsapi/v1/',
];
const joints = ['/', '/', '/', '//', '', '\\', '%2f', '/./', '/../'];

const declared = [
  /^(?:POST|DELETE) \/wmsapi\/v1\/user\/token(?:\?|$)/,
  /^(?:GET|HEAD) \/wmsapi\/v1\/user\/access(?:\?|$)/,
  /^POST \/wmsapi\/v1\/user\/resetPassword(?:\?|$)/,
  /^[A-Z]+ \/wmsapi\/v1\/echo\/[^/?]+(?:\?|$)/,
  /^(?:GET|HEAD) \/wmsapi\/v1\/(?:ern|hostile|failure|status\/[^/?]+|docs|docs\.css|openapi\.json|)(?:\?|$)/,
  /^(?:GET|HEAD) \/wmsapi\/v1(?:\?|$)/,
];
const plain = /^[A-Z]+ \/wmsapi\/v1(?:\/?|(?:\/[A-Za-z0-9._~!$&'()*+,;=:@-]+)+)(?:\?|$)/;
const climbs = /\/\.{1,2}(?:;[^/?]*)?(?:[/?]|$)/;

for (const kind of kinds) {
  suite(`fuzzed paths, API ${kind}`, (test, { before, after }) => {
    let gateway: EchoGateway;
    before(async () => {
      gateway = await echoGateway(kind);
    });
    after(() => gateway.close());

    test('G23 R12 none of thousands of paths fails, and only plain, declared paths reach the API', async () => {
      const chance = new Chance(kind.length);
      for (let sent = 0; sent < paths; sent += together) {
        const batch = Array.from({ length: together }, () => `${chance.of(methods)} ${fuzzedPath(chance)}`);
        const statuses = await statusesOf(gateway.port, batch);
        assert.is(statuses.length, together, batch.join('\n'));
        assert.equal(
          batch.filter((line, index) => !/failure/.test(line) && (statuses[index] ?? 500) >= 500),
          [],
        );
      }
      assert.ok(gateway.api.reached.length > paths / 50, 'some paths are right');
      assert.equal(
        gateway.api.reached.filter((line) => !plain.test(line) || climbs.test(line.replace(/\?.*/, ''))),
        [],
      );
      if (kind === 'over HTTP') {
        assert.equal(
          gateway.api.reached.filter((line) => !declared.some((pattern) => pattern.test(line))),
          [],
        );
      }
    });
  });
}

const rightPaths = ['echo/1', 'ern', 'hostile', 'user/access', 'user/token', 'docs'];
const methods = ['GET', 'GET', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'];

function fuzzedPath(chance: Chance): string {
  let path = chance.of(starts);
  if (chance.once(0.3)) path += chance.of(rightPaths);
  for (let count = chance.between(0, 5); count > 0; count -= 1) path += chance.of(pieces) + chance.of(joints);
  return chance.once(0.5) ? path.replace(/\/+$/, '') || '/' : path;
}

/** The status of each request, in order. All use one connection, so that one answer too few or too many would show. */
async function statusesOf(port: number, lines: readonly string[]): Promise<number[]> {
  const requests = lines.map((line, index) => {
    const close = index === lines.length - 1 ? 'Connection: close\r\n' : '';
    return `${line} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n${close}\r\n`;
  });
  const answer = await rawHttp(port, requests.join(''));
  return [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
