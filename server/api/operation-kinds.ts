import type { DocumentName } from '../../shared/contract/documents.ts';

/** One thing a person did, as the histories show it. */
export interface NewOperation {
  kind: OperationKind;
  document?: DocumentName;
  documentId?: number;
  reason?: string | undefined;
  accepted?: readonly string[] | undefined;
  /** What a history shows besides: numbers, from and to. */
  facts?: Record<string, unknown>;
  reversesId?: number;
}

/** What people do; the check `operations_kind_known` has the same list. */
export const operationKinds = [
  'receive',
  'hide',
  'unhide',
  'move',
  'cut',
  'allocate',
  'unallocate',
  'create pick',
  'edit pick',
  'start pick',
  'close pick',
  'mail note',
  'delete pick',
  'despatch',
  'sign pick',
  'edit job',
  'cancel job',
  'enable job',
  'adjust',
  'count',
  'save shipment',
  'submit',
  'withdraw',
  'approve',
  'reject',
  'cancel shipment',
  'confirm shipment',
  'mail manifest',
  'collect',
  'close transit',
  'send back',
  'reverse',
] as const;

export type OperationKind = (typeof operationKinds)[number];

/** SQL: the operation `o` is on what no warehouse has alone, so it is seen, and undone, in each of the company. */
export const isOfCompany = `o.kind in ('edit job', 'cancel job', 'enable job')`;
