import { gunzipSync } from 'node:zlib';
import { request } from 'undici';
import * as assert from 'uvu/assert';
import { buildersFor } from '../support/builders/builders-for.ts';
import { kinds, type RunningGateway } from '../support/gateway/gateway.ts';
import { startOwnGateway } from '../support/gateway/own-gateway.ts';
import { suite } from '../support/suite.ts';

for (const kind of kinds) {
  suite(`compressed answers, API ${kind}`, (test, hooks) => {
    const builders = buildersFor(hooks);
    let gateway: RunningGateway;
    hooks.before(async () => {
      gateway = await startOwnGateway(kind, builders.it);
    });
    hooks.after(() => gateway.close());

    test('documentation is compressed for clients that accept gzip, pages to less than a tenth', async () => {
      for (const path of ['docs', 'docs.css', 'openapi.json']) {
        const get = async (accepted: string) => {
          const headers = { 'accept-encoding': accepted };
          const got = await request(`${gateway.url}/wmsapi/v1/${path}`, { headers });
          assert.is(got.headers.vary, 'accept-encoding');
          return { coding: got.headers['content-encoding'], bytes: Buffer.from(await got.body.bytes()) };
        };
        const [plain, packed] = [await get('identity'), await get('br, gzip;q=0.5')];
        assert.equal([plain.coding, packed.coding], [undefined, 'gzip']);
        assert.ok(gunzipSync(packed.bytes).equals(plain.bytes), path);
        if (path !== 'docs.css') assert.ok(packed.bytes.length < plain.bytes.length / 10, path);
        for (const refused of ['gzip;q=0', 'gzip; q=0.0', 'x-gzip', 'br']) {
          assert.is((await get(refused)).coding, undefined, refused);
        }
      }
    });

    test('a list is compressed for clients that accept gzip; files, short answers and changes are not', async () => {
      const site = await builders.it.site();
      const keeper = await builders.it.caller({ warehouseId: site.warehouseId }, ['locations']);
      await builders.it.db.run(
        `insert into locations (warehouse_id, name, description) select $1, 'L-' || n, 'Rack ' || n from generate_series(1, 500) n`,
        [site.warehouseId],
      );
      const ask = async (path: string, accepted: string, body?: object) => {
        const headers = { authorization: `Bearer ${keeper.credential}`, 'accept-encoding': accepted };
        const sent = body && { method: 'POST' as const, body: JSON.stringify(body) };
        const got = await request(`${gateway.url}/wmsapi/v1/${path}`, {
          headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
          ...sent,
        });
        return {
          status: got.statusCode,
          coding: got.headers['content-encoding'],
          bytes: Buffer.from(await got.body.bytes()),
        };
      };
      const list = 'location?limit=500&sort=name';
      const [plain, packed] = [await ask(list, 'identity'), await ask(list, 'gzip')];
      assert.equal([plain.coding, packed.coding], [undefined, 'gzip']);
      assert.ok(gunzipSync(packed.bytes).equals(plain.bytes));
      assert.ok(packed.bytes.length < plain.bytes.length / 8);
      const made = { name: 'L-0', description: 'Rack'.repeat(400) };
      for (const other of [
        await ask('location/export', 'gzip'),
        await ask('location?limit=1', 'gzip'),
        await ask('location', 'gzip', made),
      ])
        assert.equal([other.status, other.coding], [200, undefined]);
    });
  });
}
