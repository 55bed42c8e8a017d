/** A return leaves for its supplier, the company, or a warehouse; a transfer goes to another warehouse. */
export const shipmentKinds = ['return', 'transfer'] as const;

export type ShipmentKind = (typeof shipmentKinds)[number];

export const shipmentStatuses = [
  'draft',
  'pending',
  'rejected',
  'approved',
  'awaitingCollection',
  'collected',
  'cancelled',
] as const;

export type ShipmentStatus = (typeof shipmentStatuses)[number];

/** What an action makes of a return or transfer. */
export interface Transition {
  /** The statuses in which it may be taken. */
  readonly from: readonly ShipmentStatus[];
  /** Left out: the status stays. */
  readonly to?: ShipmentStatus;
  /** What it does to stock; left out: nothing. */
  readonly stock?: 'reserves' | 'frees' | 'takes';
  /** Who may take it, beside who may work on returns and transfers (shared/permissions.ts). */
  readonly by?: 'author' | 'approver';
}

/**
 * The one table of what may happen to a return or transfer (rules: Documents, Return and transfer): server and screens read it, and
 * nothing re-states it. A draft is its author's; who asked does not decide.
 */
export const shipmentActions = {
  edit: { from: ['draft', 'rejected'], by: 'author' },
  submit: { from: ['draft', 'rejected'], to: 'pending', stock: 'reserves', by: 'author' },
  /** Takes a request back to change it before anybody decided. */
  withdraw: { from: ['pending'], to: 'draft', stock: 'frees', by: 'author' },
  approve: { from: ['pending'], to: 'approved', by: 'approver' },
  reject: { from: ['pending'], to: 'rejected', stock: 'frees', by: 'approver' },
  pack: { from: ['approved'] },
  confirm: { from: ['approved'], to: 'awaitingCollection' },
  print: { from: ['approved', 'awaitingCollection', 'collected'] },
  mail: { from: ['awaitingCollection', 'collected'] },
  collect: { from: ['awaitingCollection'], to: 'collected', stock: 'takes' },
  cancel: { from: ['draft', 'pending', 'rejected', 'approved', 'awaitingCollection'], to: 'cancelled', stock: 'frees' },
} as const satisfies Record<string, Transition>;

export type ShipmentAction = keyof typeof shipmentActions;

export const shipmentActionNames = Object.keys(shipmentActions) as [ShipmentAction, ...ShipmentAction[]];

/** What one person may do with one shipment. */
interface Seen {
  status: ShipmentStatus;
  isAuthor: boolean;
  /** They work on returns and transfers here. */
  works: boolean;
  /** They may approve this kind here. */
  approves: boolean;
}

/** The actions that its status and this person's rights leave. */
export function actionsFor({ status, isAuthor, works, approves }: Seen): ShipmentAction[] {
  return shipmentActionNames.filter((name) => {
    const { from, by }: Transition = shipmentActions[name];
    if (!from.includes(status)) return false;
    if (by === 'approver') return approves && !isAuthor;
    return works && (by !== 'author' || isAuthor);
  });
}

/** The lists that a company keeps itself, as company specific data under these keys, and what stands in one that it does not keep. */
export const shipmentLists = {
  returnTypes: ['Faulty goods', 'Surplus', 'Wrong delivery', 'Recall', 'Warranty'],
  transferTypes: ['Replenishment', 'Project', 'Relocation', 'Loan'],
  shipmentReasons: ['Damaged', 'Not needed', 'Ordered in error', 'Short at destination', 'Other'],
  businessTypes: ['Retail', 'Wholesale', 'Field service', 'Network'],
  transportTypes: ['Own vehicle', 'Carrier', 'Courier', 'Collected by supplier'],
  packingUnits: ['Pallet', 'Box', 'Crate', 'Bag', 'Drum'],
} as const satisfies Record<string, readonly string[]>;

export type ShipmentList = keyof typeof shipmentLists;

/** What a drum travels as: it is its own packing unit. */
export const DRUM_UNIT = 'Drum' satisfies (typeof shipmentLists.packingUnits)[number];

/** The list from which shipments of a kind take their type. */
export const typesOf = { return: 'returnTypes', transfer: 'transferTypes' } as const satisfies Record<
  ShipmentKind,
  ShipmentList
>;
