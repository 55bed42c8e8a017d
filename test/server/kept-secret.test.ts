import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { keptSecret } from '../../server/kept-secret.ts';
import { sealer } from '../../server/sealing/sealer.ts';
import { temporaryFolder } from '../support/folder.ts';
import { suite } from '../support/suite.ts';

suite('a stored secret', (test) => {
  test('a secret is created once per use and is readable by our own account only', async () => {
    const folder = await temporaryFolder();
    const [first, again] = [await keptSecret(folder, 'data-secret'), await keptSecret(folder, 'data-secret')];
    assert.is(again, first);
    assert.is.not(await keptSecret(folder, 'cookie-secret'), first);
    assert.equal((await readdir(folder)).sort(), ['cookie-secret', 'data-secret']);
    assert.is((await stat(join(folder, 'data-secret'))).mode & 0o777, 0o600);
  });

  test('a secret that others can read is refused', async () => {
    const folder = await temporaryFolder();
    await keptSecret(folder, 'data-secret');
    await chmod(join(folder, 'data-secret'), 0o644);
    const refused = await keptSecret(folder, 'data-secret').then(
      () => 'taken',
      (error: Error) => error.message,
    );
    assert.match(refused, 'can be read by others');
  });

  test('a value sealed with an older secret opens while both are given, and is marked to be sealed again', async () => {
    const [older, newer] = [
      await keptSecret(await temporaryFolder(), 'data-secret'),
      await keptSecret(await temporaryFolder(), 'data-secret'),
    ];
    const sealed = sealer([older], 'ePOD').seal('Epod-pass-1');
    assert.equal(sealer([newer, older], 'ePOD').open(sealed), { text: 'Epod-pass-1', renew: true });
    assert.is(sealer([newer], 'ePOD').open(sealed), undefined);
    assert.is(sealer([older], 'another purpose').open(sealed), undefined);
  });
});
