import * as assert from 'uvu/assert';
import { getHome, saveHome } from '../../../shared/contract/views/home.ts';
import { signIn, userOf } from '../../support/builders/account.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import { tableCounts } from '../../support/contract/table-counts.ts';
import { suite } from '../../support/suite.ts';

suite('numbers on the home screen', (test, hooks) => {
  const builders = buildersFor(hooks);
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

  test('an unknown number, and callers who are not signed in, are refused; nothing is stored', async () => {
    const session = await person();
    const before = await tableCounts(builders.it.db);
    await session.refused(saveHome, { numbers: ['salaries'] } as never, 'malformed');
    await builders.it.stranger().refused(saveHome, { numbers: [] }, 'session_ended');
    await builders.it.stranger().refused(getHome, {}, 'session_ended');
    assert.equal(await tableCounts(builders.it.db), before);
  });
});
