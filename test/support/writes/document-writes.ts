import { saveDefaultLocations } from '../../../shared/contract/goods-in/default-locations.ts';
import * as goodsIn from '../../../shared/contract/goods-in/goods-in.ts';
import * as hiding from '../../../shared/contract/goods-in/hide-erns.ts';
import * as manual from '../../../shared/contract/goods-in/manual-goods-in.ts';
import * as despatch from '../../../shared/contract/goods-out/despatch.ts';
import * as pickLines from '../../../shared/contract/goods-out/pick-lines.ts';
import * as picks from '../../../shared/contract/goods-out/picks.ts';
import * as jobs from '../../../shared/contract/jobs/jobs.ts';
import * as outgoing from '../../../shared/contract/outgoing/pick-outgoing.ts';
import * as transit from '../../../shared/contract/transit/transit.ts';
import type { Builders } from '../builders/builders.ts';
import { linesOf, siteWithStock } from '../builders/picks.ts';
import { sendGoods, twoWarehouses } from '../builders/transit.ts';
import { type Prepare, writeCase } from './write-case.ts';

const signedBy = 'Ada';

async function stocked(builders: Builders) {
  const { site, storeman, sku } = await siteWithStock(builders, '10');
  return { site, sku, people: [storeman, await builders.storeman(site)] as const };
}

async function withErn(builders: Builders) {
  const { sku, people } = await stocked(builders);
  const { id } = await people[0].ok(goodsIn.createErn, linesOf(sku, '3'));
  const { items } = await people[0].ok(goodsIn.listErnLines, { id });
  return { people, id, lineId: items[0]?.id ?? 0 };
}

async function withHiders(builders: Builders) {
  const { site, storeman, sku } = await siteWithStock(builders, '10');
  const { id } = await storeman.ok(goodsIn.createErn, linesOf(sku, '3'));
  const hider = () => builders.caller(site, ['screenHideErns']);
  return { people: [await hider(), await hider()] as const, id };
}

async function withPick(builders: Builders) {
  const { site, sku, people } = await stocked(builders);
  const { id } = await people[0].ok(picks.createPick, linesOf(sku, '3'));
  return { people, site, sku, id };
}

