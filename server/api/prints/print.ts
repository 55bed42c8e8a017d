import type { LabelSizeId } from '../../../shared/label-sizes.ts';
import type { LayoutId } from '../../../shared/layouts.ts';
import type { Label } from './labels/label.ts';
import type { Letterhead } from './letterhead.ts';
import type { SheetErn } from './print-counting-sheets.ts';
import type { ClaimParties } from './print-discrepancy-claim.ts';
import type { Receipt } from './print-goods-received-note.ts';
import type { Despatch, ListedPick } from './print-picks.ts';
import type { PrintedShipment } from './print-shipment.ts';
import type { Orientation } from './sheet.ts';

/** The content of a print as plain data, because it is copied to the drawing thread. */
export type Print =
  | CountingSheets
  | ReceivedNote
  | DiscrepancyClaim
  | PickList
  | DespatchNotes
  | ShipmentPapers
  | Labels;

export interface CountingSheets extends Documents {
  kind: 'countingSheets';
  erns: readonly SheetErn[];
  /** Without the shipped quantities. */
  blind: boolean;
}

export interface ReceivedNote extends Documents {
  kind: 'goodsReceivedNote';
  receipt: Receipt;
  /** In the warehouse's time zone. */
  receivedAt: string;
}

export interface DiscrepancyClaim extends Documents {
  kind: 'discrepancyClaim';
  parties: ClaimParties;
  /** `ClaimedLine`s as JSON. */
  lines: string;
  /** First and last day covered, and the day of the claim. */
  from: string;
  to: string;
  claimedOn: string;
  /** The caller may see prices. */
  priced: boolean;
}

export interface PickList extends Documents {
  kind: 'pickList';
  picks: readonly ListedPick[];
  /** `PrintedStop`s as JSON. */
  stops: string;
}

export interface DespatchNotes extends Documents {
  kind: 'despatchNotes';
  notes: readonly DespatchNote[];
}

export interface DespatchNote {
  despatch: Despatch;
  /** In the warehouse's time zone. */
  despatchedAt: string;
  /** When the last signature was given. */
  signedAt: string;
}

export interface ShipmentPapers extends Documents {
  kind: 'manifest' | 'collectionNote';
  papers: readonly ShipmentPaper[];
}

export interface ShipmentPaper {
  shipment: PrintedShipment;
  /** In the warehouse's time zone; null for a manifest. */
  collectedAt: string | null;
}

export interface Labels {
  kind: 'labels' | 'zplLabels';
  labels: readonly Label[];
  size: LabelSizeId;
  copies: number;
}

interface Documents {
  letterhead: Letterhead;
  layout: LayoutId;
  stamp: PrintStamp;
}

export interface PrintStamp {
  at: string;
  by: string;
  layout: LayoutId;
}

/** Returned instead of a print that exceeds a limit. */
export interface TooMuch {
  count: number;
  things: 'pages';
  limit: number;
}

export interface PrintedDocument extends Letterhead {
  title: string;
  number: string;
  /** Defaults to landscape. */
  orientation?: Orientation;
  /** Content of the bar code; omitted: the number; null: no bar code. */
  code?: string | null;
  facts: readonly PrintedFact[];
  note?: string | null;
  columns: readonly PrintedColumn[];
  /** One cell per column; line breaks in it are kept. */
  rows: readonly (readonly string[])[];
  /** The label of an empty frame after the table, for an answer by hand. */
  answer?: string;
  /** Labels of the lines to sign at the end. */
  signatures: readonly string[];
  /** A signature given on a screen: a picture (PNG), a typed name or both, and the time. */
  signed?: { image: Uint8Array | null; name: string | null; at: string };
}

export type PrintedFact = readonly [label: string, value: string];

export interface PrintedColumn {
  head: string;
  /** Relative width of the column. */
  share: number;
  align?: 'end';
  /** Its cells are framed, to be filled in by hand. */
  box?: true;
}
