import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ScreenProps } from '../../route.ts';
import { errorText } from '../../state/error-text.ts';
import { linesShortcuts } from '../../state/lines-shortcuts.ts';
import { session } from '../../state/session.ts';
import { unsaved } from '../../state/unsaved.ts';
import { usePageShortcuts } from '../../state/use-page-shortcuts.ts';
import { useRecent } from '../../state/use-recent.ts';
import { t } from '../../texts.ts';
import { ConfirmationsDialog } from '../../ui/confirm/confirmations-dialog.tsx';
import { formatDate } from '../../ui/date-format.ts';
import { DocumentPage } from '../../ui/document-page.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { LinesTable } from '../../ui/lines/lines-table.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { ErnActions } from './ern-actions.tsx';
import { ErnAside } from './ern-aside.tsx';
import { type Ern as ErnDocument, ernCalls } from './ern-calls.ts';
import { ernLineColumns } from './ern-line-columns.tsx';
import type { ErnLineState } from './ern-line-state.ts';
import { ErnNotice } from './ern-notice.tsx';
import { ErnScanField } from './ern-scan-field.tsx';
import { ErnState } from './ern-state.ts';
import { ernStatus } from './ern-status.ts';
import { ernWords } from './ern-words.ts';
import { findLocations } from './find-locations.ts';
import { receiptFacts } from './receipt-facts.tsx';
import { SplitDialog } from './split-dialog.tsx';
import { SplitState } from './split-state.ts';

/** One ERN: count it, comment what differs, receive it (spec 2, goodsIn/:id; spec 5, Goods in). */
export function Ern({ params }: ScreenProps) {
  useSignals();
  const state = useMemo(() => new ErnState(Number(params.id), ernCalls, ernWords), [params.id]);
  useEffect(() => void state.open(), [state]);
  const isUnsaved = state.unsaved.value;
  useEffect(() => {
    unsaved.mark(state, isUnsaved);
    return () => unsaved.mark(state, false);
  }, [state, isUnsaved]);
  const load = state.load.value;
  if (load.kind === 'failed') return <ErrorPanel text={errorText(load.error)} onRetry={() => state.open()} />;
  if (load.kind === 'loading') return <p role="status">{t('app_loading')}</p>;
  return <OpenErn ern={load.ern} state={state} />;
}

function OpenErn({ ern, state }: { ern: ErnDocument; state: ErnState }) {
  useSignals();
  useRecent('shell_kind_ern', ern.number);
  usePageShortcuts(linesShortcuts);
  const [split, setSplit] = useState<{ line: ErnLineState; edited: SplitState }>();
  const closed = ern.status === 'received' || ern.hidden;
  const isH3g = session.current.value?.company?.layout === 'H3G';
  const isKnownCode = useCallback((code: string) => state.knows(code), [state]);
  const columns = useMemo(
    () =>
      ernLineColumns({
        closed,
        isH3g,
        isKnownCode,
        onSplit: (line) =>
          setSplit({
            line,
            edited: new SplitState(line.row.peek(), { find: findLocations, location: state.scan.location.peek() }),
          }),
      }),
    [closed, isH3g, isKnownCode, state],
  );
  const { counted, lines, discrepancies } = state.progress.value;
  const status = ernStatus({
    ...ern,
    lines,
    countedLines: counted,
    ...(!closed && { status: counted > 0 ? 'counting' : 'expected' }),
  });
  return (
    <DocumentPage
      title={ern.number}
      status={<StatusChip {...status} />}
      facts={factsOf(ern)}
      notice={<ErnNotice ern={ern} />}
      actions={closed ? undefined : <ErnActions ern={ern} state={state} />}
      onSave={closed ? undefined : () => state.saveAll()}
      aside={
        <ErnAside ern={{ ...ern, discrepancies }} state={state} onUndo={(operationId) => state.undo(operationId)} />
      }
    >
      {!closed && <ErnScanField scan={state.scan} />}
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
      <ConfirmationsDialog
        confirmations={state.confirmations}
        title={t('ern_receiveTitle', { number: ern.number })}
        verb={t('ern_receive')}
        factsOf={receiptFacts}
        choicesOf={() => ({ accept: t('ern_restExpected'), decline: t('ern_restFinal') })}
      />
    </DocumentPage>
  );
}

function factsOf({ partner, reference, deliveryDate }: ErnDocument): string {
  const delivery = deliveryDate === null ? null : t('ern_delivery', { date: formatDate(deliveryDate) });
  return [partner, reference, delivery].filter((fact) => fact !== null).join(', ');
}
