import * as assert from 'uvu/assert';
import { personAddress } from '../../../client/screens/admin/users/person-address.ts';
import { listIntegrations } from '../../../shared/contract/integrations/integrations.ts';
import { listUsers } from '../../../shared/contract/users/users.ts';
import { FakeApi, page } from '../../support/client/fake-api.ts';
import { suite } from '../../support/suite.ts';

const api = new FakeApi()
  .on(listUsers, () =>
    page([
      { id: 1, name: 'Ann Smith' },
      { id: 2, name: 'Ben Jones' },
      { id: 3, name: 'Ben Jones' },
      { id: 4, name: 'Ann Smithers' },
    ]),
  )
  .on(listIntegrations, () => page([{ id: 9, name: 'Web shop' }]));

suite('the address of a person', (test) => {
  test('a name of one user or one integration opens its panel', async () => {
    assert.is(await personAddress('Ann Smith', api), '/wms/admin/users?open=1');
    assert.is(await personAddress('Web shop', api), '/wms/admin/integrations?open=9');
  });

  test('a name of several users, or of none, searches for them', async () => {
    assert.is(await personAddress('Ben Jones', api), '/wms/admin/users?search=Ben+Jones');
    assert.is(await personAddress('Ann', api), '/wms/admin/users?search=Ann');
  });
});
