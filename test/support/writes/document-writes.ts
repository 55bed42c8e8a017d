import { saveDefaultLocations } from '../../../shared/contract/default-locations.ts';
import * as despatch from '../../../shared/contract/despatch.ts';
import * as goodsIn from '../../../shared/contract/goods-in.ts';
import * as hiding from '../../../shared/contract/hide-erns.ts';
import * as manual from '../../../shared/contract/manual-goods-in.ts';
import * as picks from '../../../shared/contract/picks.ts';
import * as transit from '../../../shared/contract/transit.ts';
import { linesOf, siteWithStock } from '../world/picks.ts';
import { sendGoods, twoWarehouses } from '../world/transit.ts';
import type { World } from '../world/world.ts';
import { type Prepare, writeCase } from './write-case.ts';

const signedBy = 'Ada';

/** A site with stock of a SKU, and two storemen. */
async function stocked(world: World) {
  const { site, storeman, sku } = await siteWithStock(world, '10');
  return { site, sku, people: [storeman, await world.storeman(site)] as const };
}

async function withErn(world: World) {
  const { sku, people } = await stocked(world);
  const { id } = await people[0].ok(goodsIn.createErn, linesOf(sku, '3'));
  const { items } = await people[0].ok(goodsIn.listErnLines, { id });
  return { people, id, lineId: items[0]?.id ?? 0 };
}

async function withHiders(world: World) {
  const { site, storeman, sku } = await siteWithStock(world, '10');
  const { id } = await storeman.ok(goodsIn.createErn, linesOf(sku, '3'));
  const hider = () => world.caller(site, ['screenHideErns']);
  return { people: [await hider(), await hider()] as const, id };
}

async function withPick(world: World) {
  const { sku, people } = await stocked(world);
  const { id } = await people[0].ok(picks.createPick, linesOf(sku, '3'));
  return { people, sku, id };
}

/** Every change of an ERN or a pick. */
export const documentWrites: Readonly<Record<string, Prepare>> = {
  async createErn(world) {
    const { sku, people } = await stocked(world);
    return writeCase(goodsIn.createErn, people, linesOf(sku, '3'), linesOf(sku, '4'));
  },

  async countErn(world) {
    const { people, id, lineId } = await withErn(world);
    const count = (add: string) => ({ id, counts: [{ lineId, add }] });
    return writeCase(goodsIn.countErn, people, count('1'), count('2'));
  },

  async receiveErn(world) {
    const { people, id } = await withErn(world);
    return writeCase(goodsIn.receiveErn, people, { id, asShipped: true }, { id });
  },

  async receiveManually(world) {
    const { sku: stockCode, people } = await stocked(world);
    const found = (quantity: string) => ({ lines: [{ stockCode, counts: [{ quantity }] }] });
    return writeCase(manual.receiveManually, people, found('3'), found('4'));
  },

  async hideErns(world) {
    const { people, id } = await withHiders(world);
    return writeCase(hiding.hideErns, people, { ids: [id], reason: 'Announced twice' }, { ids: [id], reason: 'Wrong' });
  },

  async unhideErns(world) {
    const { people, id } = await withHiders(world);
    await people[0].ok(hiding.hideErns, { ids: [id], reason: 'Announced twice' });
    return writeCase(hiding.unhideErns, people, { ids: [id] }, { ids: [id, id] });
  },

  async saveDefaultLocations(world) {
    const { site, people } = await stocked(world);
    return writeCase(saveDefaultLocations, people, { defaultGoodsInId: site.shelf }, { defaultGoodsInId: site.shelf2 });
  },

  async closeTransit(world) {
    const { from, to } = await twoWarehouses(world);
    const { id } = await sendGoods(world, from, to, [{ stockCode: await world.sku(to), quantity: '3' }]);
    const people = [await world.storeman(to), await world.storeman(to)] as const;
    const close = { id, outcome: 'lost', reason: 'Never came' } as const;
    return writeCase(transit.closeTransit, people, close, { ...close, outcome: 'damaged' });
  },

  async createPick(world) {
    const { sku, people } = await stocked(world);
    return writeCase(picks.createPick, people, linesOf(sku, '3'), linesOf(sku, '4'));
  },

  async editPick(world) {
    const { people, sku, id } = await withPick(world);
    const edit = (quantity: string) => ({ id, version: 1, ...linesOf(sku, quantity) });
    return writeCase(picks.editPick, people, edit('2'), edit('1'));
  },

  async deletePick(world) {
    const { people, id } = await withPick(world);
    return writeCase(picks.deletePick, people, { id }, { id: id + 1 });
  },

  async startPick(world) {
    const { people, id } = await withPick(world);
    return writeCase(despatch.startPick, people, { id }, { id: id + 1 });
  },

  async despatchPick(world) {
    const { people, id } = await withPick(world);
    const input = { id, asReserved: true, signedBy };
    return writeCase(despatch.despatchPick, people, input, { ...input, signedBy: 'Ben' });
  },

  async despatchPicks(world) {
    const { people, id } = await withPick(world);
    const input = { ids: [id], signedBy };
    return writeCase(despatch.despatchPicks, people, input, { ...input, signedBy: 'Ben' });
  },

  async pickAndDespatch(world) {
    const { sku, people } = await stocked(world);
    const pick = { ...linesOf(sku, '3'), signedBy };
    return writeCase(despatch.pickAndDespatch, people, pick, { ...pick, signedBy: 'Ben' });
  },

  async closePick(world) {
    const { people, id } = await withPick(world);
    await people[0].ok(despatch.despatchPick, { id, asReserved: true, signedBy });
    return writeCase(despatch.closePick, people, { id }, { id: id + 1 });
  },
};
