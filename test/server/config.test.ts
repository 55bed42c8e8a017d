import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { BadConfiguration } from '../../server/config/bad-configuration.ts';
import { defaultDataDirectory } from '../../server/config/variables.ts';
import { readConfig, variableWarnings } from '../../server/config.ts';
import { temporaryFolder } from '../support/folder.ts';
import { suite } from '../support/suite.ts';

const strong = '0123456789abcdef0123456789abcdef';

suite('the configuration', (test) => {
  test('the program starts without any variable', () => {
    const config = readConfig({});
    assert.is(config.PORT, 8080);
    assert.is(config.HOST, '127.0.0.1');
    assert.is(config.WMS_ROLE, 'all');
    assert.is(config.WMS_DEMO, false);
    assert.is(config.DATABASE_URL, undefined);
  });

  test('the configuration reports every bad variable at once with the expected value', () => {
    assert.equal(problemsOf(bad), [
      'PORT: expected a port from 1 to 65535',
      'WMS_DEMO: expected on or off',
      'DATABASE_URL: expected an address that begins with postgres://',
      'PUBLIC_URL: expected an address like https://wms.example.com, without a path',
      'TRUST_PROXY: expected addresses or networks by comma, as 10.0.0.5, 10.1.0.0/16',
      'WMS_TIMEZONE: expected a time zone, as Europe/London',
      'COOKIE_SECRET: expected random, of 32 bytes or more; several by comma',
      'MAIL_FROM: expected a mail address, as WMS <wms@example.com>',
      'WMS_ADMIN_PASSWORD: expected 8 to 160 characters with a digit and a special character',
      'LOG_LEVEL: expected fatal, error, warn, info, debug, trace or silent',
      'LOG_FORMAT: expected auto, json or text',
      'WMSAPI_URL: expected the address of the API, which WMS_ROLE gateway needs',
    ]);
  });

  test('the configuration refuses variables that contradict each other', () => {
    assert.equal(problemsOf({ WMS_ROLE: 'api', WMSAPI_URL: 'http://api', SMTP_URL: 'smtp://mail' }), [
      'WMSAPI_URL: expected none, as WMS_ROLE api is the API itself',
      'MAIL_FROM: expected the sender of the mails, which SMTP_URL needs',
    ]);
  });

  test('G56 G67 no message repeats a value, which could be a secret', () => {
    const { message } = caught(() => readConfig({ COOKIE_SECRET: 'canary', DATABASE_URL: 'canary://canary' }));
    assert.not.match(message, 'canary:');
    assert.not.match(message, ' canary');
  });

  test('unknown variables that look like ours are named with the nearest known one, and all others are ignored', () => {
    const others = {
      HOME: '/root',
      HOSTNAME: 'a',
      PWD: '/',
      LOGNAME: 'a',
      NODE_ENV: 'production',
      WMS_PORT: 'tcp://a',
    };
    const ofService = { WMS_SERVICE_HOST: 'a', WMS_PORT_8080_TCP_ADDR: 'a', WMS_SERVICE_PORT_HTTP: '80' };
    const known = { WMS_DATA: '/data', SMTP_URL_FILE: '/smtp', HELP_URL_VAL1: 'http://help' };
    assert.equal(variableWarnings({ ...others, ...ofService, ...known, WMS_DATEN: '' }), []);
    assert.equal(
      variableWarnings({ PUBLIC_URI: 'a', DATABASE_URL_FIL: 'b', WMS_PASSWORD: 'canary', OIDC_SCOPE: 'c' }),
      [
        'PUBLIC_URI is unknown and has no effect: did you mean PUBLIC_URL?',
        'DATABASE_URL_FIL is unknown and has no effect: did you mean DATABASE_URL_FILE?',
        'WMS_PASSWORD is unknown and has no effect: did you mean WMS_ADMIN_PASSWORD?',
        'OIDC_SCOPE is unknown and has no effect: did you mean OIDC_SCOPES?',
      ],
    );
  });

  test('an empty variable counts as missing', () => {
    assert.is(readConfig({ PORT: '', WMSAPI_URL: ' ' }).PORT, 8080);
  });

  test('a secret that is short or looks like a sample is refused', () => {
    for (const secret of ['short', 'a'.repeat(40), `change-me-${strong}`, `${strong},short`]) {
      assert.equal(problemsOf({ COOKIE_SECRET: secret }).length, 1, secret);
      assert.equal(problemsOf({ DATA_SECRET: secret }).length, 1, secret);
    }
    assert.equal(readConfig({ COOKIE_SECRET: `${strong}, ${strong}x` }).COOKIE_SECRET, [strong, `${strong}x`]);
  });

  test('G28 a number of proxies is refused in place of their addresses', () => {
    assert.equal(problemsOf({ TRUST_PROXY: '1' }).length, 1);
    assert.equal(readConfig({ TRUST_PROXY: '::1, 10.0.0.0/8' }).TRUST_PROXY, ['::1', '10.0.0.0/8']);
  });

  test('G14 origins of other sites are exact: a path, a star or another scheme is refused', () => {
    for (const wrong of ['*', 'https://*.example.com', 'https://a.example/x', 'ftp://a.example', 'null', 'a.example'])
      assert.equal(problemsOf({ CORS_ORIGINS: `https://shop.example, ${wrong}` }).length, 1, wrong);
    const { CORS_ORIGINS } = readConfig({ CORS_ORIGINS: 'https://Shop.example/, http://localhost:3000' });
    assert.equal(CORS_ORIGINS, ['https://shop.example', 'http://localhost:3000']);
  });

  test('G67 a secret is read from the file that NAME_FILE names', async () => {
    const file = await secretFile(0o600);
    assert.equal(readConfig({ COOKIE_SECRET_FILE: file }).COOKIE_SECRET, [strong]);
  });

  test('G67 a secret file that others can read, is missing or is given beside its variable is refused', async () => {
    const open = await secretFile(0o644);
    const closed = await secretFile(0o600);
    const unreadable = 'COOKIE_SECRET_FILE: expected a file that others cannot read (chmod 600)';
    assert.equal(problemsOf({ COOKIE_SECRET_FILE: open }), [unreadable]);
    assert.equal(problemsOf({ SMTP_URL_FILE: `${open}.missing` }), ['SMTP_URL_FILE: expected a file that can be read']);
    assert.equal(problemsOf({ COOKIE_SECRET_FILE: closed, COOKIE_SECRET: strong }), [
      'COOKIE_SECRET_FILE: expected either COOKIE_SECRET or COOKIE_SECRET_FILE, not both',
    ]);
  });

  test('root’s data is kept outside private homes, separately for each checkout', () => {
    assert.is(defaultDataDirectory('/srv/wms', false), '.data');
    assert.is(defaultDataDirectory('/nowhere', true), '/var/lib/wms');
    assert.match(defaultDataDirectory(join(import.meta.dirname, '../..'), true), /^\/var\/lib\/wms\/[0-9a-f]{12}$/);
  });
});

const bad = {
  PORT: '0',
  WMS_ROLE: 'gateway',
  PUBLIC_URL: 'https://wms.example.com/wms',
  TRUST_PROXY: '1',
  COOKIE_SECRET: 'short',
  WMS_DEMO: 'maybe',
  WMS_TIMEZONE: 'Mars',
  DATABASE_URL: 'mysql://x',
  MAIL_FROM: 'nobody',
  WMS_ADMIN_PASSWORD: 'short',
  LOG_LEVEL: 'loud',
  LOG_FORMAT: 'pretty',
};

function caught(run: () => unknown): BadConfiguration {
  try {
    run();
  } catch (error) {
    if (error instanceof BadConfiguration) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

const problemsOf = (environment: Record<string, string>) => caught(() => readConfig(environment)).problems;

async function secretFile(mode: number): Promise<string> {
  const file = join(await temporaryFolder(), 'secret');
  await writeFile(file, `${strong}\n`);
  await chmod(file, mode);
  return file;
}
