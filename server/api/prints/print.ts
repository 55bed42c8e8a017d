import type { LabelSizeId } from '../../../shared/label-sizes.ts';
import type { LayoutId } from '../../../shared/layouts.ts';
import type { Label } from './labels/label.ts';
import type { SheetErn } from './print-counting-sheets.ts';
import type { ClaimParties } from './print-discrepancy-claim.ts';
import type { Receipt } from './print-goods-received-note.ts';
import type { Despatch, ListedPick } from './print-picks.ts';
import type { PrintedShipment } from './print-shipment.ts';

/** What is to be printed, as data: it is copied to the thread that draws it. */
export type Print =
  | CountingSheets
  | ReceivedNote
  | DiscrepancyClaim
  | PickList
  | DespatchNote
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
  /** When it was received, where the warehouse is. */
  receivedAt: string;
}

export interface DiscrepancyClaim extends Omit<Documents, 'place'> {
  kind: 'discrepancyClaim';
  parties: ClaimParties;
  /** Its `ClaimedLine`s as JSON. */
  lines: string;
  /** The days it covers, and the day it is claimed on. */
  from: string;
  to: string;
  claimedOn: string;
  /** Whoever prints it may see what it is worth. */
  priced: boolean;
}

export interface PickList extends Documents {
  kind: 'pickList';
  /** One, or those of a round. */
  picks: readonly ListedPick[];
  /** Their `PrintedStop`s as JSON. */
  stops: string;
}

export interface DespatchNote extends Documents {
  kind: 'despatchNote';
  despatch: Despatch;
  /** When it was despatched, where the warehouse is. */
  despatchedAt: string;
  /** When its last signature was given. */
  signedAt: string;
}

/** The manifests of returns and transfers, or the notes of their collection. */
export interface ShipmentPapers extends Documents {
  kind: 'manifest' | 'collectionNote';
  papers: readonly ShipmentPaper[];
}

export interface ShipmentPaper {
  shipment: PrintedShipment;
  /** When it was collected, where the warehouse is; of a manifest: null. */
  collectedAt: string | null;
}

export interface Labels {
  /** As PDF, or in the language of label printers. */
  kind: 'labels' | 'zplLabels';
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

/** When and by whom it is printed, in whose words. */
export interface PrintStamp {
  at: string;
  by: string;
  layout: LayoutId;
}

/** What is over the limit of a print: it is refused instead of drawn. */
export interface TooMuch {
  count: number;
  things: 'pages';
  limit: number;
}

/** A document as it is printed: a head with its number as a bar code, its facts, a table over as many pages as it takes. */
export interface PrintedDocument {
  company: string;
  warehouse: string;
  title: string;
  number: string;
  /** What its bar code holds; left out: the number; null: it has none. */
  code?: string | null;
  facts: readonly PrintedFact[];
  /** Free text under the facts. */
  note?: string | null;
  columns: readonly PrintedColumn[];
  /** A cell a column; line breaks in it are kept. */
  rows: readonly (readonly string[])[];
  /** Over an empty frame after the table, for whoever answers it by hand. */
  answer?: string;
  /** What people write by hand at the end: a line for each. */
  signatures: readonly string[];
  /** Signed on a screen: a picture (PNG), a typed name or both, and when. */
  signed?: { image: Uint8Array | null; name: string | null; at: string };
}

export type PrintedFact = readonly [label: string, value: string];

export interface PrintedColumn {
  head: string;
  /** Its part of the width, against those of the others. */
  share: number;
  align?: 'end';
  /** It is filled in by hand: its cells are framed. */
  box?: true;
}
