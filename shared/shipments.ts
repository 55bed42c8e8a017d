/** A return goes to its supplier, the company, or a warehouse; a transfer goes to another warehouse. */
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

export interface Transition {
  readonly from: readonly ShipmentStatus[];
  /** The new status; without it the status stays. */
  readonly to?: ShipmentStatus;
  /** The effect on stock; none if absent. */
  readonly stock?: 'reserves' | 'frees' | 'takes';
  /** The users who can do it, in addition to the right for returns and transfers (shared/permissions.ts). */
  readonly by?: 'author' | 'approver';
}

/**
 * The one table of actions on a return or transfer (rules: Documents, Return and transfer): server and screens read it, and nothing repeats
 * it. A draft belongs to its author, and the author of a request cannot decide on it.
 */
export const shipmentActions = {
  edit: { from: ['draft', 'rejected'], by: 'author' },
  submit: { from: ['draft', 'rejected'], to: 'pending', stock: 'reserves', by: 'author' },
  /** Takes a request back for changes before a decision. */
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

interface Seen {
  status: ShipmentStatus;
  isAuthor: boolean;
  /** The user works on returns and transfers here. */
  works: boolean;
  /** The user can approve this kind here. */
  approves: boolean;
}

/** The actions allowed by the status and the user's rights. */
export function actionsFor({ status, isAuthor, works, approves }: Seen): ShipmentAction[] {
  return shipmentActionNames.filter((name) => {
    const { from, by }: Transition = shipmentActions[name];
    if (!from.includes(status)) return false;
    if (by === 'approver') return approves && !isAuthor;
    return works && (by !== 'author' || isAuthor);
  });
}

/** Lists that a company can maintain itself, as company specific data under these keys, with the default values of each. */
export const shipmentLists = {
  returnTypes: ['Faulty goods', 'Surplus', 'Wrong delivery', 'Recall', 'Warranty'],
  transferTypes: ['Replenishment', 'Project', 'Relocation', 'Loan'],
  shipmentReasons: ['Damaged', 'Not needed', 'Ordered in error', 'Short at destination', 'Other'],
  businessTypes: ['Retail', 'Wholesale', 'Field service', 'Network'],
  transportTypes: ['Own vehicle', 'Carrier', 'Courier', 'Collected by supplier'],
  packingUnits: ['Pallet', 'Box', 'Crate', 'Bag', 'Drum'],
} as const satisfies Record<string, readonly string[]>;

export type ShipmentList = keyof typeof shipmentLists;

/** The packing unit of a drum, which is its own unit. */
export const DRUM_UNIT = 'Drum' satisfies (typeof shipmentLists.packingUnits)[number];

export const typesOf = { return: 'returnTypes', transfer: 'transferTypes' } as const satisfies Record<
  ShipmentKind,
  ShipmentList
>;
