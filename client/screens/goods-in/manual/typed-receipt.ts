import { isRecord } from '../../../lines/typed-lines.ts';
import type { Location } from '../ern-rules.ts';

export interface ManualSku {
  readonly id: number;
  readonly stockCode: string;
  readonly barcode: string | null;
  readonly name: string;
  readonly unit: string;
  /** The quantity of one packing, which is the default for a drum. */
  readonly quantity: string;
  readonly wholeNumbers: boolean;
  readonly onDrums: boolean;
}

export interface TypedPosition {
  readonly location: Location | null;
  readonly drumNumber: string;
  readonly supplierDrumNumber: string;
  readonly quantity: string;
  /** From scanned labels; missing in drafts older than this field. */
  readonly batches?: readonly string[];
}

export interface TypedManualLine {
  readonly sku: ManualSku;
  readonly quantity: string;
  readonly swc: string;
  /** One or more; a single one has the line's quantity. */
  readonly places: readonly TypedPosition[];
}

export interface TypedHead {
  readonly partner: string;
  readonly reference: string;
  readonly deliveryDate: string;
  readonly comments: string;
  readonly owner: 'job' | 'free';
  readonly job: string;
  readonly newJob?: boolean;
  readonly segment: string;
}

/** The stored draft of a manual receipt. */
export interface TypedReceipt {
  readonly head: TypedHead;
  readonly lines: readonly TypedManualLine[];
  readonly location: Location | null;
  /** The idempotency key of the receipt. */
  readonly key: string;
  /** The last scan in the draft: replayed, it is not counted again. */
  readonly scan: string | null;
}

/** Type guard for a draft stored by this version of the screen. */
export function isTypedReceipt(value: unknown): value is TypedReceipt {
  if (!isRecord(value)) return false;
  const { head, lines, key } = value;
  return isRecord(head) && typeof head.job === 'string' && typeof key === 'string' && isLines(lines);
}

function isLines(value: unknown): boolean {
  return (
    Array.isArray(value) && value.every((line) => isRecord(line) && isRecord(line.sku) && Array.isArray(line.places))
  );
}
