import { countErn } from '../../../server/api/goods-in/count-ern.ts';
import { receiveErn } from '../../../server/api/goods-in/receive-ern.ts';
import { closeTransit } from '../../../server/api/transit/close-transit.ts';
import { storemanOf, text } from './choices.ts';
import type { ModelTransfer } from './stock-model.ts';
import { type ArrivalLine, arrive, change, close } from './transfers.ts';
import type { Walk } from './walk.ts';
import { adminOf } from './walk-site.ts';

export async function arriveStep(walk: Walk): Promise<void> {
  const { model, chance, site, builders } = walk;
  const transfer = anyTransfer(walk);
  if (transfer === undefined) return;
  const storeman = storemanOf(walk, transfer.destination);
  const locations = site.warehouses.find(({ storeman: one }) => one === storeman)?.locations ?? [];
  const usual = chance.of(locations);
  const arrivals: ArrivalLine[] = transfer.lines.map((line) => ({
    line,
    location: chance.once(0.9) ? usual : chance.of(locations),
    quantity: chance.once(0.75) ? line.quantity : Math.max(0, line.quantity + chance.between(-6, 1) * 100),
  }));
  const counts = arrivals.flatMap(({ line: { id: lineId, countedAt }, location, quantity }) => [
    ...(countedAt === null || countedAt === location ? [] : [{ lineId, locationId: countedAt.id, set: null }]),
    { lineId, locationId: location.id, set: text(quantity) },
  ]);
  const lines = transfer.lines.map(({ id: lineId }) => ({ lineId, discrepancyComment: 'As it came' }));
  const before = model.transfers.length;
  await walk.both(
    () => arrive(model, transfer, arrivals),
    async (tx) => {
      await countErn(tx, storeman, { id: transfer.id, counts, lines });
      return receiveErn(tx, storeman, { id: transfer.id }, builders.services);
    },
  );
  const rest = model.transfers[before];
  if (rest !== undefined) await learnNewest(walk, rest);
}

export async function changeTransferStep(walk: Walk): Promise<void> {
  const { chance } = walk;
  const transfer = anyTransfer(walk);
  if (transfer === undefined) return;
  const what = chance.of(['segment', 'drum'] as const);
  const { id: lineId } = chance.of(transfer.lines);
  const changed =
    what === 'segment'
      ? { lines: [{ lineId, segment: chance.of(['S1', 'S9', null]) }] }
      : { counts: [{ lineId, drumNumber: `D${walk.fresh()}`, set: '1' }] };
  await walk.both(
    () => change(transfer, what),
    async (tx) => {
      await countErn(tx, storemanOf(walk, transfer.destination), { id: transfer.id, ...changed });
      return { operationId: 0 };
    },
  );
}

export async function closeTransferStep(walk: Walk): Promise<void> {
  const { model, chance, site } = walk;
  const transfer = anyTransfer(walk);
  if (transfer === undefined) return;
  const outcome = chance.of(['lost', 'damaged', 'sentBack'] as const);
  const origin = site.warehouses.find((warehouse) => warehouse.site.warehouseId === transfer.origin);
  const here = site.warehouses.find((warehouse) => warehouse.site.warehouseId === transfer.destination);
  if (origin === undefined || here === undefined) return;
  let back: ModelTransfer | undefined;
  await walk.both(
    () => {
      back = close(model, transfer, outcome === 'sentBack' ? origin.transit : null);
    },
    (tx) => closeTransit(tx, adminOf(here), { id: transfer.id, outcome, reason: 'It burnt' }),
  );
  if (back !== undefined) await learnNewest(walk, back);
}

function anyTransfer({ model, chance }: Walk): ModelTransfer | undefined {
  const transfers = model.transfers.filter(({ status }) => status === 'open' || chance.once(0.02));
  return transfers.length === 0 ? undefined : chance.of(transfers);
}

export async function learnNewest({ builders, site }: Walk, transfer: ModelTransfer): Promise<void> {
  const lines = await builders.db.many<{ ernId: number; id: number }>(
    `select ern_id as "ernId", id from ern_lines
     where company_id = $1 and ern_id = (select max(id) from erns where company_id = $1)
     order by position`,
    [site.companyId],
  );
  transfer.id = lines[0]?.ernId ?? 0;
  transfer.lines.forEach((line, index) => {
    line.id = lines[index]?.id ?? 0;
  });
}
