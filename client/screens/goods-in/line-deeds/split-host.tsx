import '../texts.ts';
import { useState } from 'react';
import { findLocations } from '../../../documents/find-locations.ts';
import { SplitDialog } from '../split-dialog.tsx';
import { SplitState } from '../split-state.ts';
import type { LineHostProps } from './damage-host.tsx';

/** One line split over places and drums, from the line to the server. */
export function SplitHost({ line, state, deeds }: LineHostProps) {
  const [split] = useState(
    () =>
      new SplitState(line.row.peek(), {
        find: findLocations,
        location: state.lines.location.peek(),
        isTransfer: state.isTransfer,
        check: (drumNumber) => state.drumProblem(drumNumber, line.row.peek().id),
      }),
  );
  return (
    <SplitDialog
      split={split}
      defaultLocation={state.defaultLocation?.name}
      onClose={() => {
        line.show(line.row.peek());
        deeds.close();
      }}
      onSave={async (edited) => {
        if (await state.save(line, edited.change())) {
          deeds.close();
          return undefined;
        }
        if (line.received.isContested.peek()) edited.saw(line.seen);
        return line.refusal;
      }}
    />
  );
}
