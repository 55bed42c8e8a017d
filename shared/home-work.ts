import { listErns } from './contract/goods-in/erns.ts';
import { listPicks } from './contract/goods-out/picks.ts';
import type { FloorAction, HomeNumber } from './contract/home/home.ts';
import type { Input, Operation } from './contract/operation.ts';
import { listFailedOutgoing } from './contract/outgoing/outgoing.ts';
import { listPutaway } from './contract/putaway/putaway.ts';
import { listStock } from './contract/reports/stock.ts';
import { listShipments } from './contract/shipments/shipments.ts';
import { listStockCounts } from './contract/stock-counts/stock-counts.ts';
import { listTransit } from './contract/transit/transit.ts';
import type { LiveTopic } from './live-topics.ts';
import type { RuleName } from './permissions.ts';
import type { ShipmentKind } from './shipments.ts';

/** Work that the home screen counts. Its number opens the list that it counts. */
export interface HomeWork {
  readonly number: HomeNumber | FloorAction;
  /** The list's route in the client, and the rule of that route. */
  readonly path: string;
  readonly rule: RuleName;
  readonly list: Operation;
  /** Filters that the list's route sets, so its address does not. */
  readonly preset?: Readonly<Record<string, string>>;
  /** The filters of the counted rows. */
  readonly filters: Readonly<Record<string, string | boolean | readonly string[]>>;
  readonly topic: LiveTopic;
  /** Set if its first documents are named, in this order. */
  readonly named?: { readonly sort?: string };
}

/** Days. Older stock is in the oldest band of aged inventory. */
const OLD = 365;

const erns = {
  path: 'goodsIn/erns',
  rule: 'erns',
  list: listErns,
  topic: { document: 'ern' },
} as const;
const picks = {
  path: 'goodsOut/despatch',
  rule: 'despatchList',
  list: listPicks,
  topic: { document: 'pick' },
} as const;
const counts = {
  path: 'putaway/counts',
  rule: 'adjustStock',
  list: listStockCounts,
  topic: { document: 'stockCount' },
} as const;
const waiting = {
  number: 'putAway',
  path: 'putaway/stock',
  rule: 'moveStock',
  list: listPutaway,
  filters: {},
  topic: { document: 'stock' },
  named: {},
} as const;

/** `today` is the warehouse's date (yyyy-mm-dd). Overdue work is counted apart, so each document is due once. */
export function homeWork(today: string): readonly HomeWork[] {
  return [
    { number: 'picksLate', ...picks, filters: { overdue: true }, named: { sort: 'due' } },
    { number: 'countsToApprove', ...counts, filters: { forMe: true }, named: { sort: 'createdAt' } },
    waiting,
    {
      number: 'transitOverAge',
      path: 'transit',
      rule: 'reports',
      list: listTransit,
      filters: { overAge: true },
      topic: { document: 'stock' },
      named: { sort: 'shippedAt' },
    },
    { number: 'ernsLate', ...erns, filters: { overdue: true }, named: { sort: 'deliveryDate' } },
    {
      number: 'discrepancies',
      ...erns,
      filters: { status: ['received'], discrepancies: true, receivedFrom: daysBefore(today, 7) },
      named: { sort: '-receivedAt' },
    },
    { number: 'ernsDue', ...erns, filters: { status: ['expected', 'counting'], dueFrom: today, dueTo: today } },
    { number: 'ernsExpected', ...erns, filters: { status: ['expected'] } },
    { number: 'ernsCounting', ...erns, filters: { status: ['counting'] } },
    { number: 'picksDue', ...picks, filters: { status: ['created', 'started'], dueFrom: today, dueTo: today } },
    { number: 'picksStarted', ...picks, filters: { status: ['started'] } },
    { number: 'picksOpen', ...picks, filters: { status: ['despatched'], closed: false } },
    ...shipmentWork('transfer', today),
    ...shipmentWork('return', today),
    {
      number: 'oldStock',
      path: 'report/stock',
      rule: 'companyReports',
      list: listStock,
      filters: { receivedTo: daysBefore(today, OLD + 1) },
      topic: { document: 'stock' },
    },
    {
      number: 'failedCalls',
      path: 'admin/outgoing',
      rule: 'outgoing',
      list: listFailedOutgoing,
      filters: {},
      topic: { document: 'outgoing' },
    },
  ];
}

/** Work for a storeman with a handheld. */
export const floorWork: readonly (HomeWork & { readonly number: FloorAction })[] = [
  { ...erns, number: 'receive', rule: 'goodsIn', filters: { status: ['expected', 'counting'] } },
  waiting,
  { ...picks, number: 'pick', rule: 'despatch', filters: { status: ['created', 'started'] } },
  { ...counts, number: 'count', filters: { status: ['counting'] } },
];

/** The list input that selects the counted rows. */
export function inputOf({ preset, filters }: HomeWork): Input<Operation> {
  return { ...preset, ...filters } as Input<Operation>;
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
function shipmentWork(kind: ShipmentKind, today: string): HomeWork[] {
  const of = {
    path: `goodsOut/${kind}s`,
    rule: `${kind}s`,
    list: listShipments,
    preset: { kind },
    topic: { document: 'shipment' },
    named: { sort: 'requiredCollectionDate' },
  } as const;
  return [
    { number: `${kind}sForMe`, ...of, rule: approvals[kind], filters: { forMe: true } },
    { number: `${kind}sRejected`, ...of, filters: { status: ['rejected'], mine: true } },
    { number: `${kind}sLate`, ...of, filters: { overdue: true } },
    {
      number: `${kind}sDue`,
      ...of,
      filters: { status: ['approved', 'awaitingCollection'], collectionFrom: today, collectionTo: today },
    },
  ];
}
