import type { QuestionKey } from '../../../../shared/confirmations.ts';
import { isRecord } from '../../../lines/typed-lines.ts';
import type { LocationOption } from '../../../pickers/location-option.ts';

/** A SKU as it can be picked. */
export interface PickSku {
  readonly id: number;
  readonly stockCode: string;
  readonly barcode: string | null;
  readonly name: string;
  readonly unit: string;
  readonly wholeNumbers: boolean;
  readonly onDrums: boolean;
}

/** Values of parameters by reference key; null takes one away. */
export type TypedValues = Readonly<Record<string, string | null>>;

/** What a line takes from each stock line, split by hand. */
export type TypedShares = readonly (readonly [stockLineId: number, quantity: string])[];

export interface TypedPickLine {
  readonly sku: PickSku;
  readonly quantity: string;
  /** Left out: as the allocation gives it. */
  readonly shares?: TypedShares | undefined;
  /** What was ticked. */
  readonly accepted: readonly QuestionKey[];
  readonly parameters: TypedValues;
}

export interface TypedPickHead {
  readonly owner: 'job' | 'free';
  readonly job: string;
  /** Whether the person chose to create the job. */
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

/** A pick as it is kept beyond the life of the page. */
export interface TypedPick {
  readonly head: TypedPickHead;
  readonly lines: readonly TypedPickLine[];
  /** The key under which it is saved, once. */
  readonly key: string;
  /** The last scan that is in it: taken up again, it counts no second time. */
  readonly scan: string | null;
  /** Of the pick that is edited, as it was read. */
  readonly version: number | null;
}

/** Is it what this version of the screen kept? */
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
