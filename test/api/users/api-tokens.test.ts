import * as assert from 'uvu/assert';
import { deleteToken, listAccesses } from '../../../shared/contract/account/account.ts';
import { createApiToken, listApiTokens, revokeApiToken } from '../../../shared/contract/api-tokens/api-tokens.ts';
import { listErns } from '../../../shared/contract/goods-in/erns.ts';
import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { listSkus } from '../../../shared/contract/skus/skus.ts';
import { disableAccess, enableAccess, removeAccess } from '../../../shared/contract/users/accesses.ts';
import { disableUser, enableUser, getUser } from '../../../shared/contract/users/users.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { Caller } from '../../support/builders/caller.ts';
import { siteWithStoreman } from '../../support/builders/picks.ts';
import { tableCounts } from '../../support/contract/table-counts.ts';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

apiSuite('API tokens', (test, builders) => {
  const admin = () => builders.it.caller({}, ['superAdmin']);

  async function integrator(expiresOn = day(30)) {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const administrator = await admin();
    const made = await administrator.ok(createApiToken, { name: 'ERP', accessId: storeman.accessId, expiresOn });
    const program = new Caller(builders.it.app, made.token ?? '');
    return { ...made, site, storeman, administrator, program };
  }

  test('a token works under its own access only, named or not', async () => {
    const { site, token, storeman, program } = await integrator();
    assert.match(token ?? '', /^wms_[\w-]{43}$/);
    await program.ok(createErn, { lines: [{ stockCode: await builders.it.sku(site), quantity: '1' }] });
    await new Caller(builders.it.app, `${token}@${storeman.accessId}`).ok(listErns, {});
    const other = await builders.it.id(
      'insert into accesses (user_id, company_id, permissions) values ($1, $2, $3) returning id',
      [storeman.userId, site.companyId, ['itemMaster']],
    );
    await new Caller(builders.it.app, `${token}@${other}`).refused(listErns, {}, 'access_ended');
  });

  test('an invalid or partial token is refused as an API token, without asking for a sign-in', async () => {
    const { token } = await integrator();
    const right = token ?? '';
    for (const wrong of [`${right.slice(0, -1)}x`, right.slice(0, 20), `${right}x`]) {
      const { message } = await new Caller(builders.it.app, wrong).refused(listErns, {}, 'api_token_ended');
      assert.is(message, 'This API token is not valid: ask an administrator for a new one');
    }
  });

  test('a token does not use superAdmin of its user’s other accesses, so prices stay hidden', async () => {
    const { site, storeman, program } = await integrator();
    await builders.it.sku(site);
    await builders.it.db.run("insert into accesses (user_id, permissions) values ($1, '{superAdmin}')", [
      storeman.userId,
    ]);
    const priceFor = async (caller: Caller) => (await caller.ok(listSkus, {})).items[0]?.price;
    assert.equal([await priceFor(storeman), await priceFor(program)], ['2.5', null]);
  });

  test('a token can neither make account calls nor change users, whatever its access permits', async () => {
    const administrator = await admin();
    const { token } = await administrator.ok(createApiToken, {
      name: 'Root',
      accessId: administrator.accessId,
      expiresOn: day(1),
    });
    const program = new Caller(builders.it.app, token ?? '');
    await program.refused(listAccesses, {}, 'session_needed');
    await program.refused(deleteToken, {}, 'session_needed');
    await program.refused(disableUser, { id: administrator.userId + 1 }, 'session_needed');
    const again = { name: 'Child', accessId: administrator.accessId, expiresOn: day(1) };
    await program.refused(createApiToken, again, 'session_needed');
  });

  test('a token works through its last day, even if unused', async () => {
    const { program } = await integrator(day(30));
    builders.it.now = new Date(Date.now() + 29 * 86_400_000);
    await program.ok(listErns, {});
    builders.it.now = new Date(Date.now() + 32 * 86_400_000);
    await program.refused(listErns, {}, 'api_token_ended');
    builders.it.now = undefined;
  });

  test('a revoked token stops at once and for good', async () => {
    const { id, administrator, program } = await integrator();
    await administrator.ok(revokeApiToken, { id });
    await program.refused(listErns, {}, 'api_token_ended');
    await administrator.ok(revokeApiToken, { id });
    const { items } = await administrator.ok(listApiTokens, { id });
    assert.is(items[0]?.state, 'revoked');
    await administrator.refused(revokeApiToken, { id: 999_999 }, 'not_found');
  });

  test('a token stops while its access or user is disabled, and is deleted with the access', async () => {
    const { id, storeman, administrator, program } = await integrator();
    const state = async () => (await administrator.ok(listApiTokens, { id })).items[0]?.state;
    await administrator.ok(disableAccess, { id: storeman.accessId });
    await program.refused(listErns, {}, 'api_token_ended');
    assert.is(await state(), 'suspended');
    await administrator.ok(enableAccess, { id: storeman.accessId });
    await program.ok(listErns, {});
    await administrator.ok(disableUser, { id: storeman.userId });
    await program.refused(listErns, {}, 'api_token_ended');
    assert.is(await state(), 'suspended');
    await administrator.ok(enableUser, { id: storeman.userId });
    await program.ok(listErns, {});
    await administrator.ok(removeAccess, { id: storeman.accessId });
    await program.refused(listErns, {}, 'api_token_ended');
    assert.is(await state(), undefined);
  });

  test('a token stops when its user has expired', async () => {
    const { site, storeman, program } = await integrator();
    await builders.it.db.run('update companies set user_expiry_days = 30 where id = $1', [site.companyId]);
    await builders.it.db.run(`update users set created_at = now() - interval '31 days' where id = $1`, [
      storeman.userId,
    ]);
    await program.refused(listErns, {}, 'api_token_ended');
  });

  test('a token’s last use is recorded at most once a minute', async () => {
    const { id, program } = await integrator();
    const lastUse = async () => {
      const { at } = await builders.it.db.one<{ at: string | null }>(
        'select last_used_at as at from api_tokens where id = $1',
        [id],
      );
      return at;
    };
    assert.is(await lastUse(), null);
    builders.it.now = new Date('2031-01-01T10:00:00Z');
    await builders.it.db.run(`update api_tokens set expires_at = '2032-01-01' where id = $1`, [id]);
    await program.ok(listErns, {});
    builders.it.now = new Date('2031-01-01T10:00:59Z');
    await program.ok(listErns, {});
    assert.is(await lastUse(), '2031-01-01T10:00:00.000Z');
    builders.it.now = new Date('2031-01-01T10:01:01Z');
    await program.ok(listErns, {});
    assert.is(await lastUse(), '2031-01-01T10:01:01.000Z');
    builders.it.now = undefined;
  });

  test('G08 a token is listed with its user, access and state and counted at its access; only its hash is stored', async () => {
    const { id, token, storeman, administrator } = await integrator();
    const [row] = (await administrator.ok(listApiTokens, { holderId: storeman.userId, search: 'erp' })).items;
    assert.equal([row?.id, row?.state, row?.type, row?.holderId], [id, 'active', 'operational', storeman.userId]);
    const { accesses } = await administrator.ok(getUser, { id: storeman.userId });
    assert.is(accesses[0]?.apiTokens, 1);
    const stored = await builders.it.db.one<{ row: string }>(
      `select t::text || (select jsonb_agg(a)::text from audit a where a.subject = 'apiToken') as row
       from api_tokens t where t.id = $1`,
      [id],
    );
    assert.not.ok(stored.row.includes(token ?? ''));
  });

  test('a past day, a disabled or missing access and a repeated name are refused; nothing is written', async () => {
    const { storeman, administrator } = await integrator();
    const before = await tableCounts(builders.it.db);
    const wish = { name: 'New', accessId: storeman.accessId, expiresOn: day(1) };
    await administrator.refused(createApiToken, { ...wish, expiresOn: day(-1) }, 'api_token_expired');
    await administrator.refused(createApiToken, { ...wish, accessId: 999_999 }, 'not_found');
    await administrator.refused(createApiToken, { ...wish, name: 'erp' }, 'api_token_taken');
    await builders.it.db.run('update accesses set disabled_at = now() where id = $1', [storeman.accessId]);
    await administrator.refused(createApiToken, wish, 'access_disabled');
    assert.equal(await tableCounts(builders.it.db), before);
  });
});
