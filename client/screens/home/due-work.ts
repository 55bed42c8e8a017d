import { listErns } from '../../../shared/contract/goods-in/erns.ts';
import { listPicks } from '../../../shared/contract/goods-out/picks.ts';
import type { Input, Operation } from '../../../shared/contract/operation.ts';
import { listShipments } from '../../../shared/contract/shipments/shipments.ts';
import { listTransit } from '../../../shared/contract/stock/transit.ts';
import type { LiveTopic } from '../../../shared/live-topics.ts';
import type { RuleName } from '../../../shared/permissions.ts';
import type { ShipmentKind } from '../../../shared/shipments.ts';
import type { TextKey } from '../../text-sets.ts';

/** Work that waits: a number, and the list in which it stands. */
export interface DueWork {
  readonly text: TextKey;
  /** The list's route; who may not open it does not see the number. */
  readonly path: string;
  /** What it needs besides. */
  readonly rule?: RuleName;
  /** Shown while there is any alone. */
  readonly onlySome?: true;
  /** What counts its rows. */
  readonly list: Operation;
  /** What the screen of the list itself says of it. */
  readonly kept?: Readonly<Record<string, readonly string[]>>;
  /** What of the list counts, in the words of its address. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** What changes the number. */
  readonly topic: LiveTopic;
}

/**
 * What waits at goods in, what is to be picked, and what has been on its way for too long; `today` is the warehouse's date (yyyy-mm-dd).
 * Other lists join as their screens come.
 */
export function dueWork(today: string): readonly DueWork[] {
  const erns = { path: 'goodsIn/erns', list: listErns, topic: { document: 'ern' } } as const;
  const picks = { path: 'goodsOut/despatch', list: listPicks, topic: { document: 'pick' } } as const;
  return [
    { text: 'home_ernsDue', ...erns, filters: { status: ['expected', 'counting'], dueTo: [today] } },
    { text: 'home_ernsExpected', ...erns, filters: { status: ['expected'] } },
    { text: 'home_ernsCounting', ...erns, filters: { status: ['counting'] } },
    { text: 'home_picksLate', ...picks, filters: { overdue: ['true'] } },
    { text: 'home_picksDue', ...picks, filters: { status: ['created', 'started'], dueTo: [today] } },
    { text: 'home_picksStarted', ...picks, filters: { status: ['started'] } },
    { text: 'home_picksOpen', ...picks, filters: { status: ['despatched'], closed: ['false'] } },
    {
      text: 'home_transitOverAge',
      path: 'transit',
      list: listTransit,
      filters: { overAge: ['true'] },
      topic: { document: 'stock' },
    },
    ...shipmentWork('transfer', today),
    ...shipmentWork('return', today),
  ];
}

/** What deciding on each kind needs. */
const approvals = { return: 'approveReturn', transfer: 'approveTransfer' } as const satisfies Record<
  ShipmentKind,
  RuleName
>;

/** What waits of returns or transfers: for a decision, for whoever asked and was refused, and for whoever fetches them. */
function shipmentWork(kind: ShipmentKind, today: string): DueWork[] {
  const of = {
    path: `goodsOut/${kind}s`,
    list: listShipments,
    kept: { kind: [kind] },
    topic: { document: 'shipment' },
    onlySome: true,
  } as const;
  return [
    { text: `home_${kind}sForMe`, ...of, rule: approvals[kind], filters: { forMe: ['true'] } },
    { text: `home_${kind}sRejected`, ...of, filters: { status: ['rejected'], mine: ['true'] } },
    { text: `home_${kind}sLate`, ...of, filters: { overdue: ['true'] } },
    {
      text: `home_${kind}sDue`,
      ...of,
      filters: { status: ['approved', 'awaitingCollection'], collectionTo: [today] },
    },
  ];
}

/** Asks how many there are. */
export type CountRows = (list: Operation, input: Input<Operation>) => Promise<{ total?: number | undefined }>;

/** How many there are of it; undefined where that cannot be had. */
export async function countDue(work: DueWork, ask: CountRows): Promise<number | undefined> {
  const input = { ...work.kept, ...work.filters, limit: 1, total: true } as Input<Operation>;
  const answer = await ask(work.list, input).catch(() => undefined);
  return answer?.total;
}
