import { useCallback, useMemo, useState } from 'react';
import { findLocations } from '../../pickers/find-locations.ts';
import { session } from '../../state/session.ts';
import { t } from '../../texts.ts';
import { LinesTable } from '../../ui/lines/lines-table.tsx';
import { DamageHost, type LineHostProps } from './damage-dialog.tsx';
import { COMMENTS, ernLineColumns } from './ern-line-columns.tsx';
import type { ErnState } from './ern-state.ts';
import type { LineActions } from './line-actions.ts';
import { SharedFacts } from './shared-facts.tsx';
import { SplitDialog } from './split-dialog.tsx';
import { SplitState } from './split-state.ts';

export function ErnLines({ state, actions, closed }: { state: ErnState; actions: LineActions; closed: boolean }) {
  const { isTransfer } = state;
  const isH3g = session.current.value?.company?.layout === 'H3G';
  const shared = state.lines.shared.value;
  const isKnownCode = useCallback((code: string) => state.lines.knows(code), [state]);
  const enter = useCallback(
    (key: string) => {
      state.lines.current.value = state.lines.find(key);
    },
    [state],
  );
  const columns = useMemo(
    () =>
      ernLineColumns({
        closed,
        isH3g,
        isTransfer,
        shared,
        isKnownCode,
        actions,
        defaultLocation: () => state.defaultLocation,
        onSplit: (line) => actions.split(line),
      }),
    [closed, isH3g, isTransfer, shared, isKnownCode, actions, state],
  );
  return (
    <>
      <SharedFacts state={state} />
      <LinesTable
        label={t('ern_lines')}
        columns={columns}
        lines={state.lines.all.value}
        isKnownCode={isKnownCode}
        sought={state.lines.sought}
        onEnter={enter}
      />
      {!closed && (
        <datalist id={COMMENTS}>
          {state.comments.value.map((comment) => (
            <option key={comment} value={comment} />
          ))}
        </datalist>
      )}
      <LineDialogs state={state} actions={actions} />
    </>
  );
}

function LineDialogs({ state, actions }: { state: ErnState; actions: LineActions }) {
  const dialog = actions.dialog.value;
  if (dialog === undefined) return null;
  const Host = dialog.kind === 'split' ? SplitHost : DamageHost;
  return <Host key={dialog.line.key} line={dialog.line} state={state} actions={actions} />;
}

function SplitHost({ line, state, actions }: LineHostProps) {
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
        return line.firstRefusal;
      }}
    />
  );
}
