import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import type { ScreenProps } from '../../route.ts';
import { errorText } from '../../state/error-text.ts';
import { keptScans } from '../../state/kept/kept-scans.ts';
import { useKeptTyped } from '../../state/kept/use-kept-typed.ts';
import { linesShortcuts } from '../../state/lines-shortcuts.ts';
import { usePageShortcuts } from '../../state/use-page-shortcuts.ts';
import { useRecent } from '../../state/use-recent.ts';
import { useReconnected } from '../../state/use-reconnected.ts';
import { useUnsaved } from '../../state/use-unsaved.ts';
import { t } from '../../texts.ts';
import { ConfirmationsDialog } from '../../ui/confirm/confirmations-dialog.tsx';
import { formatDate } from '../../ui/date-format.ts';
import { DocumentPage } from '../../ui/document-page.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { ErnActions } from './ern-actions.tsx';
import { ErnAside } from './ern-aside.tsx';
import { type Ern as ErnDocument, ernCalls } from './ern-calls.ts';
import { ErnLines } from './ern-lines.tsx';
import { ErnNotice } from './ern-notice.tsx';
import { ErnScanField } from './ern-scan-field.tsx';
import { ErnState } from './ern-state.ts';
import { ernStatus } from './ern-status.ts';
import { ernWords } from './ern-words.ts';
import { receiptFacts } from './receipt-facts.tsx';

/** One ERN: count it, comment what differs, receive it (spec 2, goodsIn/:id; spec 5, Goods in). */
export function Ern({ params }: ScreenProps) {
  useSignals();
  const state = useMemo(
    () => new ErnState(Number(params.id), ernCalls, ernWords, keptScans(`ern/${params.id}`)),
    [params.id],
  );
  useEffect(() => void state.open(), [state]);
  useUnsaved(state.unsaved);
  const load = state.load.value;
  if (load.kind === 'failed') return <ErrorPanel text={errorText(load.error)} onRetry={() => state.open()} />;
  if (load.kind === 'loading') return <p role="status">{t('app_loading')}</p>;
  return <OpenErn ern={load.ern} state={state} />;
}

/** It reads no signal that a count changes: a scan draws its line and what counts, not 500 lines. */
function OpenErn({ ern, state }: { ern: ErnDocument; state: ErnState }) {
  useSignals();
  useRecent('shell_kind_ern', ern.number);
  usePageShortcuts(linesShortcuts);
  useKeptTyped(`ern/${ern.id}`, state);
  useReconnected(() => state.resend());
  const closed = ern.status === 'received' || ern.hidden;
  return (
    <DocumentPage
      title={ern.number}
      status={<CountStatus ern={ern} state={state} />}
      facts={factsOf(ern)}
      notice={<ErnNotice ern={ern} />}
      actions={closed ? undefined : <ErnActions ern={ern} state={state} />}
      onSave={closed ? undefined : () => state.saveAll()}
      aside={<ErnAside ern={ern} state={state} onUndo={(operationId) => state.undo(operationId)} />}
    >
      {!closed && <ErnScanField scan={state.scan} />}
      <ErnLines state={state} closed={closed} />
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

/** The status as the count on screen has it. */
function CountStatus({ ern, state }: { ern: ErnDocument; state: ErnState }) {
  useSignals();
  const { counted: countedLines, lines, discrepancies } = state.progress.value;
  const status = ern.status === 'received' ? ern.status : countedLines > 0 ? 'counting' : 'expected';
  return <StatusChip {...ernStatus({ ...ern, status, lines, countedLines, discrepancies })} />;
}

function factsOf({ partner, reference, deliveryDate }: ErnDocument): string {
  const delivery = deliveryDate === null ? null : t('ern_delivery', { date: formatDate(deliveryDate) });
  return [partner, reference, delivery].filter((fact) => fact !== null).join(', ');
}