export const documentWrites: Readonly<Record<string, Prepare>> = {
  async createErn(builders) {
    const { sku, people } = await stocked(builders);
    return writeCase(goodsIn.createErn, people, linesOf(sku, '3'), linesOf(sku, '4'));
  },

  async countErn(builders) {
    const { people, id, lineId } = await withErn(builders);
    const count = (add: string) => ({ id, counts: [{ lineId, add }] });
    return writeCase(goodsIn.countErn, people, count('1'), count('2'));
  },

  async receiveErn(builders) {
    const { people, id } = await withErn(builders);
    return writeCase(goodsIn.receiveErn, people, { id, asShipped: true }, { id });
  },

  async receiveManually(builders) {
    const { sku: stockCode, people } = await stocked(builders);
    const inputOf = (quantity: string) => ({ lines: [{ stockCode, counts: [{ quantity }] }] });
    return writeCase(manual.receiveManually, people, inputOf('3'), inputOf('4'));
  },

  async hideErns(builders) {
    const { people, id } = await withHiders(builders);
    return writeCase(hiding.hideErns, people, { ids: [id], reason: 'Announced twice' }, { ids: [id], reason: 'Wrong' });
  },

  async unhideErns(builders) {
    const { people, id } = await withHiders(builders);
    await people[0].ok(hiding.hideErns, { ids: [id], reason: 'Announced twice' });
    return writeCase(hiding.unhideErns, people, { ids: [id] }, { ids: [id, id] });
  },

  async saveDefaultLocations(builders) {
    const { site, people } = await stocked(builders);
    return writeCase(saveDefaultLocations, people, { defaultGoodsInId: site.shelf }, { defaultGoodsInId: site.shelf2 });
  },

  async closeTransit(builders) {
    const { from, to } = await twoWarehouses(builders);
    const { id } = await sendGoods(builders, from, to, [{ stockCode: await builders.sku(to), quantity: '3' }]);
    const people = [await builders.storeman(to), await builders.storeman(to)] as const;
    const close = { id, outcome: 'lost', reason: 'Never came' } as const;
    return writeCase(transit.closeTransit, people, close, { ...close, outcome: 'damaged' });
  },

  async createPick(builders) {
    const { sku, people } = await stocked(builders);
    return writeCase(picks.createPick, people, linesOf(sku, '3'), linesOf(sku, '4'));
  },

  async editJob(builders) {
    const { sku, people } = await stocked(builders);
    const job = builders.name('J');
    await people[0].ok(picks.createPick, { job, ...linesOf(sku, '3'), accept: ['uses_free_stock:0'] });
    const { items } = await people[0].ok(jobs.listJobs, { number: job });
    const described = (description: string) => ({ id: items[0]?.id ?? 0, version: 1, description });
    return writeCase(jobs.editJob, people, described('North tower'), described('South tower'));
  },

  async editPick(builders) {
    const { people, sku, id } = await withPick(builders);
    const edit = (quantity: string) => ({ id, version: 1, ...linesOf(sku, quantity) });
    return writeCase(picks.editPick, people, edit('2'), edit('1'));
  },

  async deletePick(builders) {
    const { people, id } = await withPick(builders);
    return writeCase(picks.deletePick, people, { id }, { id: id + 1 });
  },

  async startPick(builders) {
    const { people, id } = await withPick(builders);
    return writeCase(despatch.startPick, people, { id }, { id: id + 1 });
  },

  async abandonPick(builders) {
    const { people, id } = await withPick(builders);
    await people[0].ok(despatch.startPick, { id });
    return writeCase(despatch.abandonPick, people, { id }, { id: id + 1 });
  },

  async saveTaken(builders) {
    const { people, site, id } = await withPick(builders);
    await people[0].ok(despatch.startPick, { id });
    const { items } = await people[0].ok(pickLines.listPickLines, { id });
    const row = { lineId: items[0]?.id ?? 0, locationId: site.shelf };
    const take = (add: string) => ({ id, taken: [{ ...row, add }] });
    return writeCase(despatch.saveTaken, people, take('1'), take('2'));
  },

  async despatchPick(builders) {
    const { people, id } = await withPick(builders);
    const input = { id, asReserved: true, signedBy };
    return writeCase(despatch.despatchPick, people, input, { ...input, signedBy: 'Ben' });
  },

  async despatchPicks(builders) {
    const { people, id } = await withPick(builders);
    const input = { ids: [id], signedBy };
    return writeCase(despatch.despatchPicks, people, input, { ...input, signedBy: 'Ben' });
  },

  async pickAndDespatch(builders) {
    const { sku, people } = await stocked(builders);
    const pick = { ...linesOf(sku, '3'), signedBy };
    return writeCase(despatch.pickAndDespatch, people, pick, { ...pick, signedBy: 'Ben' });
  },

  async mailDespatchNote(builders) {
    const { people, id } = await withPick(builders);
    await people[0].ok(despatch.despatchPick, { id, asReserved: true, signedBy });
    const to = (address: string) => ({ id, addresses: [address] });
    return writeCase(outgoing.mailDespatchNote, people, to('ann@example.com'), to('ben@example.com'));
  },

  async signPick(builders) {
    const { people, id } = await withPick(builders);
    await people[0].ok(despatch.despatchPick, { id, asReserved: true, signedBy });
    return writeCase(despatch.signPick, people, { id, signedBy }, { id, signedBy: 'Ben' });
  },

  async closePick(builders) {
    const { people, id } = await withPick(builders);
    await people[0].ok(despatch.despatchPick, { id, asReserved: true, signedBy });
    return writeCase(despatch.closePick, people, { id }, { id: id + 1 });
  },
};
