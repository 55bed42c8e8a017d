import { readdir } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { startOwnServer } from '../../tools/replay/own-server.ts';
import { temporaryFolder } from '../support/folder.ts';
import { suite } from '../support/suite.ts';

suite('a replay’s own server', (test, hooks) => {
  let folder = '';
  const { TMPDIR } = process.env;
  hooks.before(async () => {
    folder = await temporaryFolder();
    process.env.TMPDIR = folder;
  });
  hooks.after(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  });

  test('the server stops and leaves nothing behind', async () => {
    const server = await startOwnServer();
    assert.is((await fetch(`${server.url}/readyz`)).status, 200);
    await server.stop();
    assert.equal(await readdir(folder), []);
  });

  test('a server that cannot start removes its PostgreSQL and its folder', async () => {
    try {
      await startOwnServer({ variables: { TRUST_PROXY: 'no address' } });
      assert.unreachable('it started');
    } catch (error) {
      assert.match(String(error), /the server ended with 2/);
    }
    assert.equal(await readdir(folder), []);
  });
});
