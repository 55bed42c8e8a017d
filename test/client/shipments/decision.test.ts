import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { ApiError, NetworkError } from '../../../client/calls/errors.ts';
import { Decision, decidable, type Verdict } from '../../../client/screens/shipments/list/decision.ts';
import type { ShipmentRow } from '../../../client/screens/shipments/list/shipment-cells.tsx';
import { menuOf } from '../../../client/screens/shipments/list/shipment-menu.ts';
import { shipmentStatuses } from '../../../shared/shipments.ts';
import { suite } from '../../support/suite.ts';

const row: ShipmentRow = {
  id: 7,
  kind: 'transfer',
  number: 'TRF-000007',
  status: 'pending',
  type: 'Project',
  reason: 'Not needed',
  businessType: null,
  transportType: 'Carrier',
  requestedBy: 'Anna',
  salesOrderNumber: null,
  rmaNumber: null,
  projectNumber: null,
  orgNumber: null,
  shipFrom: null,
  shipTo: null,
  warehouse: { id: 1, name: 'Leeds', shortName: 'LDS1' },
  requiredCollectionDate: '2026-11-24',
  pallets: null,
  carrier: null,
  destination: { id: 2, name: 'Cardiff', shortName: 'CDF1' },
  partner: null,
  arrival: null,
  lines: 1,
  skus: ['BAG'],
  quantities: [{ unit: 'each', quantity: '4' }],
  packingUnits: 0,
  createdBy: 'Anna',
  mine: false,
  createdAt: '2026-11-22T10:00:00.000Z',
  submittedAt: '2026-11-22T10:00:00.000Z',
  confirmedAt: null,
  collectedAt: null,
  version: 3,
};
const two = [row, { ...row, id: 9, number: 'TRF-000009', version: 5 }];

function deciding(verdict: Verdict, shipments: readonly ShipmentRow[], ...answers: (Error | 'done')[]) {
  const requests: unknown[] = [];
  const keys: string[] = [];
  const messages: string[] = [];
  const answer = async (input: unknown, key: string) => {
    requests.push(input);
    keys.push(key);
    const next = answers.shift();
    if (next !== 'done') throw next ?? new Error('nothing more was expected');
    return { shipments: [] };
  };
  const decision = new Decision(verdict, shipments, {
    approve: answer,
    reject: answer,
    done: (text) => messages.push(text),
    changed: () => messages.push('changed'),
  });
  return { decision, requests, keys, messages };
}

suite('deciding on ticked returns and transfers', (test) => {
  test('only pending documents of other users can be approved or rejected', () => {
    const rows = shipmentStatuses.map((status) => ({ ...row, status }));
    assert.equal(
      decidable([...rows, { ...row, mine: true }]).map(({ status, mine }) => [status, mine]),
      [['pending', false]],
    );
  });

  test('the row menu offers only what the status and the user’s permissions allow', () => {
    const nothing = { decide: () => undefined, print: () => undefined };
    const offered = (status: ShipmentRow['status'], approves = true) =>
      menuOf({ ...row, status }, approves, nothing)
        .map(({ key }) => key)
        .filter((key) => key !== 'open' && key !== 'copy');
    assert.equal(Object.fromEntries(shipmentStatuses.map((status) => [status, offered(status)])), {
      draft: [],
      pending: ['approve', 'reject'],
      rejected: [],
      approved: ['manifest'],
      awaitingCollection: ['manifest'],
      collected: ['manifest'],
      cancelled: [],
    });
    assert.equal(offered('pending', false), []);
    const copy = menuOf({ ...row, kind: 'return' }, false, nothing).find(({ key }) => key === 'copy');
    assert.is(copy?.href, '/wms/goodsOut/returns/create?copy=7');
  });

  test('ticked documents are approved together, each in the version seen', async () => {
    const { decision, requests, messages } = deciding('approve', two, 'done');
    assert.is(await decision.send(), true);
    const seen = [
      { id: 7, version: 3 },
      { id: 9, version: 5 },
    ];
    assert.equal(requests, [{ shipments: seen }]);
    assert.equal(messages, ['2 approved', 'changed']);
  });

  test('rejecting requires a reason', async () => {
    const { decision, requests, messages } = deciding('reject', [row], 'done');
    decision.reason.value = '  ';
    assert.is(await decision.send(), false);
    assert.equal([decision.error.value, requests, messages], ['Enter a reason', [], []]);
    decision.reason.value = ' Needed here ';
    assert.is(await decision.send(), true);
    assert.equal(requests, [{ shipments: [{ id: 7, version: 3 }], reason: 'Needed here' }]);
    assert.equal([decision.error.value, messages], [undefined, ['TRF-000007 rejected', 'changed']]);
  });

  test('a refusal names the document and the reason, and the list reloads', async () => {
    const changed = new ApiError('shipment/approve', 409, {
      code: 'changed_meanwhile',
      message: 'Someone else changed this',
      data: { id: 9, version: 6 },
    });
    const own = new ApiError('shipment/approve', 409, { code: 'shipment_own', message: 'You asked for TRF-000009' });
    const { decision, messages } = deciding('approve', two, changed, own);
    assert.is(await decision.send(), false);
    assert.is(decision.error.value, 'TRF-000009: Someone else changed this');
    assert.is(await decision.send(), false);
    assert.is(decision.error.value, 'You asked for TRF-000009');
    assert.equal(messages, ['changed', 'changed']);
  });

  test('a decision without an answer is sent again under the same key', async () => {
    const { decision, keys } = deciding('approve', two, new NetworkError(new Error('cut')), 'done');
    assert.is(await decision.send(), false);
    assert.is(await decision.send(), true);
    assert.is(new Set(keys).size, 1);
  });
});
