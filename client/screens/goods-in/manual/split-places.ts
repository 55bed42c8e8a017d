import type { ErnLine } from '../ern-rules.ts';
import type { SplitState } from '../split-state.ts';
import type { ManualLineState } from './manual-line-state.ts';
import type { TypedPlace } from './typed-receipt.ts';

/** A line as the dialog that splits the lines of ERNs takes it: its total is what should have come. */
export function splitLineOf(line: ManualLineState): ErnLine {
  const { sku, quantity, places } = line;
  const total =
    quantity.error.peek() === undefined && quantity.value.peek() !== '' ? quantity.value.peek() : line.found;
  return {
    id: Number(line.key),
    position: 1,
    sku,
    job: null,
    jobId: null,
    jobCancelled: false,
    segment: null,
    swc: null,
    drumNumber: null,
    supplierDrumNumber: null,
    shippedQuantity: total,
    receivedQuantity: null,
    countedTotal: null,
    countedQuantity: line.found,
    counts: places.map(({ location, drumNumber, supplierDrumNumber, quantity: found }) => ({
      location,
      drumNumber: drumNumber || null,
      supplierDrumNumber: supplierDrumNumber || null,
      quantity: found,
      countedBy: '',
      countedAt: '',
    })),
    discrepancyComment: null,
  };
}

/** What stands in the dialog. */
export function placesOf({ rows }: SplitState): TypedPlace[] {
  return rows.peek().map(({ location, chosen, drumNumber, supplierDrumNumber, quantity }) => {
    const picked = chosen.peek();
    const isNamed = location.text.peek().trim() !== '' && picked !== undefined;
    return {
      location: isNamed ? { id: picked.id, name: picked.name, quarantine: picked.quarantine } : null,
      drumNumber: drumNumber.peek().trim(),
      supplierDrumNumber: supplierDrumNumber.peek().trim(),
      quantity: quantity.peek(),
    };
  });
}
