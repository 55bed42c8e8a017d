import { printCollectionNote, printManifest } from '../../../../shared/contract/prints/shipment-prints.ts';
import { openPrint } from '../../../printing/open-print.ts';

/** Opens what a shipment is, and what is in each packing unit, to print. */
export function openManifest(id: number, accessId: number): Promise<void> {
  return openPrint(printManifest, { id }, accessId);
}

/** Opens the same with who fetched it, when, and the signature. */
export function openNote(id: number, accessId: number): Promise<void> {
  return openPrint(printCollectionNote, { id }, accessId);
}
