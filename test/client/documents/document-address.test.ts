import * as assert from 'uvu/assert';
import { documentAddress } from '../../../client/documents/document-address.ts';
import { scopeNames } from '../../../client/documents/scope-names.ts';
import { routes } from '../../../client/routes.ts';
import { mayOpen } from '../../../client/state/menus.ts';
import type { Access } from '../../../shared/permissions.ts';
import { accessOf, globalAccess } from '../../support/client/access-of.ts';
import { suite } from '../../support/suite.ts';

const leeds = accessOf({ access: ['planCreate'] });
const everywhere = globalAccess({ id: 2, access: ['superAdmin'] });

const routeToFor =
  (...accesses: readonly Access[]) =>
  (path: string) =>
    routes.find((one) => one.path === path && mayOpen(one, leeds, accesses));
const person = { document: 'user', id: null, number: 'Ann O’Brien & Co' };

suite('addresses of documents and people', (test) => {
  test('a person’s name links to the user for administrators of users only', () => {
    assert.is(documentAddress(person, routeToFor(leeds)), undefined);
    const address = documentAddress(person, routeToFor(leeds, everywhere)) ?? '';
    const { pathname, searchParams } = new URL(address, 'http://wms');
    assert.equal([pathname, searchParams.get('person')], ['/wms/admin/users', person.number]);
  });

  test('documents open by id, names by name, and numbers without an id are text', () => {
    const addressOf = (document: string, id: number | null, number: string) =>
      documentAddress({ document, id, number }, routeToFor(leeds));
    assert.equal(
      [
        addressOf('drum', 7, 'D-7'),
        addressOf('sku', null, 'BOLT'),
        addressOf('shipment', 8, 'RET-000008'),
        addressOf('drum', null, 'D-7'),
        addressOf('unit', 3, 'Reel'),
      ],
      ['/wms/drum/7', '/wms/sku?stockCode=BOLT', undefined, undefined, undefined],
    );
  });

  test('a document elsewhere is named with its warehouse, and with its company if that is another one', () => {
    const york = { companyId: 1, company: 'Northline Cable', warehouseId: 2, warehouse: 'York' };
    const other = { ...york, companyId: 2, company: 'Prysm' };
    assert.equal(scopeNames({ ...york, warehouseId: 1 }, leeds), []);
    assert.equal(scopeNames(york, leeds), ['York']);
    assert.equal(scopeNames(other, leeds), ['York', 'Prysm']);
    assert.equal(scopeNames(york, undefined), ['York', 'Northline Cable']);
  });
});
