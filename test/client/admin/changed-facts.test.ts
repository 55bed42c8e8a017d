import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { changedFacts } from '../../../client/documents/changed-facts.ts';
import { suite } from '../../support/suite.ts';

suite('the details of a change', (test) => {
  test('the details show each changed field with its old and new value, then the unchanged fields', () => {
    assert.equal(changedFacts({ login: 'anna', userExpiryDays: 30 }, { login: 'anna', userExpiryDays: null }), [
      { key: 'userExpiryDays', field: 'User expiry days', before: '30', after: undefined },
      { key: 'login', field: 'Login', before: 'anna', after: 'anna' },
    ]);
  });

  test('the details show booleans as Yes or No, and lists and nested records as text', () => {
    const after = {
      divisible: true,
      permissions: ['units', 'packing'],
      accesses: [{ type: 'global', permissions: [] }],
    };
    assert.equal(
      changedFacts(null, after).map((fact) => fact.after),
      ['Yes', 'Units, Packing types', 'Type: global; Permissions: –'],
    );
  });

  test('with names, the details show the names of records and no other id', () => {
    const nameOf = (field: string, id: number) => (field === 'unitId' ? `unit ${id}` : undefined);
    const [before, after] = [
      { unitId: 3, packingId: 4 },
      { unitId: 5, counts: [{ lineId: 7, set: '2' }] },
    ];
    assert.equal(changedFacts(before, after, nameOf), [
      { key: 'unitId', field: 'Unit', before: 'unit 3', after: 'unit 5' },
      { key: 'counts', field: 'Counts', before: undefined, after: 'Set: 2' },
    ]);
  });

  test('the details show permissions, scopes, days and times as screens do', () => {
    const facts = {
      permissions: ['units'],
      scopes: ['goodsIn'],
      expiresOn: '2026-12-01',
      setAt: '2026-11-29T10:04:00Z',
    };
    assert.equal(
      changedFacts(null, facts).map((fact) => fact.after),
      ['Units', 'Goods in', '1 Dec 2026', '29 Nov 2026, 10:04'],
    );
  });
});
