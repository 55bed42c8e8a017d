import * as assert from 'uvu/assert';
import { epodSealer } from '../../../server/api/partners/epod.ts';
import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import {
  createPartner,
  deletePartner,
  editPartner,
  exportPartners,
  getPartner,
  listPartners,
  restorePartner,
  retirePartner,
} from '../../../shared/contract/partners/partners.ts';
import { usesIn } from '../../support/api/uses-in.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { auditOf } from '../../support/builders/master-data.ts';
import { newPartner, partnerAdministrator, partnerOf } from '../../support/builders/partners.ts';
import { columns } from '../../support/columns.ts';

apiSuite('partners', (test, builders) => {
  const company = async () => {
    const site = await builders.it.site();
    return { site, admin: await partnerAdministrator(builders.it, site.companyId) };
  };
  const latest = async (id: number) => (await auditOf(builders.it, 'partner', id)).at(-1);
  const epod = { epodUsername: 'prysm', epodPassword: 'Epod-pass-1' };

  test('an edit changes only what differs and is audited; a stale edit is refused with the current version', async () => {
    const { site, admin } = await company();
    const { partner: id } = await partnerOf(builders.it, site.companyId);
    const edited = await admin.ok(editPartner, { id, version: 1, email: 'yard@example.com' });
    const change = { before: { email: null }, after: { email: 'yard@example.com' } };
    assert.equal(await latest(id), { operation: 'editPartner', ...change });
    await admin.refused(editPartner, { id, version: edited.version, email: 'yard@example.com' }, 'nothing_edited');
    const { data } = await admin.refused(editPartner, { id, version: 1, email: null }, 'changed_meanwhile');
    assert.match(JSON.stringify(data?.current), 'yard@example.com');
  });

  test('an ePOD password is sealed for its partner alone and never returned; the audit shows when it was set', async () => {
    const { site, admin } = await company();
    const { partner: id } = await partnerOf(builders.it, site.companyId);
    await admin.ok(editPartner, { id, version: 1, ...epod });
    const { sealed } = await builders.it.db.one<{ sealed: string }>(
      'select epod_password as sealed from partners where id = $1',
      [id],
    );
    assert.is(epodSealer(builders.it.services, site.companyId, id).open(sealed)?.text, epod.epodPassword);
    assert.is(epodSealer(builders.it.services, site.companyId, id + 1).open(sealed), undefined);
    assert.equal(Object.keys((await latest(id))?.after ?? {}).sort(), ['epodPasswordSetAt', 'epodUsername']);
    assert.not.match(JSON.stringify(await admin.ok(getPartner, { id })), epod.epodPassword);
  });

  test('an ePOD user name and its password are set and removed together', async () => {
    const { site, admin } = await company();
    const { partner: id } = await partnerOf(builders.it, site.companyId);
    const beside = async (change: object) =>
      Object.keys((await admin.refused(editPartner, { id, version: 1, ...change }, 'malformed')).fields ?? {});
    assert.equal(await beside({ epodUsername: 'prysm' }), ['epodPassword']);
    assert.equal(await beside({ epodPassword: 'secret' }), ['epodUsername']);
    const { version } = await admin.ok(editPartner, { id, version: 1, ...epod });
    const renamed = await admin.ok(editPartner, { id, version, epodUsername: 'prysm2' });
    await admin.ok(editPartner, { id, version: renamed.version, epodUsername: null });
    const { epodUsername, epodPasswordSetAt } = await admin.ok(getPartner, { id });
    assert.equal([epodUsername, epodPasswordSetAt], [null, null]);
    const left = await builders.it.db.one('select epod_password from partners where id = $1', [id]);
    assert.equal(left, { epod_password: null });
  });

  test('a notifier URL must be public https and can be removed again', async () => {
    const { site, admin } = await company();
    const { partner: id } = await partnerOf(builders.it, site.companyId);
    const inside = { id, version: 1, notifierUrl: 'https://[::ffff:127.0.0.1]/' };
    const { fields } = await admin.refused(editPartner, inside, 'notifier_url_refused');
    assert.match(fields?.notifierUrl ?? '', 'not a public one');
    await admin.refused(editPartner, { ...inside, notifierUrl: 'http://epod.example.com/' }, 'malformed');
    const { version } = await admin.ok(editPartner, { ...inside, notifierUrl: 'https://epod.example.com/' });
    assert.is((await admin.ok(getPartner, { id })).notifierUrl, 'https://epod.example.com/');
    await admin.ok(editPartner, { id, version, notifierUrl: null });
    assert.is((await admin.ok(getPartner, { id })).notifierUrl, null);
  });

  test('a partner named in documents cannot be deleted, but retired and restored', async () => {
    const { site, admin } = await company();
    const storeman = await builders.it.storeman(site);
    const name = builders.it.name('Supplier');
    const lines = [{ stockCode: await builders.it.sku(site), quantity: '1' }];
    await storeman.ok(createErn, { partner: name, lines });
    const partnerIds = async (retired?: true) =>
      (await storeman.ok(listPartners, { name, ...(retired && { retired }) })).items.map((row) => row.id);
    const [id = 0] = await partnerIds();
    const [use] = usesIn(await admin.refused(deletePartner, { id }, 'in_use'));
    assert.equal([use?.subject, use?.count], ['ern', 1]);
    await admin.ok(retirePartner, { id });
    assert.equal([await partnerIds(), await partnerIds(true)], [[], [id]]);
    await admin.ok(restorePartner, { id });
    assert.equal(await partnerIds(), [id]);
  });

  test('a partner with warehouses cannot be deleted; deleting one without disables its user', async () => {
    const { admin } = await company();
    const { id, userId, warehouseId } = await admin.ok(createPartner, newPartner(builders.it));
    const [use] = usesIn(await admin.refused(deletePartner, { id }, 'in_use'));
    assert.is(use?.examples[0]?.id, warehouseId);
    await builders.it.db.run('delete from partner_warehouses where warehouse_id = $1', [warehouseId]);
    await admin.ok(deletePartner, { id });
    await admin.refused(getPartner, { id }, 'not_found');
    const user = await builders.it.db.one('select disabled_at is not null as disabled from users where id = $1', [
      userId,
    ]);
    assert.equal(user, { disabled: true });
  });

  test('the list shows which partners sign in and their number of warehouses, also in its file', async () => {
    const { site, admin } = await company();
    const given = newPartner(builders.it, 'Anders');
    await admin.ok(createPartner, given);
    await partnerOf(builders.it, site.companyId);
    const { items } = await admin.ok(listPartners, { signsIn: true });
    assert.equal(columns(items, 'name', 'warehouses'), [`${given.name}, 1`]);
    const { body } = await admin.call(exportPartners, { search: 'anders', fields: ['name', 'warehouses'] });
    assert.is(body.text, `\ufeffName,Warehouses\r\n${given.name},1\r\n`);
  });
});
