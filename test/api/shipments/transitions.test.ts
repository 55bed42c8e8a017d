import { readFile } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import type { Input, Operation } from '../../../shared/contract/operation.ts';
import { addPackingUnit } from '../../../shared/contract/shipments/packing.ts';
import * as work from '../../../shared/contract/shipments/shipment-work.ts';
import { createShipment, editShipment, getShipment } from '../../../shared/contract/shipments/shipments.ts';
import {
  type ShipmentAction,
  type ShipmentKind,
  type ShipmentStatus,
  shipmentStatuses,
} from '../../../shared/shipments.ts';
import type { Builders, Site } from '../../support/builders/builders.ts';
import { ownBuildersFor } from '../../support/builders/builders-for.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { approve, packAll, requestOf } from '../../support/builders/shipments.ts';
import { twoWarehouses } from '../../support/builders/transit.ts';
import { suite } from '../../support/suite.ts';

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
suite('transitions of returns and transfers', (test, hooks) => {
  const builders = ownBuildersFor(hooks);

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
