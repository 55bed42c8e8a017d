import { useState } from 'react';
import { findLocations } from '../../../pickers/find-locations.ts';
import { t } from '../../../texts.ts';
import { formatQuantity } from '../../../ui/formats.ts';
import type { ErnLine, Location } from '../ern-rules.ts';
import { SplitDialog } from '../split-dialog.tsx';
import { batchesOf, SplitState } from '../split-state.ts';
import type { ManualLineState } from './manual-line-state.ts';
import type { TypedPosition } from './typed-receipt.ts';

interface SplitLineProps {
  line: ManualLineState;
  location: Location | undefined;
  onClose: () => void;
}

export function SplitLine({ line, location, onClose }: SplitLineProps) {
  const [split] = useState(() => new SplitState(splitLineOf(line), { find: findLocations, location }));
  return (
    <SplitDialog
      split={split}
      onClose={onClose}
      totalText={(total) => totalText(total, line)}
      onSave={async () => {
        line.split(positionsOf(split));
        onClose();
        return undefined;
      }}
    />
  );
}

/** Compares the total with the expected quantity, if the user typed one. */
function totalText(total: string, { hasTotal, quantity }: ManualLineState): string {
  const shown = formatQuantity(total);
  return hasTotal
    ? t('manual_totalOf', { total: shown, of: formatQuantity(quantity.value.value) })
    : t('manual_total', { total: shown });
}

/** Converts a line for the split dialog of ERNs: its shipped quantity is the total that should have arrived. */
function splitLineOf(line: ManualLineState): ErnLine {
  const { sku, quantity, positions } = line;
  const total =
    quantity.error.peek() === undefined && quantity.value.peek() !== '' ? quantity.value.peek() : line.found;
  return {
    id: Number(line.key),
    position: 1,
    sku,
    description: null,
    job: null,
    jobId: null,
    jobCancelled: false,
    segment: null,
    swc: null,
    drumNumber: null,
    supplierDrumNumber: null,
    reference: null,
    shippedQuantity: total,
    receivedQuantity: null,
    countedTotal: null,
    countedQuantity: line.found,
    counts: positions.map(({ location, drumNumber, supplierDrumNumber, quantity: found, batches = [] }) => ({
      location,
      drumNumber: drumNumber || null,
      drumId: null,
      supplierDrumNumber: supplierDrumNumber || null,
      quantity: found,
      batches: [...batches],
      damage: null,
      comment: null,
      remark: null,
      countedBy: '',
      countedAt: '',
    })),
    discrepancyComment: null,
  };
}

function positionsOf({ rows }: SplitState): TypedPosition[] {
  return rows.peek().map((row) => {
    const { location, chosen, drumNumber, supplierDrumNumber, quantity } = row;
    const picked = chosen.peek();
    const isNamed = location.text.peek().trim() !== '' && picked !== undefined;
    return {
      location: isNamed ? { id: picked.id, name: picked.name, quarantine: picked.quarantine } : null,
      drumNumber: drumNumber.peek().trim(),
      supplierDrumNumber: supplierDrumNumber.peek().trim(),
      quantity: quantity.peek(),
      batches: batchesOf(row),
    };
  });
}
