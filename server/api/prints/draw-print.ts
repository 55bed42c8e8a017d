import { move } from 'piscina';
import { labelSizes } from '../../../shared/label-sizes.ts';
import { countingSheet } from './counting-sheet.ts';
import { despatchNote } from './despatch-note.ts';
import { discrepancyClaim } from './discrepancy-claim.ts';
import { documentsPdf } from './documents-pdf.ts';
import { goodsReceivedNote } from './goods-received-note.ts';
import { labelsPdf } from './labels/labels-pdf.ts';
import { labelsZpl } from './labels/labels-zpl.ts';
import { pickList } from './pick-list.ts';
import type { Print, TooMuch } from './print.ts';
import { shipmentPaper } from './shipment-paper.ts';

/**
 * Runs in a thread of its own (print-threads.ts), because drawing takes seconds and blocks its thread. The file is moved back, not copied.
 */
export default async function drawPrint(print: Print): Promise<Uint8Array | TooMuch> {
  const drawn = await draw(print);
  return 'limit' in drawn ? drawn : (move(new Uint8Array(drawn)) as Uint8Array);
}

function draw(print: Print): Promise<Buffer | TooMuch> {
  switch (print.kind) {
    case 'countingSheets':
      return documentsPdf(
        print.erns.map((ern) => countingSheet(ern, print)),
        print.stamp,
      );
    case 'goodsReceivedNote':
      return documentsPdf([goodsReceivedNote(print)], print.stamp);
    case 'discrepancyClaim':
      return documentsPdf([discrepancyClaim(print)], print.stamp);
    case 'pickList':
      return documentsPdf([pickList(print)], print.stamp);
    case 'despatchNotes':
      return documentsPdf(
        print.notes.map((note) => despatchNote(note, print)),
        print.stamp,
      );
    case 'manifest':
    case 'collectionNote':
      return documentsPdf(
        print.papers.map((paper) => shipmentPaper(paper, print)),
        print.stamp,
      );
    case 'labels':
      return labelsPdf(print.labels, labelSizes[print.size], print.copies);
    case 'zplLabels':
      return labelsZpl(print.labels, labelSizes[print.size], print.copies);
  }
}
