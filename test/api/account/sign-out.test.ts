import * as assert from 'uvu/assert';
import { deleteToken, listAccesses } from '../../../shared/contract/account/account.ts';
import { signIn, userOf } from '../../support/builders/account.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import { suite } from '../../support/suite.ts';

suite('signing out', (test, hooks) => {
  const builders = buildersFor(hooks);

  test('signing out ends its own token and no other', async () => {
    const { login, userId } = await userOf(builders.it);
    const [here, elsewhere] = [await signIn(builders.it, login), await signIn(builders.it, login)];
    assert.equal(await here.ok(deleteToken, {}), {});
    const audited = await builders.it.db.many(
      `select subject_id as "subjectId" from audit where operation = 'deleteToken' and user_id = $1`,
      [userId],
    );
    assert.equal(audited, [{ subjectId: String(userId) }]);
    await here.refused(listAccesses, {}, 'session_ended');
    await elsewhere.ok(listAccesses, {});
    assert.is((await builders.it.db.many('select from tokens where user_id = $1', [userId])).length, 1);
  });

  test('signing out twice or without a token is refused and ends nothing', async () => {
    const { login, userId } = await userOf(builders.it);
    const [here, elsewhere] = [await signIn(builders.it, login), await signIn(builders.it, login)];
    await here.ok(deleteToken, {});
    await here.refused(deleteToken, {}, 'session_ended');
    await builders.it.stranger().refused(deleteToken, {}, 'session_ended');
    await elsewhere.ok(listAccesses, {});
    assert.is((await builders.it.db.many('select from tokens where user_id = $1', [userId])).length, 1);
  });

  test('T4 signing out accepts a JSON content type without a body', async () => {
    const token = await builders.it.token((await userOf(builders.it)).userId);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await builders.it.app.inject({ method: 'DELETE', url: '/wmsapi/v1/user/token', headers });
    assert.is(response.statusCode, 200);
  });
});
