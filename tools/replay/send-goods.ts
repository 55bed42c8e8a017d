import type { Input } from '../../shared/contract/operation.ts';
import { addPackingUnit } from '../../shared/contract/shipments/packing.ts';
import { listShipmentLines } from '../../shared/contract/shipments/shipment-lines.ts';
import { approveShipments, collectShipment, confirmShipment } from '../../shared/contract/shipments/shipment-work.ts';
import { createShipment } from '../../shared/contract/shipments/shipments.ts';
import type { Crew, WarehouseName } from './crew.ts';
import type { Timed } from './play.ts';
import { Refused } from './session.ts';

/** The refusals of the losers of races, and how often each occurred. */
export type Races = Record<string, number>;

/** Two users do the same thing at the same moment: one succeeds, and the other is refused with a reason. Returns the winner's response. */
export async function raced<T>(timed: Timed, races: Races, tries: readonly (() => Promise<T>)[]): Promise<T> {
  const outcomes = await Promise.allSettled(tries.map((attempt) => timed(attempt)));
  const failed = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  const refused = failed.filter((reason) => reason instanceof Refused);
  if (refused.length < failed.length) throw failed.find((reason) => !(reason instanceof Refused));
  const done = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  if (done.length > 1) throw new Error(`two did it at once, and it was done ${done.length} times`);
  const [only] = done;
  if (only === undefined) throw failed[0];
  for (const { code } of refused) races[code] = (races[code] ?? 0) + 1;
  return only;
}

/**
 * Requests (twice under one key), approves, packs, confirms and collects goods, with two users at each step. Returns the ERN if they go to
 * a warehouse of ours.
 */
export async function sendGoods(
  timed: Timed,
  races: Races,
  { author, deciders }: Crew,
  from: WarehouseName,
  request: Input<typeof createShipment>,
  key: string,
): Promise<number | undefined> {
  const create = () => timed(() => author.at(from, createShipment, request, `${key}-create`));
  const [{ id, version }, again] = await Promise.all([create(), create()]);
  if (again.id !== id) throw new Error(`${key} was made twice`);
  const shipments = [{ id, version }];
  await raced(
    timed,
    races,
    deciders.map((decider) => () => decider.at(from, approveShipments, { shipments })),
  );
  const keepers = [author, deciders[0]];
  const { items } = await timed(() => author.at(from, listShipmentLines, { id, unpacked: true, limit: 500 }));
  const goods = items.map((line) => ({ lineId: line.id, quantity: line.quantity }));
  if (goods.length > 0) {
    await raced(
      timed,
      races,
      keepers.map((person) => () => person.at(from, addPackingUnit, { id, unit: 'Box', goods })),
    );
  }
  await raced(
    timed,
    races,
    keepers.map((person) => () => person.at(from, confirmShipment, { id })),
  );
  const fetched = { id, fetchedBy: 'Carrier', signedBy: 'Carrier' };
  const { ern } = await raced(
    timed,
    races,
    keepers.map((person) => () => person.at(from, collectShipment, fetched)),
  );
  return ern?.id;
}
