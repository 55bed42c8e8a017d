import { saveDefaultLocations } from '../../../shared/contract/goods-in/default-locations.ts';
import * as editing from '../../../shared/contract/goods-in/edit-ern.ts';
import * as goodsIn from '../../../shared/contract/goods-in/goods-in.ts';
import * as hiding from '../../../shared/contract/goods-in/hide-erns.ts';
import * as manual from '../../../shared/contract/goods-in/manual-goods-in.ts';
import * as despatch from '../../../shared/contract/goods-out/despatch.ts';
import { saveCarrier } from '../../../shared/contract/goods-out/pick-carrier.ts';
import * as pickLines from '../../../shared/contract/goods-out/pick-lines.ts';
import * as picks from '../../../shared/contract/goods-out/picks.ts';
import * as severalPicks from '../../../shared/contract/goods-out/several-picks.ts';
import * as jobs from '../../../shared/contract/jobs/jobs.ts';
import * as outgoing from '../../../shared/contract/outgoing/pick-outgoing.ts';
import * as transit from '../../../shared/contract/transit/transit.ts';
import type { Builders } from '../builders/builders.ts';
import { linesOf, siteWithStock } from '../builders/picks.ts';
import { sendGoods, twoWarehouses } from '../builders/transit.ts';
import { byId, change, type Prepare, using, writeCase } from './write-case.ts';

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
  createErn: using(stocked, ({ sku }) => change(goodsIn.createErn, linesOf(sku, '3'), linesOf(sku, '4'))),
  editErn: using(withErn, ({ id }) => {
    const edit = (comments: string) => ({ id, version: 1, comments });
    return change(editing.editErn, edit('Fragile'), edit('Heavy'));
  }),
  planErns: using(withErn, ({ id }) => {
    const plan = (deliveryDate: string) => ({ erns: [{ id, version: 1 }], deliveryDate });
    return change(editing.planErns, plan('2026-03-01'), plan('2026-03-02'));
  }),
  cancelErn: using(withErn, ({ id }) =>
    change(editing.cancelErn, { id, reason: 'Never sent' }, { id, reason: 'Wrong' }),
  ),
  countErn: using(withErn, ({ id, lineId }) => {
    const count = (add: string) => ({ id, counts: [{ lineId, add }] });
    return change(goodsIn.countErn, count('1'), count('2'));
  }),
  receiveErn: using(withErn, ({ id }) => change(goodsIn.receiveErn, { id, asShipped: true }, { id })),
  receiveManually: using(stocked, ({ sku: stockCode }) => {
    const inputOf = (quantity: string) => ({ lines: [{ stockCode, counts: [{ quantity }] }] });
    return change(manual.receiveManually, inputOf('3'), inputOf('4'));
  }),
  hideErns: using(withHiders, ({ id }) =>
    change(hiding.hideErns, { ids: [id], reason: 'Announced twice' }, { ids: [id], reason: 'Wrong' }),
  ),
  unhideErns: using(withHiders, async ({ people, id }) => {
    await people[0].ok(hiding.hideErns, { ids: [id], reason: 'Announced twice' });
    return change(hiding.unhideErns, { ids: [id] }, { ids: [id, id] });
  }),
  saveDefaultLocations: using(stocked, ({ site }) =>
    change(saveDefaultLocations, { defaultGoodsInId: site.shelf }, { defaultGoodsInId: site.shelf2 }),
  ),
  closeTransit: using(twoWarehouses, async ({ from, to }, builders) => {
    const { id } = await sendGoods(builders, from, to, [{ stockCode: await builders.sku(to), quantity: '3' }]);
    const people = [await builders.storeman(to), await builders.storeman(to)] as const;
    const close = { id, outcome: 'lost', reason: 'Never came' } as const;
    return writeCase(transit.closeTransit, people, close, { ...close, outcome: 'damaged' });
  }),
  createPick: using(stocked, ({ sku }) => change(picks.createPick, linesOf(sku, '3'), linesOf(sku, '4'))),
  editJob: using(stocked, async ({ sku, people }, builders) => {
    const job = builders.name('J');
    await people[0].ok(picks.createPick, { job, ...linesOf(sku, '3'), accept: ['uses_free_stock:0'] });
    const { items } = await people[0].ok(jobs.listJobs, { number: job });
    const described = (description: string) => ({ id: items[0]?.id ?? 0, version: 1, description });
    return change(jobs.editJob, described('North tower'), described('South tower'));
  }),
  editPick: using(withPick, ({ sku, id }) => {
    const edit = (quantity: string) => ({ id, version: 1, ...linesOf(sku, quantity) });
    return change(picks.editPick, edit('2'), edit('1'));
  }),
  deletePick: using(withPick, byId(picks.deletePick)),
  startPick: using(withPick, byId(despatch.startPick)),
  abandonPick: using(withPick, async ({ people, id }) => {
    await people[0].ok(despatch.startPick, { id });
    return change(despatch.abandonPick, { id }, { id: id + 1 });
  }),
  saveTaken: using(withPick, async ({ people, site, id }) => {
    await people[0].ok(despatch.startPick, { id });
    const { items } = await people[0].ok(pickLines.listPickLines, { id });
    const row = { lineId: items[0]?.id ?? 0, locationId: site.shelf };
    const take = (add: string) => ({ id, taken: [{ ...row, add }] });
    return change(despatch.saveTaken, take('1'), take('2'));
  }),
  despatchPick: using(withPick, ({ id }) => {
    const input = { id, asReserved: true, signedBy };
    return change(despatch.despatchPick, input, { ...input, signedBy: 'Ben' });
  }),
  despatchPicks: using(withPick, ({ id }) => {
    const input = { ids: [id], signedBy };
    return change(despatch.despatchPicks, input, { ...input, signedBy: 'Ben' });
  }),
  pickAndDespatch: using(stocked, ({ sku }) => {
    const pick = { ...linesOf(sku, '3'), signedBy };
    return change(despatch.pickAndDespatch, pick, { ...pick, signedBy: 'Ben' });
  }),
  mailDespatchNote: using(withPick, async ({ people, id }) => {
    await people[0].ok(despatch.despatchPick, { id, asReserved: true, signedBy });
    const to = (address: string) => ({ id, addresses: [address] });
    return change(outgoing.mailDespatchNote, to('ann@example.com'), to('ben@example.com'));
  }),
  signPick: using(withPick, async ({ people, id }) => {
    await people[0].ok(despatch.despatchPick, { id, asReserved: true, signedBy });
    return change(despatch.signPick, { id, signedBy }, { id, signedBy: 'Ben' });
  }),
  closePick: using(withPick, async ({ people, id }) => {
    await people[0].ok(despatch.despatchPick, { id, asReserved: true, signedBy });
    return change(despatch.closePick, { id }, { id: id + 1 });
  }),
  closePicks: using(withPick, async ({ people, id }) => {
    await people[0].ok(despatch.despatchPick, { id, asReserved: true, signedBy });
    return change(severalPicks.closePicks, { ids: [id] }, { ids: [id + 1] });
  }),
  saveCarrier: using(withPick, ({ id }) => {
    const by = (carrier: string) => ({ id, version: 1, carrier });
    return change(saveCarrier, by('Ann'), by('Ben'));
  }),
  createPicks: using(stocked, ({ sku }) => {
    const several = (quantity: string) => ({ picks: [linesOf(sku, quantity)] });
    return change(severalPicks.createPicks, several('3'), several('4'));
  }),
  planPicks: using(withPick, ({ id }) => {
    const plan = (pickBy: string) => ({ picks: [{ id, version: 1 }], pickBy });
    return change(severalPicks.planPicks, plan('Ann'), plan('Ben'));
  }),
};
