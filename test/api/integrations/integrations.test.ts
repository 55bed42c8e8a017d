import * as assert from 'uvu/assert';
import { createToken } from '../../../shared/contract/account/account.ts';
import { createApiToken, listApiTokens, revokeApiToken } from '../../../shared/contract/api-tokens/api-tokens.ts';
import { listAudit } from '../../../shared/contract/audit/audit.ts';
import { deleteCompany } from '../../../shared/contract/companies/companies.ts';
import { listErns } from '../../../shared/contract/goods-in/erns.ts';
import { countErn, createErn, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import * as contract from '../../../shared/contract/integrations/integrations.ts';
import { search } from '../../../shared/contract/search/search.ts';
import { listOperations } from '../../../shared/contract/stock/stock.ts';
import { addAccess, disableAccess } from '../../../shared/contract/users/accesses.ts';
import { disableUser, editUser, getUser, listUsers, setPassword } from '../../../shared/contract/users/users.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { Caller } from '../../support/builders/caller.ts';
import { ernOf } from '../../support/builders/erns.ts';
import { integrationOf } from '../../support/builders/integrations.ts';
import { column } from '../../support/columns.ts';
import { tableCounts } from '../../support/contract/table-counts.ts';

apiSuite('integrations', (test, builders) => {
  const rowOf = async (administrator: Caller, id: number) =>
    (await administrator.ok(contract.listIntegrations, { id })).items[0];

  test('an integration is listed with its company, scopes, warehouses and last use; only the hash of its token is stored', async () => {
    const site = await builders.it.site();
    const { id, name, credential, administrator, at } = await integrationOf(builders.it, site, [
      'masterData',
      'goodsIn',
    ]);
    assert.match(credential, /^wms_[\w-]{43}$/);
    await (await at(site)).ok(listErns, {});
    const row = await rowOf(administrator, id);
    assert.equal(
      [row?.name, row?.state, row?.scopes, row?.companyId, row?.warehouses],
      [
        name,
        'active',
        ['goodsIn', 'masterData'],
        site.companyId,
        [await builders.it.nameOf('warehouses', site.warehouseId)],
      ],
    );
    assert.ok(row?.lastUsedAt);
    const stored = await builders.it.db.one<{ row: string }>(
      `select u::text || t::text || (select jsonb_agg(a)::text from audit a where a.subject = 'integration') as row
       from users u join accesses a on a.user_id = u.id join api_tokens t on t.access_id = a.id
       where u.id = $1`,
      [id],
    );
    assert.not.ok(stored.row.includes(credential));
  });

  test('histories, lists and the audit name the integration; its changes need no user', async () => {
    const site = await builders.it.site();
    const { name, administrator, at } = await integrationOf(builders.it, site, ['goodsIn', 'read']);
    const program = await at(site);
    const ern = await ernOf(program, [{ stockCode: await builders.it.sku(site), quantity: '2' }]);
    await program.ok(countErn, { id: ern.id, counts: [{ lineId: ern.lineId, add: '2' }] });
    const [listed] = (await program.ok(listErns, {})).items;
    assert.equal([listed?.id, listed?.createdBy], [ern.id, name]);
    await program.ok(receiveErn, { id: ern.id });
    const { items } = await administrator.ok(listAudit, { who: name });
    assert.equal(column(items, 'operation'), ['receive', 'countErn', 'createErn']);
    assert.ok(items.every(({ by, apiToken }) => by === name && apiToken === null));
    const history = await program.ok(listOperations, {});
    assert.equal(column(history.items, 'by'), [name]);
  });

  test('an edited, renewed or revoked integration applies from its next request', async () => {
    const site = await builders.it.site();
    const { id, version, administrator, at, credential } = await integrationOf(builders.it, site, ['read']);
    const program = await at(site);
    const wish = { lines: [{ stockCode: await builders.it.sku(site), quantity: '1' }] };
    await program.refused(createErn, wish, 'scope_missing');
    await administrator.ok(contract.editIntegration, { id, version, scopes: ['goodsIn'] });
    await program.ok(createErn, wish);
    await administrator.refused(contract.editIntegration, { id, version, scopes: ['read'] }, 'changed_meanwhile');
    const { token } = await administrator.ok(contract.renewIntegration, { id });
    await program.refused(listErns, {}, 'api_token_ended');
    assert.not.equal(token, credential);
    const warehouse = await builders.it.nameOf('warehouses', site.warehouseId);
    const renewed = new Caller(builders.it.app, token ?? '', warehouse);
    await renewed.ok(listErns, {});
    await administrator.ok(contract.revokeIntegration, { id });
    await administrator.ok(contract.revokeIntegration, { id });
    await renewed.refused(listErns, {}, 'api_token_ended');
    assert.is((await rowOf(administrator, id))?.state, 'revoked');
    const again = await administrator.ok(contract.renewIntegration, { id });
    await new Caller(builders.it.app, again.token ?? '', warehouse).ok(listErns, {});
    assert.is((await rowOf(administrator, id))?.state, 'active');
    const { items } = await administrator.ok(listAudit, { subject: ['integration'], subjectId: String(id) });
    assert.equal(items.map(({ operation }) => operation).reverse(), [
      'createIntegration',
      'editIntegration',
      'renewIntegration',
      'revokeIntegration',
      'renewIntegration',
    ]);
  });

  test('a repeated name in the company, an unknown company and no scope are refused; nothing is written', async () => {
    const site = await builders.it.site();
    const { id, name, administrator } = await integrationOf(builders.it, site, ['read']);
    const { companyId } = site;
    const before = await tableCounts(builders.it.db);
    const wish = { name: name.toUpperCase(), scopes: ['read' as const], companyId };
    await administrator.refused(contract.createIntegration, wish, 'integration_taken', 'name');
    await administrator.refused(contract.createIntegration, { ...wish, companyId: 999_999 }, 'not_found', 'companyId');
    await administrator.refused(contract.createIntegration, { ...wish, scopes: [] }, 'malformed', 'scopes');
    await administrator.refused(contract.editIntegration, { id, version: 1, scopes: ['read'] }, 'nothing_edited');
    await administrator.refused(contract.renewIntegration, { id: administrator.userId }, 'not_found');
    await administrator.refused(contract.revokeIntegration, { id: administrator.userId }, 'not_found');
    assert.equal(await tableCounts(builders.it.db), before);
    const other = await builders.it.site();
    await administrator.ok(contract.createIntegration, { ...wish, companyId: other.companyId });
  });

  test('an integration cannot sign in, and users’ lists, forms, accesses and API tokens do not find it', async () => {
    const site = await builders.it.site();
    const { id, name, administrator } = await integrationOf(builders.it, site, ['read']);
    const { accessId = 0 } = (await rowOf(administrator, id)) ?? {};
    const { login } = await builders.it.db.one<{ login: string }>('select login from users where id = $1', [id]);
    await builders.it.stranger().refused(createToken, { login, password: 'integration' }, 'wrong_login');
    assert.equal((await administrator.ok(listUsers, { search: name })).items, []);
    assert.equal((await administrator.ok(search, { code: login })).items, []);
    const before = await tableCounts(builders.it.db);
    await administrator.refused(getUser, { id }, 'not_found');
    await administrator.refused(editUser, { id, version: 1, name: 'Nadia' }, 'not_found');
    await administrator.refused(setPassword, { id, password: 'Typed-pass-1' }, 'not_found');
    await administrator.refused(disableUser, { id }, 'not_found');
    await administrator.refused(addAccess, { id, type: 'global', permissions: [] }, 'not_found');
    await administrator.refused(disableAccess, { id: accessId }, 'not_found');
    const token = { name: 'ERP', accessId, expiresOn: '2099-12-31' };
    await administrator.refused(createApiToken, token, 'not_found');
    const { id: tokenId } = await builders.it.db.one<{ id: number }>('select id from api_tokens where access_id = $1', [
      accessId,
    ]);
    await administrator.refused(revokeApiToken, { id: tokenId }, 'not_found');
    assert.equal((await administrator.ok(listApiTokens, { id: tokenId })).items, []);
    assert.equal(await tableCounts(builders.it.db), before);
  });

  test('an integration does not expire, and goes with its company once it is revoked', async () => {
    const site = await builders.it.site();
    const { id, administrator, at } = await integrationOf(builders.it, site, ['read']);
    await builders.it.db.run('update companies set user_expiry_days = 30 where id = $1', [site.companyId]);
    await builders.it.db.run(`update users set created_at = now() - interval '99 days' where id = $1`, [id]);
    await (await at(site)).ok(listErns, {});
    await administrator.refused(deleteCompany, { id: site.companyId }, 'in_use');
    await administrator.ok(contract.revokeIntegration, { id });
    await administrator.ok(deleteCompany, { id: site.companyId });
    assert.is(await rowOf(administrator, id), undefined);
  });
});
