import * as assert from 'uvu/assert';
import { lists, viewOffers } from '../../../client/lists/view-offers.ts';
import { routes } from '../../../client/routes.ts';
import { listViews } from '../../../shared/contract/views/views.ts';
import { accessOf, globalAccess } from '../../support/client/access-of.ts';
import { FakeApi } from '../../support/client/fake-api.ts';
import { sourcesLike } from '../../support/sources.ts';
import { suite } from '../../support/suite.ts';

const storeman = accessOf({
  company: { name: 'Meridian Mobile', layout: 'H3G' },
  access: ['planCreate', 'planUpdate', 'planStart', 'planConfirm', 'planClose'],
});
const company = accessOf({ ...storeman, id: 2, warehouseId: null, warehouse: null, access: ['itemMaster'] });
const administrator = globalAccess({ id: 3, access: ['superAdmin'] });

const late = { id: 7, list: 'erns', name: 'Late', query: 'status=expected&sort=-due' };
const owners = { id: 8, list: 'stock by job', name: 'Owners', query: '' };
const idle = { id: 9, list: 'user', name: 'Idle', query: 'state=expired' };

function answering(views: Readonly<Record<number, readonly (typeof late)[]>>) {
  return new FakeApi().on(listViews, (_, { accessId = 0 }) => ({ items: views[accessId] ?? [] }));
}

suite('saved views in the palette', (test) => {
  test('a view opens its list, with the list’s title beside its name', async () => {
    const offers = await viewOffers(answering({ 1: [late, owners] }), storeman, [storeman]);
    assert.equal(offers, [
      { label: 'Late', note: 'ERNs', address: '/wms/goodsIn/erns?status=expected&sort=-due&view=7' },
      { label: 'Owners', note: 'Stock by Activity Code', address: '/wms/report/stockByActivityCode?view=8' },
    ]);
  });

  test('views are read under each access that screens use, and a view of two accesses is offered once', async () => {
    const api = answering({ 1: [late, owners], 2: [late, owners], 3: [idle] });
    const offers = await viewOffers(api, storeman, [storeman, company, administrator]);
    assert.equal(
      offers.map(({ address }) => address),
      [
        '/wms/goodsIn/erns?status=expected&sort=-due&view=7',
        '/wms/report/stockByActivityCode?view=8',
        '/wms/admin/users?state=expired&view=9',
      ],
    );
  });

  test('a view whose list the user cannot open, or no longer exists, is not offered', async () => {
    const views = [idle, { ...late, list: 'formerList' }];
    assert.equal(await viewOffers(answering({ 1: views }), storeman, [storeman]), []);
  });

  test('every list with views is known with its screen', async () => {
    const sources = await sourcesLike('client/screens/**/*.tsx');
    const described = sources.flatMap(({ text }) =>
      [...text.matchAll(/\b(?:name|subject): '([\w ]+)',\s+(?:list|texts):|\bviews="(\w+)"/g)].map(
        ([, name, views]) => name ?? views ?? '',
      ),
    );
    assert.ok(described.length > 30);
    const known = [...Object.values(lists), 'partnerWarehouse'];
    assert.equal(
      described.filter((name) => !known.includes(name)),
      [],
    );
    const paths = routes.map(({ path }) => path);
    assert.equal(
      Object.keys(lists).filter((path) => !paths.includes(path)),
      [],
    );
  });
});
