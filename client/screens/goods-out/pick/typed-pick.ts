import type { QuestionKey } from '../../../../shared/confirmations.ts';
import { isRecord } from '../../../lines/typed-lines.ts';
import type { LocationOption } from '../../../pickers/location-option.ts';

export interface PickSku {
  readonly id: number;
  readonly stockCode: string;
  readonly barcode: string | null;
  readonly name: string;
  readonly unit: string;
  readonly wholeNumbers: boolean;
  readonly onDrums: boolean;
}

/** By reference key; null removes a value. */
export type TypedValues = Readonly<Record<string, string | null>>;

export type TypedShares = readonly (readonly [stockLineId: number, quantity: string])[];

export interface TypedPickLine {
  readonly sku: PickSku;
  readonly quantity: string;
  /** Omitted if the allocation decides. */
  readonly shares?: TypedShares | undefined;
  readonly accepted: readonly QuestionKey[];
  readonly parameters: TypedValues;
}

export interface TypedPickHead {
  readonly owner: 'job' | 'free';
  readonly job: string;
  readonly newJob?: boolean;
  readonly jobDescription: string;
  readonly segment: string;
  readonly pickBy: string;
  readonly pickByDate: string;
  readonly location: LocationOption | null;
  readonly partner: string;
  readonly despatchTo: string;
  readonly reference: string;
  readonly comments: string;
  readonly thirdPartyComments: string;
  readonly parameters: TypedValues;
}

/** The stored draft of a pick. */
export interface TypedPick {
  readonly head: TypedPickHead;
  readonly lines: readonly TypedPickLine[];
  /** The idempotency key of the pick. */
  readonly key: string;
  /** The last scan in the draft: replayed, it is not counted again. */
  readonly scan: string | null;
  /** The version of the edited pick when it was read. */
  readonly version: number | null;
}

/** Type guard for a draft stored by this version of the screen. */
export function isTypedPick(value: unknown): value is TypedPick {
  if (!isRecord(value)) return false;
  const { head, lines, key } = value;
  return isRecord(head) && typeof head.job === 'string' && typeof key === 'string' && isLines(lines);
}

function isLines(value: unknown): boolean {
  return (
    Array.isArray(value) && value.every((line) => isRecord(line) && isRecord(line.sku) && Array.isArray(line.accepted))
  );
}
