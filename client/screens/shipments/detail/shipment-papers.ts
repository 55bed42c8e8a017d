import { printCollectionNote, printManifest } from '../../../../shared/contract/shipments/shipment-prints.ts';
import { openPrint } from '../../../documents/printing/open-print.ts';

/** Opens what a shipment is, and what is in each packing unit, to print. */
export function openManifest(id: number): Promise<void> {
  return openPrint(printManifest, { id });
}

/** Opens the same with who fetched it, when, and the signature. */
export function openNote(id: number): Promise<void> {
  return openPrint(printCollectionNote, { id });
}
