import * as assert from 'uvu/assert';
import { checkNotifierUrl, publicAddressOf } from '../../server/queue/public-address.ts';
import { suite } from '../support/suite.ts';

/** Hosts that must not be called from inside, spelled in ways that get past naive checks. */
const inside = [
  ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '017700000001', '0x7f.1', '127.0.0.1.'],
  ...['0', '0.0.0.0', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.1.1', '3232235777'],
  ...['169.254.169.254', '0xa9fea9fe', '100.64.0.1', '192.0.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:a00:1]', '[::127.0.0.1]'],
  ...['[::ffff:0:127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::a00:1]', '[2002:7f00:1::]', '[2001:0:1::1]'],
  ...['[fe80::1]', '[fc00::1]', '[fd12:3456::1]', '[fec0::1]', '[ff02::1]', '[100::1]', '[2001:db8::1]'],
  ...['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'epod.local', 'metadata.google.internal', 'intranet'],
  ...['１２７.0.0.1', '127。0。0。1', 'ⓛocalhost'],
];

const outside = [
  'epod.example.com',
  'epod.example.com.',
  'xn--bcher-kva.example',
  '93.184.216.34',
  '172.32.0.1',
].concat(...['11.0.0.1', '[2606:2800:220:1::1]', '[2a00:1450::1]']);

const strictly = { allowPrivate: false };

suite('the addresses of web calls', (test) => {
  test('G69 the check refuses every spelling of a private, loopback or link-local address', () => {
    const passed = inside.filter((host) => checkNotifierUrl(`https://${host}/notify`, strictly) === null);
    assert.equal(passed, []);
  });

  test('public names and addresses can be called, and private ones where the configuration allows it', () => {
    const refused = outside.filter((host) => checkNotifierUrl(`https://${host}:8443/n?a=1`, strictly) !== null);
    assert.equal(refused, []);
    assert.is(checkNotifierUrl('https://10.0.0.1/', { allowPrivate: true }), null);
  });

  test('G69 only https addresses without a user can be called, whatever the configuration allows', () => {
    for (const url of ['http://epod.example.com/', 'ftp://epod.example.com/', 'file:///etc/passwd', '//x', 'epod']) {
      assert.ok(checkNotifierUrl(url, { allowPrivate: true }), url);
    }
    for (const url of ['https://me@epod.example.com/', 'https://me:pw@epod.example.com/', 'https://:pw@e.example/']) {
      assert.is(checkNotifierUrl(url, { allowPrivate: true }), 'it names a user', url);
    }
  });

  test('G69 a port of another kind of service is refused, whatever the configuration allows', () => {
    for (const port of [
      0, 1, 22, 25, 80, 139, 389, 445, 465, 636, 993, 1023, 3306, 3389, 5432, 6379, 9200, 11211, 27017,
    ]) {
      const reason = checkNotifierUrl(`https://epod.example.com:${port}/n`, { allowPrivate: true });
      assert.is(reason, `port ${port} is not for web services`);
    }
    for (const port of [443, 1024, 3000, 4443, 8000, 8080, 8443, 9443, 10443, 49152, 65535]) {
      assert.is(checkNotifierUrl(`https://epod.example.com:${port}/n`, strictly), null, String(port));
    }
  });

  test('G69 a name that resolves to a private address is refused, even if only one of its addresses is private', async () => {
    const url = new URL('https://epod.example.com/');
    const open = { address: '93.184.216.34', family: 4 };
    const resolving = (...addresses: string[]) => ({
      ...strictly,
      resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    });
    assert.equal(await publicAddressOf(url, resolving(open.address)), open);
    const isPrivate = 'this name has an address that is not public';
    for (const [addresses, says] of [
      [['127.0.0.1'], isPrivate],
      [[open.address, '10.0.0.1'], isPrivate],
      [['::ffff:10.0.0.1'], isPrivate],
      [['fe80::1'], isPrivate],
      [[], 'no server has this name'],
    ] as const) {
      const refused = await publicAddressOf(url, resolving(...addresses)).then(
        () => 'called',
        (error: Error) => error.message,
      );
      assert.is(refused, says, addresses.join());
    }
  });

  test('an address in place of a name is checked without a name server', async () => {
    const nobody = { ...strictly, resolve: () => Promise.reject(new Error('asked')) };
    const called = (url: string) => publicAddressOf(new URL(url), nobody).then(({ address }) => address, String);
    assert.is(await called('https://[2606:2800:220:1::1]/'), '2606:2800:220:1::1');
    assert.match(await called('https://2130706433/'), 'not public');
    assert.match(await called('https://[::ffff:a00:1]/'), 'not public');
  });
});
