import { buffer } from 'node:stream/consumers';
import { fill } from '../../../shared/layouts.ts';
import { drawTable, type LaidTable, layOutTable, TABLE_END } from './document-table.ts';
import { drawHead, drawRunningHead, headHeight, RUNNING_HEAD } from './draw-head.ts';
import type { PrintedDocument, PrintStamp, TooMuch } from './print.ts';
import { printText } from './print-text.ts';
import { PAPER, Sheet } from './sheet.ts';

/** Twice the pages of an ERN of ten thousand lines whose names take three lines each. */
const PAGES_AT_MOST = 2_000;

/** Each document starts on a new page. All are laid out before any is drawn, so that too many pages are refused. */
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
  signsAlone: boolean;
  pages: number;
}

function layOut(sheet: Sheet, document: PrintedDocument): LaidDocument {
  const table = layOutTable(sheet, document, { first: headHeight(sheet, document), next: RUNNING_HEAD });
  const signsAlone = document.signatures.length > 0 && table.end + closingHeight(document) > TABLE_END;
  return { document, table, signsAlone, pages: table.pages.length + (signsAlone ? 1 : 0) };
}

function drawPages(sheet: Sheet, { document, table, signsAlone, pages }: LaidDocument, stamp: PrintStamp): void {
  for (const [index, rows] of table.pages.entries()) {
    sheet.pdf.addPage();
    const top = index === 0 ? drawHead(sheet, document) : drawRunningHead(sheet, document);
    const end = drawTable(sheet, table, rows, top);
    if (index === pages - 1) drawClosing(sheet, document, end);
    drawFoot(sheet, stamp, index + 1, pages);
  }
  if (!signsAlone) return;
  sheet.pdf.addPage();
  drawClosing(sheet, document, drawRunningHead(sheet, document));
  drawFoot(sheet, stamp, pages, pages);
}

function drawFoot(sheet: Sheet, { at, by, layout }: PrintStamp, page: number, pages: number): void {
  const y = PAPER.height - PAPER.margin - 8;
  sheet.write(fill(printText('printed', layout), { at, by }), PAPER.margin, y, { size: 7.5, grey: true });
  const count = fill(printText('page', layout), { page, pages });
  sheet.write(count, PAPER.width - PAPER.margin, y, { size: 7.5, grey: true }, 'end');
}

const SIGNATURES = 64;
const GAP = 20;

const ANSWER = 96;

function closingHeight({ answer }: PrintedDocument): number {
  return SIGNATURES + (answer === undefined ? 0 : ANSWER);
}

function drawClosing(sheet: Sheet, document: PrintedDocument, top: number): void {
  const { answer } = document;
  if (answer !== undefined) {
    sheet.write(answer, PAPER.margin, top + 8, { size: 7.5, grey: true });
    sheet.frame(PAPER.margin, top + 20, PAPER.width - 2 * PAPER.margin, ANSWER - 24);
  }
  drawSignatures(sheet, document, top + closingHeight(document) - SIGNATURES);
}

/** Draws signature lines side by side; a signature given on a screen and its time go over the first two. */
function drawSignatures(sheet: Sheet, { signatures: labels, signed }: PrintedDocument, top: number): void {
  const width = (PAPER.width - 2 * PAPER.margin + GAP) / labels.length;
  const line = top + SIGNATURES - 14;
  if (signed?.image) sheet.picture(signed.image, PAPER.margin, top + 4, width / 2, SIGNATURES - 20);
  if (signed?.name) sheet.write(signed.name, PAPER.margin + (signed.image ? width / 2 : 0), line - 14, { size: 9.5 });
  if (signed) sheet.write(signed.at, PAPER.margin + width, line - 14, { size: 9.5 });
  labels.forEach((label, index) => {
    const x = PAPER.margin + index * width;
    sheet.rule(x, top + SIGNATURES - 14, width - GAP);
    sheet.write(label, x, top + SIGNATURES - 10, { size: 7.5, grey: true });
  });
}
