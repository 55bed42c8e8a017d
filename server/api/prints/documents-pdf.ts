import { buffer } from 'node:stream/consumers';
import { drawFoot, type PrintStamp } from './draw-foot.ts';
import { drawHead, drawRunningHead, headHeight, RUNNING_HEAD } from './draw-head.ts';
import { drawSignatures, SIGNATURES } from './draw-signatures.ts';
import { drawTable } from './draw-table.ts';
import { type LaidTable, layOutTable, TABLE_END } from './lay-out-table.ts';
import type { TooMuch } from './print.ts';
import type { PrintedDocument } from './printed-document.ts';
import { Sheet } from './sheet.ts';

/** Twice what an ERN of ten thousand lines takes whose names fill three lines each. */
const PAGES_AT_MOST = 2_000;

/** Documents as one PDF, each from a page of its own. All are laid out before any is drawn: too many pages are refused. */
export async function documentsPdf(
  documents: readonly PrintedDocument[],
  stamp: PrintStamp,
): Promise<Buffer | TooMuch> {
  const [first] = documents;
  const sheet = new Sheet(documents.length === 1 ? `${first?.title} ${first?.number}` : `${first?.title}`);
  const laidOut = documents.map((document) => layOut(sheet, document));
  const count = laidOut.reduce((sum, { pages }) => sum + pages, 0);
  if (count > PAGES_AT_MOST) return { count, things: 'pages', limit: PAGES_AT_MOST };
  for (const one of laidOut) drawPages(sheet, one, stamp);
  sheet.pdf.end();
  return buffer(sheet.pdf);
}

interface LaidDocument {
  document: PrintedDocument;
  table: LaidTable;
  /** Its last page has nothing but the signatures. */
  signsAlone: boolean;
  pages: number;
}

function layOut(sheet: Sheet, document: PrintedDocument): LaidDocument {
  const table = layOutTable(sheet, document, { first: headHeight(sheet, document), next: RUNNING_HEAD });
  const signsAlone = document.signatures.length > 0 && table.end + SIGNATURES > TABLE_END;
  return { document, table, signsAlone, pages: table.pages.length + (signsAlone ? 1 : 0) };
}

function drawPages(sheet: Sheet, { document, table, signsAlone, pages }: LaidDocument, stamp: PrintStamp): void {
  for (const [index, rows] of table.pages.entries()) {
    sheet.pdf.addPage();
    const top = index === 0 ? drawHead(sheet, document) : drawRunningHead(sheet, document);
    const end = drawTable(sheet, table, rows, top);
    if (index === pages - 1) drawSignatures(sheet, document.signatures, end);
    drawFoot(sheet, stamp, index + 1, pages);
  }
  if (!signsAlone) return;
  sheet.pdf.addPage();
  drawSignatures(sheet, document.signatures, drawRunningHead(sheet, document));
  drawFoot(sheet, stamp, pages, pages);
}
