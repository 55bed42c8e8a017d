import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { sentenceOf, sentenceText, type Told } from '../../../client/screens/admin/audit/sentence-text.ts';
import { operationKinds } from '../../../server/api/operation-kinds.ts';
import { sourcesLike } from '../../support/sources.ts';
import { suite } from '../../support/suite.ts';

const told = (given: Partial<Told>): Told => ({
  operation: 'approve',
  subject: 'shipment',
  name: 'RET-000026',
  by: 'Morgan Vale',
  apiToken: null,
  after: null,
  ...given,
});

suite('the sentences of the audit', (test) => {
  test('an entry is a sentence with who, what and the document or record', () => {
    const sentences = [
      told({}),
      told({ operation: 'close pick', subject: 'pick', name: 'PICK-000001' }),
      told({ operation: 'editUnit', subject: 'unit', name: 'Reel' }),
      told({ operation: 'addAccess', subject: 'user', name: 'anna' }),
      told({ operation: 'editUnit', subject: 'unit', name: 'Reel', apiToken: 'ERP' }),
      told({ operation: 'ensureFirstAdministrator', subject: 'user', name: 'admin', by: null }),
      told({ operation: 'move', subject: 'stock', name: null }),
    ].map(sentenceText);
    assert.equal(sentences, [
      'Morgan Vale approved RET-000026',
      'Morgan Vale closed PICK-000001',
      'Morgan Vale edited unit Reel',
      'Morgan Vale added an access for user anna',
      'Morgan Vale (API token ERP) edited unit Reel',
      'System created the first administrator, user admin',
      'Morgan Vale moved stock',
    ]);
  });

  test('sign-ins, refused sign-ins, exports and prints are sentences', () => {
    const after = { address: '10.9.0.1' };
    const refused = { operation: 'failSignIn', subject: 'user', by: null, after };
    const sentences = [
      told({ operation: 'confirmSignIn', subject: 'user', name: 'anna' }),
      told({ ...refused, name: 'anna' }),
      told({ ...refused, name: null }),
      told({ operation: 'exportErns', subject: 'file', name: 'ern-2026-11-29' }),
      told({ operation: 'exportErns', subject: 'file', name: null }),
      told({ operation: 'printDrumLabels', subject: 'file', name: null }),
    ].map(sentenceText);
    assert.equal(sentences, [
      'Morgan Vale signed in',
      'Sign-in as user anna failed from 10.9.0.1',
      'Sign-in with an unknown login failed from 10.9.0.1',
      'Morgan Vale downloaded file ern-2026-11-29',
      'Morgan Vale exported ERNs',
      'Morgan Vale printed drum labels',
    ]);
  });

  test('every operation that the server records has a sentence of its own', async () => {
    const recorded = (await sourcesLike('server/api/**/*.ts')).flatMap(({ text }) =>
      [...text.matchAll(/operation: '(\w+)',\s*subject(?:: '(\w+)')?/g)].map(([, operation = '', subject]) => ({
        operation,
        subject: subject ?? operation.replace(/^[a-z]+/, ''),
      })),
    );
    assert.ok(recorded.length > 40);
    const onDocuments = operationKinds.map((operation) => ({ operation, subject: operation.split(' ')[1] ?? '' }));
    const without = [...recorded, ...onDocuments].filter((one) => sentenceOf(told(one))[0].includes(':'));
    assert.equal(without, []);
  });
});
