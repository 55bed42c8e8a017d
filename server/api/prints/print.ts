import type { LabelSizeId } from '../../../shared/label-sizes.ts';
import type { LayoutId } from '../../../shared/layouts.ts';
import type { Label } from '../labels/label.ts';
import type { PrintStamp } from './draw-foot.ts';
import type { PrintedDocument } from './printed-document.ts';
import type { Receipt } from './read-receipt.ts';
import type { SheetErn } from './read-sheet-erns.ts';

/** What is to be printed, as data: it is copied to the thread that draws it. */
export type Print = CountingSheets | ReceivedNote | Labels;

export interface CountingSheets extends Documents {
  kind: 'countingSheets';
  erns: readonly SheetErn[];
  /** Without the shipped quantities. */
  blind: boolean;
}

export interface ReceivedNote extends Documents {
  kind: 'goodsReceivedNote';
  receipt: Receipt;
  /** When it was received, where the warehouse is. */
  receivedAt: string;
}

export interface Labels {
  kind: 'labels';
  labels: readonly Label[];
  size: LabelSizeId;
  /** Of each label. */
  copies: number;
}

interface Documents {
  place: Pick<PrintedDocument, 'company' | 'warehouse'>;
  layout: LayoutId;
  stamp: PrintStamp;
}

/** What is over the limit of a print: it is refused instead of drawn. */
export interface TooMuch {
  count: number;
  things: 'pages';
  limit: number;
}
