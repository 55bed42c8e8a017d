import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useMemo, useState } from 'react';
import { session } from '../../state/session.ts';
import { t } from '../../texts.ts';
import { LinesTable } from '../../ui/lines/lines-table.tsx';
import { ernLineColumns } from './ern-line-columns.tsx';
import type { ErnLineState } from './ern-line-state.ts';
import type { ErnState } from './ern-state.ts';
import { findLocations } from './find-locations.ts';
import { SplitDialog } from './split-dialog.tsx';
import { SplitState } from './split-state.ts';

/** The lines of an ERN, and the dialog that splits one; `closed`: nothing is counted any more. */
export function ErnLines({ state, closed }: { state: ErnState; closed: boolean }) {
  useSignals();
  const [split, setSplit] = useState<{ line: ErnLineState; edited: SplitState }>();
  const isH3g = session.current.value?.company?.layout === 'H3G';
  const isKnownCode = useCallback((code: string) => state.knows(code), [state]);
  const columns = useMemo(() => {
    function onSplit(line: ErnLineState): void {
      const world = { find: findLocations, location: state.scan.location.peek() };
      setSplit({ line, edited: new SplitState(line.row.peek(), world) });
    }
    return ernLineColumns({ closed, isH3g, isKnownCode, onSplit });
  }, [closed, isH3g, isKnownCode, state]);
  return (
    <>
      <LinesTable label={t('ern_lines')} columns={columns} lines={state.lines.value} isKnownCode={isKnownCode} />
      {split !== undefined && (
        <SplitDialog
          split={split.edited}
          onClose={() => {
            split.line.show(split.line.row.peek());
            setSplit(undefined);
          }}
          onSave={async (edited) => {
            if (!(await state.save(split.line, edited.change()))) return split.line.refusal;
            setSplit(undefined);
            return undefined;
          }}
        />
      )}
    </>
  );
}
