import * as assert from 'uvu/assert';
import { getHome, saveHome } from '../../../shared/contract/views/home.ts';
import { signIn, userOf } from '../../support/builders/account.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';

apiSuite('numbers on the home screen', (test, builders) => {
  const person = async () => signIn(builders.it, (await userOf(builders.it)).login);

  test('home shows the default numbers until the user chooses; the choice and its order are kept for that user', async () => {
    const { login } = await userOf(builders.it);
    const session = await signIn(builders.it, login);
    assert.equal(await session.ok(getHome, {}), { numbers: null });
    await session.ok(saveHome, { numbers: ['picksLate', 'ernsDue', 'picksLate'] });
    assert.equal(await (await signIn(builders.it, login)).ok(getHome, {}), { numbers: ['picksLate', 'ernsDue'] });
    assert.equal(await (await person()).ok(getHome, {}), { numbers: null });
    await session.ok(saveHome, { numbers: [] });
    assert.equal(await session.ok(getHome, {}), { numbers: [] });
    await session.ok(saveHome, { numbers: null });
    assert.equal(await session.ok(getHome, {}), { numbers: null });
  });
});
