import * as assert from 'uvu/assert';
import { getLayouts, MOST_LAYOUTS, saveLayout } from '../../../shared/contract/views/layouts.ts';
import { signIn, userOf } from '../../support/builders/account.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';

apiSuite('layouts of lists', (test, builders) => {
  const person = async () => signIn(builders.it, (await userOf(builders.it)).login);

  test('the layouts that a user saved return at every sign-in and to no other user; a reset one is deleted', async () => {
    const { login } = await userOf(builders.it);
    const session = await signIn(builders.it, login);
    assert.equal(await session.ok(getLayouts, {}), { items: [] });
    await session.ok(saveLayout, { list: 'stock', query: 'columns=stockCode' });
    await session.ok(saveLayout, { list: 'stock', query: 'columns=stockCode&pinned=1' });
    await session.ok(saveLayout, { list: 'all', query: 'density=compact' });
    const again = await signIn(builders.it, login);
    assert.equal(await again.ok(getLayouts, {}), {
      items: [
        { list: 'all', query: 'density=compact' },
        { list: 'stock', query: 'columns=stockCode&pinned=1' },
      ],
    });
    assert.equal(await (await person()).ok(getLayouts, {}), { items: [] });
    await again.ok(saveLayout, { list: 'stock', query: null });
    await again.ok(saveLayout, { list: 'drums', query: null });
    assert.equal((await session.ok(getLayouts, {})).items.length, 1);
  });

  test('saving more layouts than the maximum replaces the one saved longest ago', async () => {
    const { login } = await userOf(builders.it);
    const session = await signIn(builders.it, login);
    await builders.it.db.run(
      `insert into list_layouts (user_id, list, query, saved_at)
       select u.id, 'list ' || n, 'pinned=1', now() - make_interval(mins => n)
       from users u, generate_series(1, $2::integer) n
       where u.login = $1`,
      [login, MOST_LAYOUTS],
    );
    await session.ok(saveLayout, { list: 'stock', query: 'pinned=1' });
    const { items } = await session.ok(getLayouts, {});
    assert.is(items.length, MOST_LAYOUTS);
    const lists = items.map(({ list }) => list);
    assert.ok(lists.includes('stock') && lists.includes('list 1') && !lists.includes(`list ${MOST_LAYOUTS}`));
  });
});
