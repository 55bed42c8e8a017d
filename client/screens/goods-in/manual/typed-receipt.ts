import { isRecord } from '../../../lines/typed-lines.ts';
import type { Place } from '../ern-rules.ts';

/** A SKU as it can be received. */
export interface ManualSku {
  readonly id: number;
  readonly stockCode: string;
  readonly barcode: string | null;
  readonly name: string;
  readonly unit: string;
  /** What one packing holds: what is on a drum, unless somebody says otherwise. */
  readonly quantity: string;
  readonly wholeNumbers: boolean;
  readonly onDrums: boolean;
}

/** What of a line was found at one place, on one drum; as typed. */
export interface TypedPlace {
  readonly location: Place | null;
  readonly drumNumber: string;
  readonly supplierDrumNumber: string;
  readonly quantity: string;
  /** The batches that its labels named; what was typed before there were any has none. */
  readonly batches?: readonly string[];
}

export interface TypedManualLine {
  readonly sku: ManualSku;
  readonly quantity: string;
  readonly swc: string;
  /** One or more; of a line at one place it has the line's quantity. */
  readonly places: readonly TypedPlace[];
}

export interface TypedHead {
  readonly partner: string;
  readonly reference: string;
  readonly deliveryDate: string;
  readonly comments: string;
  readonly owner: 'job' | 'free';
  readonly job: string;
  /** Whether the person chose to create the job. */
  readonly newJob?: boolean;
  readonly segment: string;
}

/** A receipt by hand as it is kept beyond the life of the page. */
export interface TypedReceipt {
  readonly head: TypedHead;
  readonly lines: readonly TypedManualLine[];
  /** The sticky location. */
  readonly location: Place | null;
  /** The key under which it is received, once. */
  readonly key: string;
  /** The last scan that is in it: taken up again, it counts no second time. */
  readonly scan: string | null;
}

/** Is it what this version of the screen kept? */
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
