import * as assert from 'uvu/assert';
import { createApiToken } from '../../shared/contract/api-tokens/api-tokens.ts';
import type { Input } from '../../shared/contract/operation.ts';
import { chooseDefaultView, createView, deleteView, editView, listViews } from '../../shared/contract/views/views.ts';
import { apiSuite } from '../support/builders/api-suite.ts';
import { Caller } from '../support/builders/caller.ts';
import { tableCounts } from '../support/contract/table-counts.ts';

const late: Input<typeof createView> = {
  list: 'erns',
  name: 'Late',
  query: 'status=expected&sort=-due',
  shared: false,
};

apiSuite('saved views', (test, builders) => {
  async function colleagues() {
    const site = await builders.it.site();
    return { site, ann: await builders.it.storeman(site), ben: await builders.it.storeman(site) };
  }

  function under({ credential }: Caller, accessId?: number): Caller {
    const [token = ''] = credential.split('@');
    return new Caller(builders.it.app, accessId === undefined ? token : `${token}@${accessId}`);
  }

  const namesFor = async (caller: Caller, list = 'erns') =>
    (await caller.ok(listViews, { list })).items.map(({ name }) => name);

  test('a view holds a query without control characters, which can be empty', async () => {
    const { ann } = await colleagues();
    for (const bad of ['a\nb', 'a\tb', 'a\u0007b', 'a\u2028b']) {
      const { fields } = await ann.refused(createView, { ...late, query: bad }, 'malformed');
      assert.equal(fields, { query: 'Enter up to 2000 characters without control characters' });
    }
    assert.equal(await namesFor(ann), []);
    await ann.ok(createView, { ...late, query: '' });
    assert.equal(await namesFor(ann), ['Late']);
  });

  test('an API token can neither share a view nor change a shared one', async () => {
    const { ann, ben } = await colleagues();
    const administrator = await builders.it.caller({}, ['superAdmin']);
    const input = { name: 'ERP', accessId: Number(ann.accessId), expiresOn: '2099-12-31' };
    const { token } = await administrator.ok(createApiToken, input);
    const program = new Caller(builders.it.app, token ?? '');
    await program.refused(createView, { ...late, shared: true }, 'session_needed');
    const { id } = await program.ok(createView, late);
    await program.refused(editView, { id, shared: true }, 'session_needed');
    assert.equal(await namesFor(ben), []);
    await ann.ok(editView, { id, shared: true });
    await program.refused(editView, { id, query: 'status=received' }, 'session_needed');
    await program.ok(editView, { id, shared: false });
    assert.equal([await namesFor(ben), await namesFor(ann)], [[], ['Late']]);
  });

  test('a user’s views are listed by name, for their own list only', async () => {
    const { ann, ben } = await colleagues();
    await ann.ok(createView, late);
    await ann.ok(createView, { ...late, name: 'counting', query: 'status=counting' });
    await ann.ok(createView, { ...late, list: 'stock', name: 'Drums' });
    const { items } = await ann.ok(listViews, { list: 'erns' });
    assert.equal(
      items.map(({ id, by, ...view }) => view),
      [
        { list: 'erns', name: 'counting', query: 'status=counting', shared: false, own: true, isDefault: false },
        { list: 'erns', name: 'Late', query: late.query, shared: false, own: true, isDefault: false },
      ],
    );
    assert.equal(await namesFor(ben), []);
  });

  test('without a list, the views of all lists that the user may use are listed by name', async () => {
    const { ann, ben } = await colleagues();
    const stranger = await builders.it.storeman(await builders.it.site());
    await ann.ok(createView, { ...late, shared: true });
    await ann.ok(createView, { ...late, name: 'Private' });
    await ben.ok(createView, { ...late, list: 'stock', name: 'Drums' });
    await stranger.ok(createView, { ...late, name: 'Elsewhere', shared: true });
    const { items } = await ben.ok(listViews, {});
    assert.equal(
      items.map(({ list, name }) => [list, name]),
      [
        ['stock', 'Drums'],
        ['erns', 'Late'],
      ],
    );
  });

  test('shared views are visible to the whole company in each of its warehouses, and to no one else', async () => {
    const { site, ann, ben } = await colleagues();
    await ann.ok(createView, { ...late, shared: true });
    const elsewhere = await builders.it.storeman(await builders.it.site({ companyId: site.companyId }));
    const stranger = await builders.it.storeman(await builders.it.site());
    const { items } = await ben.ok(listViews, { list: 'erns' });
    assert.equal([items[0]?.name, items[0]?.own], ['Late', false]);
    assert.equal(await namesFor(elsewhere), ['Late']);
    assert.equal(await namesFor(stranger), []);
    assert.equal(await namesFor(await builders.it.caller({}, ['superAdmin'])), []);
  });

  test('views of a user stay in the company where they were saved', async () => {
    const { ann } = await colleagues();
    const other = await builders.it.site();
    await ann.ok(createView, late);
    const accessId = await builders.it.id(
      'insert into accesses (user_id, company_id, warehouse_id) values ($1, $2, $3) returning id',
      [ann.userId, other.companyId, other.warehouseId],
    );
    assert.equal(await namesFor(under(ann, accessId)), []);
    await under(ann, accessId).ok(createView, late);
    assert.equal(await namesFor(ann), ['Late']);
  });

  test('views without a company belong to the warehouse, or to all users at global scope', async () => {
    const site = await builders.it.site();
    const here = await builders.it.caller({ warehouseId: site.warehouseId }, ['locations']);
    const next = await builders.it.caller({ warehouseId: site.warehouseId }, []);
    const [root, other] = [await builders.it.caller({}, ['superAdmin']), await builders.it.caller({}, [])];
    await here.ok(createView, { ...late, list: 'locations', name: 'Here', shared: true });
    await root.ok(createView, { ...late, list: 'locations', name: 'Everywhere', shared: true });
    assert.equal(await namesFor(next, 'locations'), ['Here']);
    assert.ok((await namesFor(other, 'locations')).includes('Everywhere'));
    assert.not((await namesFor(other, 'locations')).includes('Here'));
  });

  test('a user renames, changes, shares and deletes own views', async () => {
    const { ann, ben } = await colleagues();
    const { id } = await ann.ok(createView, late);
    await ann.ok(editView, { id, name: 'Overdue', query: 'status=expected', shared: true });
    assert.equal(await namesFor(ben), ['Overdue']);
    await ann.refused(editView, { id }, 'nothing_edited');
    await ann.ok(editView, { id, shared: false });
    assert.equal(await namesFor(ben), []);
    const { items } = await ann.ok(listViews, { list: 'erns' });
    assert.equal([items[0]?.name, items[0]?.query], ['Overdue', 'status=expected']);
    await ann.ok(deleteView, { id });
    assert.equal(await namesFor(ann), []);
  });

  test('other users’ views can at most be seen, not changed or deleted', async () => {
    const { ann, ben } = await colleagues();
    const shared = await ann.ok(createView, { ...late, shared: true });
    const privateView = await ann.ok(createView, { ...late, name: 'Mine' });
    const before = await tableCounts(builders.it.db);
    await ben.refused(editView, { id: shared.id, name: 'Theirs' }, 'forbidden');
    await ben.refused(deleteView, { id: shared.id }, 'forbidden');
    await ben.refused(editView, { id: privateView.id, name: 'Theirs' }, 'not_found');
    await ben.refused(deleteView, { id: privateView.id }, 'not_found');
    await ben.refused(chooseDefaultView, { list: 'erns', viewId: privateView.id }, 'not_found');
    assert.equal(await tableCounts(builders.it.db), before);
    assert.equal((await namesFor(ann)).sort(), ['Late', 'Mine']);
  });

  test('a user’s views on a list have different names, in any case', async () => {
    const { ann, ben } = await colleagues();
    const { id } = await ann.ok(createView, late);
    await ann.ok(createView, { ...late, name: 'Soon' });
    await ann.refused(createView, { ...late, name: 'LATE' }, 'view_taken');
    await ann.refused(editView, { id, name: 'soon' }, 'view_taken');
    await ann.ok(createView, { ...late, list: 'stock' });
    await ben.ok(createView, late);
    assert.equal(await namesFor(ann), ['Late', 'Soon']);
  });

  test('each user chooses a default view for a list', async () => {
    const { ann, ben } = await colleagues();
    const shared = await ann.ok(createView, { ...late, shared: true });
    const soon = await ann.ok(createView, { ...late, name: 'Soon' });
    const defaultOf = async (caller: Caller) =>
      (await caller.ok(listViews, { list: 'erns' })).items.find(({ isDefault }) => isDefault)?.name;
    await ann.ok(chooseDefaultView, { list: 'erns', viewId: shared.id });
    await ann.ok(chooseDefaultView, { list: 'erns', viewId: soon.id });
    await ben.ok(chooseDefaultView, { list: 'erns', viewId: shared.id });
    assert.equal([await defaultOf(ann), await defaultOf(ben)], ['Soon', 'Late']);
    await ann.refused(chooseDefaultView, { list: 'stock', viewId: soon.id }, 'not_found');
    await ann.ok(chooseDefaultView, { list: 'erns', viewId: null });
    assert.is(await defaultOf(ann), undefined);
    await ann.ok(editView, { id: shared.id, shared: false });
    await ann.ok(editView, { id: shared.id, shared: true });
    assert.is(await defaultOf(ben), undefined);
  });

  test('two choices of a default view at once leave one', async () => {
    const { ann } = await colleagues();
    const [one, two] = [await ann.ok(createView, late), await ann.ok(createView, { ...late, name: 'Soon' })];
    await Promise.all([one, two, one, two].map(({ id }) => ann.ok(chooseDefaultView, { list: 'erns', viewId: id })));
    const { items } = await ann.ok(listViews, { list: 'erns' });
    assert.is(items.filter(({ isDefault }) => isDefault).length, 1);
  });

  test('saved views need an access', async () => {
    const { ann } = await colleagues();
    await under(ann).refused(listViews, { list: 'erns' }, 'access_needed');
    await under(ann).refused(createView, late, 'access_needed');
  });
});
