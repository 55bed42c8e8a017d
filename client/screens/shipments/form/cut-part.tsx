import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { errorText } from '../../../calls/report-error.ts';
import { CutDialog } from '../../../documents/cutting/cut-dialog.tsx';
import type { CutOutcome, DrumToCut } from '../../../documents/cutting/cut-state.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { formatQuantity } from '../../../ui/formats.ts';
import type { SentLine } from './sent-line.ts';
import type { ShipmentCalls } from './shipment-calls.ts';
import type { ShipmentState } from './shipment-state.ts';

interface CutPartProps {
  line: SentLine;
  state: ShipmentState;
  calls: ShipmentCalls;
  onClose: () => void;
}

/** Cuts the part of a drum that is sent onto a drum of its own, which then goes whole (rules: Drums). */
export function CutPart({ line, state, calls, onClose }: CutPartProps) {
  useSignals();
  const [drum, setDrum] = useState<DrumToCut>();
  useEffect(() => {
    calls.drum(line.row.peek().drumId ?? 0).then(setDrum, (error: unknown) => {
      toasts.warn(errorText(error));
      onClose();
    });
  }, [calls, line, onClose]);
  async function settle(outcome: CutOutcome): Promise<void> {
    if (outcome.kind === 'failed') toasts.warn(errorText(outcome.error));
    if (outcome.kind !== 'cut') return;
    onClose();
    const { quantity, unit, number } = outcome.piece;
    const undo = () => state.lines.undoCut(outcome.operationId, line, number);
    toasts.done(t('cut_done', { quantity: formatQuantity(quantity), unit, number }), undo);
    await state.lines.takePiece(line, number);
  }
  if (drum === undefined) return null;
  return (
    <CutDialog drum={drum} cut={calls.cut} findLocations={calls.findLocations} onSettled={settle} onClose={onClose} />
  );
}
