import { resendShipmentMail } from '../../../shared/contract/outgoing/shipment-outgoing.ts';
import { markLabelsOfSeveral } from '../../../shared/contract/prints/shipment-prints.ts';
import * as packing from '../../../shared/contract/shipments/packing.ts';
import { listShipmentLines } from '../../../shared/contract/shipments/shipment-lines.ts';
import * as work from '../../../shared/contract/shipments/shipment-work.ts';
import { createShipment, editShipment } from '../../../shared/contract/shipments/shipments.ts';
import type { Builders } from '../builders/builders.ts';
import type { Caller } from '../builders/caller.ts';
import { receiveGoods } from '../builders/picks.ts';
import { approve, packAll, requestOf } from '../builders/shipments.ts';
import { byId, change, type Prepare, using, writeCase } from './write-case.ts';

async function withReturn(builders: Builders, reached: 'draft' | 'pending' | 'approved' | 'packed' | 'confirmed') {
  const site = await builders.site();
  const stockCode = await builders.sku(site);
  await receiveGoods(builders, site, [{ stockCode, quantity: '10' }]);
  const [anna, boss] = [await builders.keeper(site), await builders.keeper(site, { approves: true })];
  const goods = [{ stockCode, quantity: '3' }];
  const { id, version } = await anna.ok(createShipment, requestOf(site, goods, { submit: reached !== 'draft' }));
  if (reached !== 'draft' && reached !== 'pending') await approve(boss, id);
  if (reached === 'packed' || reached === 'confirmed') await packAll(anna, id);
  if (reached === 'confirmed') await anna.ok(work.confirmShipment, { id });
  const { items } = await anna.ok(listShipmentLines, { id });
  const lineId = items[0]?.id ?? 0;
  const people: readonly [Caller, Caller] = [anna, await builders.keeper(site)];
  const deciders: readonly [Caller, Caller] = [boss, await builders.keeper(site, { approves: true })];
  return { site, stockCode, id, version, lineId, people, deciders };
}

async function withUnit(builders: Builders) {
  const made = await withReturn(builders, 'approved');
  const { units } = await made.people[0].ok(packing.addPackingUnit, { id: made.id, unit: 'Box' });
  return { ...made, unitId: units[0]?.id ?? 0 };
}

export const shipmentWrites: Readonly<Record<string, Prepare>> = {
  createShipment: using(
    (builders) => withReturn(builders, 'draft'),
    ({ site, stockCode }) => {
      const request = (quantity: string) => requestOf(site, [{ stockCode, quantity }]);
      return change(createShipment, request('2'), request('1'));
    },
  ),
  editShipment: using(
    (builders) => withReturn(builders, 'draft'),
    ({ id, version }) => {
      const edit = (reason: string) => ({ id, version, reason });
      return change(editShipment, edit('Damaged'), edit('Not needed'));
    },
  ),
  submitShipment: using(
    (builders) => withReturn(builders, 'draft'),
    ({ id, version }) => change(work.submitShipment, { id, version }, { id, version: version + 1 }),
  ),
  withdrawShipment: using((builders) => withReturn(builders, 'pending'), byId(work.withdrawShipment)),
  approveShipments: using(
    (builders) => withReturn(builders, 'pending'),
    ({ id, version, deciders }) => {
      const seen = (given: number) => ({ shipments: [{ id, version: given }] });
      return writeCase(work.approveShipments, deciders, seen(version), seen(version + 1));
    },
  ),
  rejectShipments: using(
    (builders) => withReturn(builders, 'pending'),
    ({ id, version, deciders }) => {
      const reject = (reason: string) => ({ shipments: [{ id, version }], reason });
      return writeCase(work.rejectShipments, deciders, reject('Too late'), reject('Too many'));
    },
  ),
  cancelShipment: using(
    (builders) => withReturn(builders, 'approved'),
    ({ id }) => change(work.cancelShipment, { id, reason: 'Sold' }, { id, reason: 'Found a buyer' }),
  ),
  addPackingUnit: using(
    (builders) => withReturn(builders, 'approved'),
    ({ id, lineId }) => {
      const add = (quantity: string) => ({ id, unit: 'Box', goods: [{ lineId, quantity }] });
      return change(packing.addPackingUnit, add('3'), add('2'));
    },
  ),
  editPackingUnit: using(withUnit, ({ unitId: id }) => {
    const edit = (description: string) => ({ id, description });
    return change(packing.editPackingUnit, edit('Top shelf'), edit('Fragile'));
  }),
  deletePackingUnit: using(withUnit, ({ unitId: id }) => change(packing.deletePackingUnit, { id }, { id: id + 1 })),
  packGoods: using(withUnit, ({ id, unitId, lineId }) => {
    const pack = (add: string) => ({ id, goods: [{ unitId, lineId, add }] });
    return change(packing.packGoods, pack('3'), pack('1'));
  }),
  markLabels: using(withUnit, ({ id, unitId }) => {
    const mark = (printed: boolean) => ({ id, unitIds: [unitId], printed });
    return change(packing.markLabels, mark(true), mark(false));
  }),
  markLabelsOfSeveral: using(withUnit, ({ unitId }) => {
    const mark = (printed: boolean) => ({ unitIds: [unitId], printed });
    return change(markLabelsOfSeveral, mark(true), mark(false));
  }),
  confirmShipment: using((builders) => withReturn(builders, 'packed'), byId(work.confirmShipment)),
  collectShipment: using(
    (builders) => withReturn(builders, 'confirmed'),
    ({ id }) => {
      const collect = (fetchedBy: string) => ({ id, fetchedBy, signedBy: fetchedBy });
      return change(work.collectShipment, collect('Carl'), collect('Dora'));
    },
  ),
  mailManifest: using(
    (builders) => withReturn(builders, 'confirmed'),
    ({ id }) => {
      const mail = (address: string) => ({ id, addresses: [address] });
      return change(work.mailManifest, mail('yard@example.com'), mail('gate@example.com'));
    },
  ),
  resendShipmentMail: using(
    (builders) => withReturn(builders, 'confirmed'),
    async ({ id, people }, builders) => {
      const { outgoing } = await people[0].ok(work.mailManifest, { id, addresses: ['yard@example.com'] });
      await builders.db.run(`update graphile_worker._private_jobs set attempts = max_attempts`);
      const resend = (outgoingId: number) => ({ id, outgoingId });
      const sent = outgoing[0]?.id ?? 0;
      return change(resendShipmentMail, resend(sent), resend(sent + 1));
    },
  ),
};
