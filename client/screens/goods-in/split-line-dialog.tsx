import { useState } from 'react';
import { findLocations } from '../../documents/find-locations.ts';
import type { LineHostProps } from './damage-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';
import { SplitState } from './split-state.ts';

/** One line split over places and drums, from the line to the server. */
export function SplitHost({ line, state, actions }: LineHostProps) {
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
        actions.close();
      }}
      onSave={async (edited) => {
        if (await state.save(line, edited.change())) {
          actions.close();
          return undefined;
        }
        if (line.received.isContested.peek()) edited.saw(line.seen);
        return line.refusal;
      }}
    />
  );
}
