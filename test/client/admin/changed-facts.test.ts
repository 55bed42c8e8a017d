import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { changedFacts } from '../../../client/documents/changed-facts.ts';
import { operationText } from '../../../client/screens/admin/audit/audit-text.ts';
import { suite } from '../../support/suite.ts';

suite('the details of a change', (test) => {
  test('the details show each changed field with its old and new value, then the unchanged fields', () => {
    assert.equal(changedFacts({ login: 'anna', userExpiryDays: 30 }, { login: 'anna', userExpiryDays: null }), [
      { field: 'User expiry days', before: '30', after: undefined },
      { field: 'Login', before: 'anna', after: 'anna' },
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
      ['Yes', 'units, packing', 'Type: global; Permissions: –'],
    );
  });

  test('an operation on the record itself is shown by its verb alone', () => {
    assert.is(operationText('editUnit', 'unit'), 'Edited');
    assert.is(operationText('addAccess', 'user'), 'Add access');
    assert.is(operationText('generatePassword', 'user'), 'Generate password');
    assert.is(operationText('createApiToken', 'apiToken'), 'Created');
  });
});
