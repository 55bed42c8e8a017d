import { addDocumentKind } from './documents/document-kinds.ts';
import { undoCancelErn } from './goods-in/cancel-ern.ts';
import { ernDocument } from './goods-in/ern-document.ts';
import { undoCloseTransit, undoHide, undoReceipt, undoSendBack } from './goods-in/undo-receipt.ts';
import { pickDocument } from './goods-out/pick-document.ts';
import { undoDeletePick, undoDespatch, undoStart } from './goods-out/undo-pick.ts';
import { undoCancelJob } from './jobs/cancel-job.ts';
import { shipmentDocument, undoCollection } from './shipments/shipment-document.ts';
import { addUndoKinds } from './stock/reversal/undo-kinds.ts';
import { stockCountDocument, undoStockCount } from './stock-counts/stock-count-document.ts';

/** Registers the areas' kinds with the layers below. Documents are locked in this order. */
for (const kind of [ernDocument, pickDocument, stockCountDocument, shipmentDocument]) addDocumentKind(kind);

addUndoKinds({
  receive: undoReceipt,
  hide: undoHide,
  'cancel ern': undoCancelErn,
  'close transit': undoCloseTransit,
  'send back': undoSendBack,
  'start pick': undoStart,
  'delete pick': undoDeletePick,
  despatch: undoDespatch,
  count: undoStockCount,
  collect: undoCollection,
  'cancel job': undoCancelJob,
});
