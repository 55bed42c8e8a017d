import { buffer } from 'node:stream/consumers';
import { fill } from '../../../shared/layouts.ts';
import { drawTable, type LaidTable, layOutTable, tableEnd } from './document-table.ts';
import { drawHead, drawRunningHead, headHeight, runningHeadHeight } from './draw-head.ts';
import type { PrintedDocument, PrintStamp, TooMuch } from './print.ts';
import { printText } from './print-text.ts';
import { Sheet } from './sheet.ts';

/** Twice the pages of an ERN of ten thousand lines whose names take three lines each. */
const PAGES_AT_MOST = 2_000;

/** Each document starts on a new page. All are laid out before any is drawn, so that too many pages are refused. */
export async function documentsPdf(
  documents: readonly PrintedDocument[],
  stamp: PrintStamp,
): Promise<Buffer | TooMuch> {
  const [first] = documents;
  const title = documents.length === 1 ? `${first?.title} ${first?.number}` : `${first?.title}`;
  const sheet = new Sheet(title, first?.orientation ?? 'landscape');
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
  const table = layOutTable(sheet, document, { first: headHeight(sheet, document), next: runningHeadHeight(sheet) });
  const signsAlone = document.signatures.length > 0 && table.end + closingHeight(document) > tableEnd(sheet);
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
  const { width, height, margin } = sheet.paper;
  const y = height - margin - 8;
  sheet.write(fill(printText('printed', layout), { at, by }), margin, y, { size: 7.5, grey: true });
  const count = fill(printText('page', layout), { page, pages });
  sheet.write(count, width - margin, y, { size: 7.5, grey: true }, 'end');
}

const SIGNATURES = 64;
const GAP = 20;

const ANSWER = 96;
/** Of a signature's name and time. */
const LETTERS = { size: 9.5 };

function closingHeight({ answer }: PrintedDocument): number {
  return SIGNATURES + (answer === undefined ? 0 : ANSWER);
}

function drawClosing(sheet: Sheet, document: PrintedDocument, top: number): void {
  const { answer } = document;
  if (answer !== undefined) {
    const { width, margin } = sheet.paper;
    sheet.write(answer, margin, top + 8, { size: 7.5, grey: true });
    sheet.frame(margin, top + 20, width - 2 * margin, ANSWER - 24);
  }
  drawSignatures(sheet, document, top + closingHeight(document) - SIGNATURES);
}

/** Draws signature lines side by side; a signature given on a screen and its time go over the first two. */
function drawSignatures(sheet: Sheet, { signatures: labels, signed }: PrintedDocument, top: number): void {
  const { paper } = sheet;
  const width = (paper.width - 2 * paper.margin + GAP) / labels.length;
  const line = top + SIGNATURES - 14;
  if (signed?.image) sheet.picture(signed.image, paper.margin, top + 4, width / 2, SIGNATURES - 20);
  if (signed?.name) {
    const [from, to] = [signed.image ? width / 2 : 0, width - GAP];
    sheet.wrap(signed.name, to - from, LETTERS).forEach((part, index, { length }) => {
      sheet.write(part, paper.margin + from, line - 14 - (length - 1 - index) * 12, LETTERS);
    });
  }
  if (signed) sheet.write(signed.at, paper.margin + width, line - 14, LETTERS);
  labels.forEach((label, index) => {
    const x = paper.margin + index * width;
    sheet.rule(x, top + SIGNATURES - 14, width - GAP);
    sheet.write(label, x, top + SIGNATURES - 10, { size: 7.5, grey: true });
  });
}
