import { listErnDrums, previewDrumLabel, printDrumLabels } from './labels/drum-labels.ts';
import { previewLocationLabel, previewSkuLabel, printLocationLabels, printSkuLabels } from './labels/label-prints.ts';
import {
  listShipmentLabels,
  previewShipmentLabel,
  printLabels,
  printShipmentLabels,
  printShipmentZpl,
} from './labels/shipment-labels.ts';
import { printCountingSheets } from './print-counting-sheets.ts';
import { printDiscrepancyClaim } from './print-discrepancy-claim.ts';
import { printGoodsReceivedNote } from './print-goods-received-note.ts';
import { printDespatchNote, printDespatchNotes, printPickList } from './print-picks.ts';
import { printCollectionNote, printCollectionNotes, printManifest, printManifests } from './print-shipment.ts';

export const printRoutes = [
  printCountingSheets,
  printGoodsReceivedNote,
  printPickList,
  printDespatchNote,
  printDespatchNotes,
  printManifest,
  printManifests,
  printCollectionNote,
  printCollectionNotes,
  printDiscrepancyClaim,
  listErnDrums,
  printDrumLabels,
  previewDrumLabel,
  listShipmentLabels,
  printLabels,
  printShipmentLabels,
  printShipmentZpl,
  previewShipmentLabel,
  printSkuLabels,
  previewSkuLabel,
  printLocationLabels,
  previewLocationLabel,
];
