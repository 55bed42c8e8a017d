import { countErn, listErnLines, receiveErn } from '../../shared/contract/goods-in/goods-in.ts';
import type { Input } from '../../shared/contract/operation.ts';
import type { createShipment } from '../../shared/contract/shipments/shipments.ts';
import { closeTransit } from '../../shared/contract/transit/transit.ts';
import { subtract } from '../../shared/quantity.ts';
import { shipmentLists } from '../../shared/shipments.ts';
import type { Crew, WarehouseName } from './crew.ts';
import type { Played, Timed } from './play.ts';
import { type Races, raced, sendGoods } from './send-goods.ts';
import type { StockBook } from './stock-book.ts';

export interface Transfer {
  key: string;
  from: WarehouseName;
  to: WarehouseName;
  goods: readonly { stockCode: string; quantity: string; drumNumber?: string }[];
  /** It stays in transit, arrives whole, or arrives short with this outcome for the rest. */
  fate: 'onItsWay' | 'whole' | Rest;
}

export const rests = ['lost', 'damaged', 'sentBack', 'later'] as const;

type Rest = (typeof rests)[number];

export interface TransferSite {
  crew: Crew;
  races: Races;
  book: StockBook;
  locations: Readonly<Record<WarehouseName, number>>;
  fates: Record<Transfer['fate'], number>;
}

/** Requests, approves, packs, collects and receives each transfer, or handles it by its fate. */
export function transfersAsWork(site: TransferSite, transfers: readonly Transfer[]): Played[] {
  return transfers.map((transfer) => ({
    rows: transfer.goods.length,
    run: async (timed) => {
      const { from, to, goods, fate } = transfer;
      const ernId = await send(timed, site, transfer);
      for (const { stockCode, quantity } of goods) site.book.move(stockCode, quantity, from, `to ${to}`);
      site.fates[fate] += 1;
      if (fate === 'onItsWay') return;
      if (fate !== 'whole') return receiveShort(timed, site, transfer, fate, ernId);
      await receive(timed, site, to, ernId);
      for (const { stockCode, quantity } of goods) site.book.move(stockCode, quantity, `to ${to}`, to);
    },
  }));
}

/** Returns the ERN that waits for the goods. */
async function send(timed: Timed, { crew, races, locations }: TransferSite, transfer: Transfer): Promise<number> {
  const { key, from, to, goods } = transfer;
  const request: Input<typeof createShipment> = {
    kind: 'transfer',
    transportType: shipmentLists.transportTypes[0],
    destinationId: crew.author.accessIn(to).warehouseId,
    lines: goods.map((line) => ({ ...line, locationId: locations[from] })),
    submit: true,
  };
  const ernId = await sendGoods(timed, races, crew, from, request, key);
  if (ernId === undefined) throw new Error(`${key} has no ERN`);
  return ernId;
}

/** Receives as counted, and uncounted lines as shipped. Returns the ERN that expects the rest. */
async function receive(timed: Timed, { crew, races }: TransferSite, warehouse: WarehouseName, id: number) {
  const keepers = [crew.author, crew.deciders[0]];
  const receipts = keepers.map((person) => () => person.at(warehouse, receiveErn, { id, asShipped: true }));
  return (await raced(timed, races, receipts)).followUp?.id;
}

/** Half of the first goods arrives, and none of a drum; the rest is closed, sent back and received there, or received later. */
async function receiveShort(
  timed: Timed,
  site: TransferSite,
  { from, to, goods }: Transfer,
  rest: Rest,
  id: number,
): Promise<void> {
  const { author, deciders } = site.crew;
  const { items } = await timed(() => author.at(to, listErnLines, { id, limit: 500 }));
  const missing = goods.map(({ quantity, drumNumber }, index) => {
    if (drumNumber !== undefined) return quantity;
    return index === 0 ? String(Math.ceil(Number(quantity) / 2)) : '0';
  });
  const short = items.flatMap((line, index) => {
    const comment = { lineId: line.id, discrepancyComment: 'Not on the lorry' };
    const came = subtract(goods[index]?.quantity ?? '0', missing[index] ?? '0');
    return missing[index] === '0' ? [] : [{ count: { lineId: line.id, set: came }, comment }];
  });
  const counts = short.map(({ count }) => count);
  await timed(() => author.at(to, countErn, { id, counts, lines: short.map(({ comment }) => comment) }));
  const restId = await receive(timed, site, to, id);
  if (restId === undefined) throw new Error('what did not come is expected on an ERN of its own');
  const end = rest === 'later' ? to : rest === 'sentBack' ? from : 'closed';
  goods.forEach(({ stockCode, quantity }, index) => {
    site.book.move(stockCode, subtract(quantity, missing[index] ?? '0'), `to ${to}`, to);
    site.book.move(stockCode, missing[index] ?? '0', `to ${to}`, end);
  });
  if (rest === 'later') {
    await receive(timed, site, to, restId);
    return;
  }
  const closing = { id: restId, outcome: rest, reason: 'Searched for' };
  const closed = await raced(
    timed,
    site.races,
    [author, deciders[0]].map((person) => () => person.at(to, closeTransit, closing)),
  );
  if (closed.sentBack !== null) await receive(timed, site, from, closed.sentBack.id);
}
