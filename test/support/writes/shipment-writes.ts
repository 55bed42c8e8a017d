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
import { type Prepare, writeCase } from './write-case.ts';

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
  async createShipment(builders) {
    const { site, stockCode, people } = await withReturn(builders, 'draft');
    const request = (quantity: string) => requestOf(site, [{ stockCode, quantity }]);
    return writeCase(createShipment, people, request('2'), request('1'));
  },

  async editShipment(builders) {
    const { id, version, people } = await withReturn(builders, 'draft');
    const edit = (reason: string) => ({ id, version, reason });
    return writeCase(editShipment, people, edit('Damaged'), edit('Not needed'));
  },

  async submitShipment(builders) {
    const { id, version, people } = await withReturn(builders, 'draft');
    return writeCase(work.submitShipment, people, { id, version }, { id, version: version + 1 });
  },

  async withdrawShipment(builders) {
    const { id, people } = await withReturn(builders, 'pending');
    return writeCase(work.withdrawShipment, people, { id }, { id: id + 1 });
  },

  async approveShipments(builders) {
    const { id, version, deciders } = await withReturn(builders, 'pending');
    const seen = (given: number) => ({ shipments: [{ id, version: given }] });
    return writeCase(work.approveShipments, deciders, seen(version), seen(version + 1));
  },

  async rejectShipments(builders) {
    const { id, version, deciders } = await withReturn(builders, 'pending');
    const reject = (reason: string) => ({ shipments: [{ id, version }], reason });
    return writeCase(work.rejectShipments, deciders, reject('Too late'), reject('Too many'));
  },

  async cancelShipment(builders) {
    const { id, people } = await withReturn(builders, 'approved');
    return writeCase(work.cancelShipment, people, { id, reason: 'Sold' }, { id, reason: 'Found a buyer' });
  },

  async addPackingUnit(builders) {
    const { id, lineId, people } = await withReturn(builders, 'approved');
    const add = (quantity: string) => ({ id, unit: 'Box', goods: [{ lineId, quantity }] });
    return writeCase(packing.addPackingUnit, people, add('3'), add('2'));
  },

  async editPackingUnit(builders) {
    const { unitId: id, people } = await withUnit(builders);
    const edit = (description: string) => ({ id, description });
    return writeCase(packing.editPackingUnit, people, edit('Top shelf'), edit('Fragile'));
  },

  async deletePackingUnit(builders) {
    const { unitId: id, people } = await withUnit(builders);
    return writeCase(packing.deletePackingUnit, people, { id }, { id: id + 1 });
  },

  async packGoods(builders) {
    const { id, unitId, lineId, people } = await withUnit(builders);
    const pack = (add: string) => ({ id, goods: [{ unitId, lineId, add }] });
    return writeCase(packing.packGoods, people, pack('3'), pack('1'));
  },

  async markLabels(builders) {
    const { id, unitId, people } = await withUnit(builders);
    const mark = (printed: boolean) => ({ id, unitIds: [unitId], printed });
    return writeCase(packing.markLabels, people, mark(true), mark(false));
  },

  async markLabelsOfSeveral(builders) {
    const { unitId, people } = await withUnit(builders);
    const mark = (printed: boolean) => ({ unitIds: [unitId], printed });
    return writeCase(markLabelsOfSeveral, people, mark(true), mark(false));
  },

  async confirmShipment(builders) {
    const { id, people } = await withReturn(builders, 'packed');
    return writeCase(work.confirmShipment, people, { id }, { id: id + 1 });
  },

  async collectShipment(builders) {
    const { id, people } = await withReturn(builders, 'confirmed');
    const collect = (fetchedBy: string) => ({ id, fetchedBy, signedBy: fetchedBy });
    return writeCase(work.collectShipment, people, collect('Carl'), collect('Dora'));
  },

  async mailManifest(builders) {
    const { id, people } = await withReturn(builders, 'confirmed');
    const mail = (address: string) => ({ id, addresses: [address] });
    return writeCase(work.mailManifest, people, mail('yard@example.com'), mail('gate@example.com'));
  },

  async resendShipmentMail(builders) {
    const { id, people } = await withReturn(builders, 'confirmed');
    const { outgoing } = await people[0].ok(work.mailManifest, { id, addresses: ['yard@example.com'] });
    await builders.db.run(`update graphile_worker._private_jobs set attempts = max_attempts`);
    const resend = (outgoingId: number) => ({ id, outgoingId });
    const sent = outgoing[0]?.id ?? 0;
    return writeCase(resendShipmentMail, people, resend(sent), resend(sent + 1));
  },
};
