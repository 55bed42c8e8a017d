import { printCollectionNote, printManifest } from '../../../../shared/contract/prints/shipment-prints.ts';
import { openPrint } from '../../../printing/open-print.ts';

/** Opens the manifest for printing: the shipment and the contents of each packing unit. */
export function openManifest(id: number, accessId: number): Promise<void> {
  return openPrint(printManifest, { id }, accessId);
}

/** Opens the manifest with the collector, the time and the signature. */
export function openNote(id: number, accessId: number): Promise<void> {
  return openPrint(printCollectionNote, { id }, accessId);
}
