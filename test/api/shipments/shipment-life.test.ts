import { readFile } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { getErn, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import type { Input, Operation } from '../../../shared/contract/operation.ts';
import { addPackingUnit, listPackingUnits } from '../../../shared/contract/shipments/packing.ts';
import { listShipmentArrivals, listShipmentLines } from '../../../shared/contract/shipments/shipment-lines.ts';
import * as work from '../../../shared/contract/shipments/shipment-work.ts';
import {
  createShipment,
  editShipment,
  getShipment,
  listShipments,
} from '../../../shared/contract/shipments/shipments.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { listTransit } from '../../../shared/contract/transit/transit.ts';
import {
  type ShipmentAction,
  type ShipmentKind,
  type ShipmentStatus,
  shipmentStatuses,
} from '../../../shared/shipments.ts';
import { apiSuite, ownApiSuite } from '../../support/builders/api-suite.ts';
import type { Builders, Site } from '../../support/builders/builders.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { approve, packAll, requestOf, sendOff, shipped, shippingSite } from '../../support/builders/shipments.ts';
import { twoWarehouses } from '../../support/builders/transit.ts';
import { column, columns } from '../../support/columns.ts';

apiSuite('the life of a return or transfer', (test, builders) => {
  test('a transfer is requested, approved, packed, collected and received at the other end', async () => {
    const { from, to, anna, boss, ben } = await shippingSite(builders.it);
    const sku = await builders.it.sku(from);
    const cable = await builders.it.sku(from, { divisible: true });
    const drumNumber = builders.it.name('DR');
    const drum = { stockCode: cable, quantity: '100', drumNumber };
    await receiveGoods(builders.it, from, [{ stockCode: sku, quantity: '10' }, drum]);
    const sent = [{ stockCode: sku, quantity: '4' }, drum];
    const { id, number } = await anna.ok(createShipment, requestOf(from, sent, { destinationId: to.warehouseId }));
    assert.match(number, /^TRF-\d{6}$/);
    assert.equal((await builders.it.stock(from, sku))[0]?.reserved, '4');
    const announced = async () => columns((await ben.ok(listShipments, { coming: true })).items, 'id', 'warehouse.id');
    await ben.refused(getShipment, { id }, 'not_found');
    assert.equal(await announced(), []);
    const pending = await anna.ok(getShipment, { id });
    assert.equal([pending.approvers.length, pending.approvers.includes(pending.createdBy)], [1, false]);
    await approve(boss, id);
    assert.equal(await announced(), [`${id}, ${from.warehouseId}`]);
    assert.equal((await ben.ok(listShipments, {})).items, []);
    const approved = await ben.ok(getShipment, { id });
    assert.equal([approved.leaves, approved.actions, approved.approvers], [false, [], []]);
    assert.equal(columns((await anna.ok(listPackingUnits, { id })).items, 'number', 'unit', 'goods.length'), [
      '1, Drum, 1',
    ]);
    const { ern } = await sendOff(anna, id);
    assert.equal(await announced(), []);
    const collected = await anna.ok(getShipment, { id });
    assert.equal(
      [collected.status, collected.arrival, collected.fetchedBy, collected.unpackedLines],
      ['collected', 'inTransit', 'Carl Carrier', 0],
    );
    assert.equal(columns(await builders.it.stock(from, sku), 'quantity', 'reserved'), ['6, 0']);
    assert.equal((await ben.ok(getShipment, { id })).leaves, false);
    for (const person of [anna, ben]) {
      assert.equal((await person.ok(listTransit, {})).items[0]?.shipment, { id, kind: 'transfer' });
    }
    assert.equal((await ben.ok(getErn, { id: ern?.id ?? 0 })).shipment, { id, number });
    await ben.ok(receiveErn, { id: ern?.id ?? 0, asShipped: true });
    assert.is((await anna.ok(getShipment, { id })).arrival, 'received');
    assert.equal(columns((await anna.ok(listShipmentArrivals, { id })).items, 'outcome', 'sent', 'received', 'ern'), [
      'received, 4, 4, null',
      'received, 100, 100, null',
    ]);
    assert.is((await ben.ok(listShipmentArrivals, { id })).items[0]?.ern?.number, ern?.number);
    assert.equal(columns(await builders.it.stock(to, cable), 'drum', 'quantity'), [`${drumNumber}, 100`]);
  });

  test('a collected return leaves stock, and undoing its collection restores its goods and reservations', async () => {
    const { from, anna, boss } = await shippingSite(builders.it);
    const sku = await builders.it.sku(from);
    await receiveGoods(builders.it, from, [{ stockCode: sku, quantity: '5' }]);
    const { id, operationId } = await shipped(
      anna,
      boss,
      requestOf(from, [{ stockCode: sku, quantity: '3' }], { partner: 'Acme' }),
    );
    assert.equal(columns(await builders.it.stock(from, sku), 'quantity', 'reserved'), ['2, 0']);
    await anna.ok(reverseOperation, { id: operationId, reason: 'The wrong van' });
    assert.equal(columns(await builders.it.stock(from, sku), 'quantity', 'reserved'), ['5, 3']);
    assert.is((await anna.ok(getShipment, { id })).status, 'awaitingCollection');
    assert.equal(column((await anna.ok(listShipments, { kind: 'return' })).items, 'partner'), ['Acme']);
    assert.equal(column((await anna.ok(listShipmentLines, { id })).items, 'packed'), ['3']);
  });
});

interface Seen {
  id: number;
  version: number;
}

type Tried = Exclude<ShipmentAction, 'print' | 'mail'>;

const requests: Readonly<Record<Tried, (seen: Seen) => [Operation, Input<Operation>]>> = {
  edit: ({ id, version }) => [editShipment, { id, version, comments: 'Handle with care' }],
  submit: ({ id, version }) => [work.submitShipment, { id, version }],
  withdraw: ({ id }) => [work.withdrawShipment, { id }],
  approve: (seen) => [work.approveShipments, { shipments: [seen] }],
  reject: (seen) => [work.rejectShipments, { shipments: [seen], reason: 'Not now' }],
  pack: ({ id }) => [addPackingUnit, { id, unit: 'Box' }],
  confirm: ({ id }) => [work.confirmShipment, { id }],
  collect: ({ id }) => [work.collectShipment, { id, fetchedBy: 'Carl', signedBy: 'Carl' }],
  cancel: ({ id }) => [work.cancelShipment, { id, reason: 'Sold' }],
};

const actions = Object.keys(requests) as Tried[];

async function peopleAt(builders: Builders, site: Site, kind: ShipmentKind) {
  const works = 'screenReturnsAndTransfers';
  const approvesOther = kind === 'return' ? 'pluginVmApproveTransfer' : 'pluginVmApproveReturn';
  const approves = kind === 'return' ? 'pluginVmApproveReturn' : 'pluginVmApproveTransfer';
  const superAdmin = await builders.caller(site, []);
  await builders.id(`insert into accesses (user_id, permissions) values ($1, '{superAdmin}') returning id`, [
    superAdmin.userId,
  ]);
  return {
    author: await builders.keeper(site, { approves: true }),
    worker: await builders.caller(site, [works]),
    approver: await builders.caller(site, [approves]),
    'approver of the other kind': await builders.caller(site, [approvesOther]),
    'super admin': superAdmin,
    storeman: await builders.storeman(site),
  };
}

/** The allowed actions on a return or transfer by status and person: every other attempt is refused and writes nothing. */
ownApiSuite('transitions of returns and transfers', (test, builders) => {
  for (const kind of ['return', 'transfer'] as const) {
    test(`G70 a ${kind}: the matrix states the result of every action from every status by every right`, async () => {
      const { from, to } = await twoWarehouses(builders.it);
      const stockCode = await builders.it.sku(from);
      await receiveGoods(builders.it, from, [{ stockCode, quantity: '9999' }]);
      const given = kind === 'transfer' ? { destinationId: to.warehouseId } : {};
      const request = requestOf(from, [{ stockCode, quantity: '1' }], { ...given, submit: false });
      const people = await peopleAt(builders.it, from, kind);
      const decider = await builders.it.keeper(from, { approves: true });
      const rows: string[] = [];
      for (const status of shipmentStatuses) {
        for (const [name, person] of Object.entries(people)) {
          rows.push(await row(status, name, person, () => reach(people.author, decider, request, status)));
        }
      }
      const matrix = [`${kind} `.padEnd(WIDTH) + actions.join(' '), ...rows].join('\n');
      if (process.env['SHIPMENT_MATRIX'] === 'print') console.log(`${matrix}\n`);
      else assert.ok((await readFile(stored, 'utf8')).includes(`${matrix}\n`), matrix);
    });
  }

  async function row(status: ShipmentStatus, name: string, person: Caller, make: () => Promise<Seen>): Promise<string> {
    let seen = await make();
    const cells: string[] = [];
    for (const action of actions) {
      const [operation, input] = requests[action](seen);
      const before = await builders.it.rowCounts();
      const { status: answered, body } = await person.call(operation, input);
      if (answered !== 200) assert.equal(await builders.it.rowCounts(), before, `${status} ${name} ${action} wrote`);
      cells.push(
        (answered === 200 ? 'y' : (words[String(body['code'])] ?? String(body['code']))).padEnd(action.length),
      );
      if (answered === 200) seen = await make();
    }
    return `${`${status}, ${name}`.padEnd(WIDTH)}${cells.join(' ')}`.trimEnd();
  }
});

const stored = new URL('../../support/api/shipment-matrix.txt', import.meta.url);
const WIDTH = 48;
const words: Readonly<Record<string, string>> = {
  shipment_not_open: '.',
  forbidden: '-',
  not_found: '0',
  shipment_own: 'own',
  shipment_not_yours: 'his',
};

async function reach(
  author: Caller,
  decider: Caller,
  request: Input<typeof createShipment>,
  status: ShipmentStatus,
): Promise<Seen> {
  const { id } = await author.ok(createShipment, request);
  const see = async () => ({ id, version: (await author.ok(getShipment, { id })).version });
  if (status === 'draft') return see();
  await author.ok(work.submitShipment, await see());
  if (status === 'pending') return see();
  if (status === 'cancelled') await author.ok(work.cancelShipment, { id, reason: 'Sold' });
  else if (status === 'rejected') await decider.ok(work.rejectShipments, { shipments: [await see()], reason: 'No' });
  else await approve(decider, id);
  if (!['approved', 'awaitingCollection', 'collected'].includes(status)) return see();
  await packAll(author, id);
  if (status !== 'approved') await author.ok(work.confirmShipment, { id });
  if (status === 'collected') await author.ok(work.collectShipment, { id, fetchedBy: 'Carl', signedBy: 'Carl' });
  return see();
}
