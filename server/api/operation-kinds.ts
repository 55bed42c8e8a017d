import type { DocumentName } from '../../shared/contract/documents.ts';

export interface NewOperation {
  kind: OperationKind;
  document?: DocumentName;
  documentId?: number;
  reason?: string | undefined;
  accepted?: readonly string[] | undefined;
  /** Additional data for histories: numbers, from and to. */
  facts?: Record<string, unknown>;
  reversesId?: number;
}

/** The check `operations_kind_known` has the same list. */
export const operationKinds = [
  'receive',
  'hide',
  'unhide',
  'edit ern',
  'cancel ern',
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

/** SQL: the operation `o` belongs to every warehouse of the company, so it is visible and can be undone in each. */
export const isOfCompany = `o.kind in ('edit job', 'cancel job', 'enable job')`;
