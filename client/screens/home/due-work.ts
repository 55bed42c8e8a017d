import { listErns } from '../../../shared/contract/goods-in/erns.ts';
import { listPicks } from '../../../shared/contract/goods-out/picks.ts';
import type { Input, Operation } from '../../../shared/contract/operation.ts';
import { listFailedOutgoing } from '../../../shared/contract/outgoing/outgoing.ts';
import { listStock } from '../../../shared/contract/reports/stock.ts';
import { listShipments } from '../../../shared/contract/shipments/shipments.ts';
import { listStockCounts } from '../../../shared/contract/stock-counts/stock-counts.ts';
import { listTransit } from '../../../shared/contract/transit/transit.ts';
import type { HomeNumber } from '../../../shared/contract/views/home.ts';
import type { LiveTopic } from '../../../shared/live-topics.ts';
import type { RuleName } from '../../../shared/permissions.ts';
import type { ShipmentKind } from '../../../shared/shipments.ts';

/** Work that home counts. Its number is a link to the list that it counts. */
export interface CountedWork {
  /** The list's route; users who cannot open it do not see the number. */
  readonly path: string;
  readonly rule?: RuleName;
  readonly list: Operation;
  /** Filters that the list's screen sets itself. */
  readonly presetFilters?: Readonly<Record<string, readonly string[]>>;
  /** The filters of the counted rows, as in the list's address. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly topic: LiveTopic;
}

export const dueGroups = ['late', 'toApprove', 'today'] as const;

export interface DueWork extends CountedWork {
  readonly number: HomeNumber;
  readonly group: (typeof dueGroups)[number];
  /** Shown only while the count is above zero. */
  readonly onlySome?: true;
}

/** Days. Older stock is in the oldest band of aged inventory. */
const OLD = 365;

/** `today` is the warehouse's date (yyyy-mm-dd). Overdue work is counted apart, so each document is due once. */
export function dueWork(today: string): readonly DueWork[] {
  const erns = { path: 'goodsIn/erns', list: listErns, topic: { document: 'ern' } } as const;
  const picks = { path: 'goodsOut/despatch', list: listPicks, topic: { document: 'pick' } } as const;
  return [
    {
      number: 'ernsDue',
      group: 'today',
      ...erns,
      filters: { status: ['expected', 'counting'], dueFrom: [today], dueTo: [today] },
    },
    { number: 'ernsLate', group: 'late', ...erns, filters: { overdue: ['true'] } },
    { number: 'ernsExpected', group: 'today', ...erns, filters: { status: ['expected'] } },
    { number: 'ernsCounting', group: 'today', ...erns, filters: { status: ['counting'] } },
    {
      number: 'discrepancies',
      group: 'today',
      ...erns,
      onlySome: true,
      filters: { status: ['received'], discrepancies: ['true'], receivedFrom: [daysBefore(today, 7)] },
    },
    { number: 'picksLate', group: 'late', ...picks, filters: { overdue: ['true'] } },
    {
      number: 'picksDue',
      group: 'today',
      ...picks,
      filters: { status: ['created', 'started'], dueFrom: [today], dueTo: [today] },
    },
    { number: 'picksStarted', group: 'today', ...picks, filters: { status: ['started'] } },
    { number: 'picksOpen', group: 'today', ...picks, filters: { status: ['despatched'], closed: ['false'] } },
    {
      number: 'transitOverAge',
      group: 'late',
      path: 'transit',
      list: listTransit,
      filters: { overAge: ['true'] },
      topic: { document: 'stock' },
    },
    ...shipmentWork('transfer', today),
    ...shipmentWork('return', today),
    {
      number: 'countsToApprove',
      group: 'toApprove',
      path: 'putaway/counts',
      list: listStockCounts,
      filters: { forMe: ['true'] },
      topic: { document: 'stockCount' },
      onlySome: true,
    },
    {
      number: 'oldStock',
      group: 'today',
      path: 'report/stock',
      list: listStock,
      filters: { receivedTo: [daysBefore(today, OLD + 1)] },
      topic: { document: 'stock' },
      onlySome: true,
    },
    {
      number: 'failedCalls',
      group: 'today',
      path: 'admin/outgoing',
      list: listFailedOutgoing,
      filters: {},
      topic: { document: 'outgoing' },
      onlySome: true,
    },
  ];
}

function daysBefore(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - days);
  return at.toISOString().slice(0, 10);
}

const approvals = { return: 'approveReturn', transfer: 'approveTransfer' } as const satisfies Record<
  ShipmentKind,
  RuleName
>;

/** Returns or transfers that wait for a decision, for the requester who was refused, or for collection. */
function shipmentWork(kind: ShipmentKind, today: string): DueWork[] {
  const of = {
    path: `goodsOut/${kind}s`,
    list: listShipments,
    presetFilters: { kind: [kind] },
    topic: { document: 'shipment' },
    onlySome: true,
  } as const;
  return [
    { number: `${kind}sForMe`, group: 'toApprove', ...of, rule: approvals[kind], filters: { forMe: ['true'] } },
    { number: `${kind}sRejected`, group: 'today', ...of, filters: { status: ['rejected'], mine: ['true'] } },
    { number: `${kind}sLate`, group: 'late', ...of, filters: { overdue: ['true'] } },
    {
      number: `${kind}sDue`,
      group: 'today',
      ...of,
      filters: { status: ['approved', 'awaitingCollection'], collectionFrom: [today], collectionTo: [today] },
    },
  ];
}

export type CountRows = (
  list: Operation,
  input: Input<Operation>,
) => Promise<{
  total?: number | undefined;
  /** Of goods to put away, which have no pages. */
  lines?: number | undefined;
}>;

/** Undefined if the count cannot be read. */
export async function countDue(
  { list, presetFilters, filters }: CountedWork,
  ask: CountRows,
): Promise<number | undefined> {
  const isPaged = list.takes.query.includes('limit');
  const input = { ...presetFilters, ...filters, ...(isPaged && { limit: 1, total: true }) } as Input<Operation>;
  const answer = await ask(list, input).catch(() => undefined);
  return answer?.total ?? answer?.lines;
}
