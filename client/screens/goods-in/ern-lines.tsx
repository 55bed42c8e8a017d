import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useMemo } from 'react';
import { session } from '../../state/session.ts';
import { t } from '../../texts.ts';
import { LinesTable } from '../../ui/lines/lines-table.tsx';
import { COMMENTS, ernLineColumns } from './ern-line-columns.tsx';
import type { ErnState } from './ern-state.ts';
import type { LineDeeds } from './line-deeds/line-deeds.ts';
import { LineDialogs } from './line-deeds/line-dialogs.tsx';

/** The lines of an ERN and what can be done to them; `closed`: nothing is counted any more. */
export function ErnLines({ state, deeds, closed }: { state: ErnState; deeds: LineDeeds; closed: boolean }) {
  useSignals();
  const { isTransfer } = state;
  const isH3g = session.current.value?.company?.layout === 'H3G';
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
        isKnownCode,
        deeds,
        defaultLocation: () => state.defaultLocation,
        onSplit: (line) => deeds.split(line),
      }),
    [closed, isH3g, isTransfer, isKnownCode, deeds, state],
  );
  return (
    <>
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
      <LineDialogs state={state} deeds={deeds} />
    </>
  );
}
