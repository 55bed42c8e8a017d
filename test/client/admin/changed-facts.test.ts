import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { changedFacts } from '../../../client/documents/changed-facts.ts';
import { operationText } from '../../../client/screens/admin/audit/audit-text.ts';
import { suite } from '../../support/suite.ts';

suite('what a change did', (test) => {
  test('is told field by field: what it said and what it says; what stayed comes last', () => {
    assert.equal(changedFacts({ login: 'anna', userExpiryDays: 30 }, { login: 'anna', userExpiryDays: null }), [
      { field: 'User expiry days', before: '30', after: undefined },
      { field: 'Login', before: 'anna', after: 'anna' },
    ]);
  });

  test('reads yes and no, lists, and things within things', () => {
    const after = {
      divisible: true,
      permissions: ['units', 'packing'],
      accesses: [{ type: 'global', permissions: [] }],
    };
    assert.equal(
      changedFacts(null, after).map((fact) => fact.after),
      ['Yes', 'units, packing', 'Type: global; Permissions: –'],
    );
  });

  test('has the verb alone where it was done to the thing itself', () => {
    assert.is(operationText('editUnit', 'unit'), 'Edited');
    assert.is(operationText('addAccess', 'user'), 'Add access');
    assert.is(operationText('generatePassword', 'user'), 'Generate password');
    assert.is(operationText('createApiToken', 'apiToken'), 'Created');
  });
});
