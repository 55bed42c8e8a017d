import * as assert from 'uvu/assert';
import { deleteToken, listAccesses } from '../../shared/contract/account.ts';
import { suite } from '../support/suite.ts';
import { signIn, userOf } from '../support/world/account.ts';
import { worldFor } from '../support/world/world.ts';

suite('sign out', (test, hooks) => {
  const world = worldFor(hooks);

  test('the token is dead from now on, and no other one', async () => {
    const { login, userId } = await userOf(world.it);
    const [here, elsewhere] = [await signIn(world.it, login), await signIn(world.it, login)];
    assert.equal(await here.ok(deleteToken, {}), {});
    await here.refused(listAccesses, {}, 'session_ended');
    await elsewhere.ok(listAccesses, {});
    assert.is((await world.it.db.many('select from tokens where user_id = $1', [userId])).length, 1);
  });

  test('signing out twice, with a made-up token or with none is refused and ends nothing', async () => {
    const { login, userId } = await userOf(world.it);
    const [here, elsewhere] = [await signIn(world.it, login), await signIn(world.it, login)];
    await here.ok(deleteToken, {});
    await here.refused(deleteToken, {}, 'session_ended');
    await world.it.stranger().refused(deleteToken, {}, 'session_ended');
    await elsewhere.ok(listAccesses, {});
    assert.is((await world.it.db.many('select from tokens where user_id = $1', [userId])).length, 1);
  });

  test('a JSON content type without a body is fine', async () => {
    const token = await world.it.token((await userOf(world.it)).userId);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await world.it.app.inject({ method: 'DELETE', url: '/wmsapi/v1/user/token', headers });
    assert.is(response.statusCode, 200);
  });
});
