import { setImmediate } from 'node:timers/promises';
import { drawFoot, type PrintStamp } from './draw-foot.ts';
import { drawHead, drawRunningHead, headHeight, RUNNING_HEAD } from './draw-head.ts';
import { drawSignatures, SIGNATURES } from './draw-signatures.ts';
import { drawTable } from './draw-table.ts';
import { layOutTable, TABLE_END } from './lay-out-table.ts';
import type { PrintedDocument } from './printed-document.ts';
import { Sheet } from './sheet.ts';

/** Documents as one PDF, each from a page of its own, sent page by page. */
export async function* documentsPdf(documents: readonly PrintedDocument[], stamp: PrintStamp): AsyncGenerator<Buffer> {
  const [first] = documents;
  const sheet = new Sheet(documents.length === 1 ? `${first?.title} ${first?.number}` : `${first?.title}`);
  for (const document of documents) {
    for await (const _ of drawPages(sheet, document, stamp)) yield* written(sheet);
  }
  sheet.pdf.end();
  for await (const piece of sheet.pdf) yield piece as Buffer;
}

/** Draws the pages of a document one after the other. Between them others get their turn: ten thousand rows take seconds. */
async function* drawPages(sheet: Sheet, document: PrintedDocument, stamp: PrintStamp): AsyncGenerator<void> {
  const table = await layOutTable(sheet, document, { first: headHeight(sheet, document), next: RUNNING_HEAD });
  const signsAlone = document.signatures.length > 0 && table.end + SIGNATURES > TABLE_END;
  const count = table.pages.length + (signsAlone ? 1 : 0);
  for (const [index, rows] of table.pages.entries()) {
    sheet.pdf.addPage();
    const top = index === 0 ? drawHead(sheet, document) : drawRunningHead(sheet, document);
    const end = drawTable(sheet, table, rows, top);
    if (index === count - 1) drawSignatures(sheet, document.signatures, end);
    drawFoot(sheet, stamp, index + 1, count);
    await setImmediate();
    yield;
  }
  if (!signsAlone) return;
  sheet.pdf.addPage();
  drawSignatures(sheet, document.signatures, drawRunningHead(sheet, document));
  drawFoot(sheet, stamp, count, count);
  yield;
}

/** What the file has grown by. */
function* written({ pdf }: Sheet): Generator<Buffer> {
  for (let piece = pdf.read(); piece !== null; piece = pdf.read()) yield piece as Buffer;
}
