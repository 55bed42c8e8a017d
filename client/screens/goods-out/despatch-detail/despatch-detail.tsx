import { useCallback, useEffect, useMemo } from 'react';
import { getPick } from '../../../../shared/contract/goods-out/picks.ts';
import { api } from '../../../calls/api.ts';
import { connection, useReconnected } from '../../../calls/connection.ts';
import { pickStatus } from '../../../documents/statuses.ts';
import { WhenLoaded } from '../../../documents/when-loaded.tsx';
import { LiveLines } from '../../../lines/live-lines.ts';
import type { ScreenProps } from '../../../route.ts';
import { ScanField, StickyChip } from '../../../scan/scan-field.tsx';
import { draftScans } from '../../../state/drafts/draft-scans.ts';
import { useDraft } from '../../../state/drafts/use-draft.ts';
import { useLive } from '../../../state/live/live.ts';
import { linesShortcuts, type ShownShortcut, usePageShortcuts } from '../../../state/page-shortcuts.ts';
import { useRecent } from '../../../state/recent.ts';
import { session } from '../../../state/session.ts';
import { useUnsaved } from '../../../state/unsaved.ts';
import { t } from '../../../texts.ts';
import { StatusChip } from '../../../ui/chip.tsx';
import { ConfirmationsDialog } from '../../../ui/confirm/confirmations-dialog.tsx';
import { DocumentPage } from '../../../ui/document-page.tsx';
import { Overdue } from '../../../ui/due-date.tsx';
import { formatDate } from '../../../ui/formats.ts';
import { LinesTable } from '../../../ui/lines/lines-table.tsx';
import { NoticeBar } from '../../../ui/notice-bar.tsx';
import { NextPick } from '../next-pick.tsx';
import { CarrierDialog } from './carrier-dialog.tsx';
import { DespatchActions, SignPick } from './despatch-actions.tsx';
import { DespatchAside } from './despatch-aside.tsx';
import { whoGets } from './despatch-rules.ts';
import { DespatchState, type Pick } from './despatch-state.ts';
import { PutBack } from './put-back.tsx';
import { ScannedStop } from './scanned-stop.tsx';
import { stopColumns } from './stop-columns.tsx';

const noShortcuts: readonly ShownShortcut[] = [];

/** One despatch: walk, take, sign, despatch; afterwards its papers (rules 2, goodsOut/despatch/:id; rules 5, Despatch). */
export function DespatchDetail({ params }: ScreenProps) {
  const id = Number(params.id);
  const state = useMemo(() => new DespatchState(id, api, draftScans(`pick/${id}`)), [id]);
  useEffect(() => void state.open(), [state]);
  useUnsaved(state.unsaved);
  const hear = useMemo(() => new LiveLines(state.live).hear, [state]);
  useLive({ document: 'pick', id }, hear);
  return (
    <WhenLoaded load={state.load.value} onRetry={() => state.open()} of={{ get: getPick, id }}>
      {(pick) => <OpenDespatch pick={pick} state={state} />}
    </WhenLoaded>
  );
}

/** Reads no signal that a scan changes, so a scan re-renders its stop and the counters instead of the whole walk. */
function OpenDespatch({ pick, state }: { pick: Pick; state: DespatchState }) {
  useRecent('shell_kind_pick', pick.number);
  const { scan } = state.picking;
  const isPicking = pick.status === 'started';
  const takesScans = isPicking || pick.status === 'created';
  usePageShortcuts(
    useMemo(() => (isPicking ? [...linesShortcuts, ...shortcutsOf(state)] : noShortcuts), [isPicking, state]),
  );
  useDraft(`pick/${pick.id}`, state, isPicking || pick.status === 'despatched');
  useReconnected(() => state.picking.resend());
  return (
    <DocumentPage
      title={pick.number}
      status={<StatusChip {...pickStatus(pick)} />}
      facts={<PickFacts pick={pick} />}
      notice={takesScans ? <OfflineNotice /> : undefined}
      actions={<DespatchActions pick={pick} state={state} />}
      onSave={isPicking ? () => state.picking.saveAll() : undefined}
      aside={<DespatchAside pick={pick} state={state} />}
    >
      <NextPick finished={state.finished.value} />
      {takesScans && (
        <ScanField label={t('despatch_scan')} queue={scan.queue} below={<ScannedStop picking={state.picking} />}>
          <StickyChip of={scan.location} text={({ name }) => t('despatch_stickyLocation', { name })} />
          <StickyChip of={scan.awaitingDrum} text={({ sku }) => t('despatch_stickySku', { code: sku.stockCode })} />
        </ScanField>
      )}
      <Walk pick={pick} state={state} />
      {state.isSigning.value && <SignPick pick={pick} state={state} />}
      {state.isSettingCarrier.value && <CarrierDialog pick={pick} state={state} />}
      {state.isPuttingBack.value && <PutBack despatch={state} number={pick.number} />}
      <ConfirmationsDialog
        confirmations={state.confirmations}
        title={t('despatch_signTitle', { number: pick.number })}
        verb={t('despatch_despatch')}
      />
    </DocumentPage>
  );
}

function Walk({ pick, state }: { pick: Pick; state: DespatchState }) {
  const { walk } = state.picking;
  const [isPicking, isOver] = [pick.status === 'started', pick.status === 'despatched'];
  const isH3g = session.current.value?.company?.layout === 'H3G';
  const isKnownCode = useCallback((code: string) => walk.knows(code), [walk]);
  const enter = useCallback(
    (key: string) => {
      walk.current.value = walk.find(key);
    },
    [walk],
  );
  const columns = useMemo(
    () =>
      stopColumns({
        isPicking,
        isOver,
        isH3g,
        isRound: false,
        explain: (stop, shortage) => state.picking.explain(stop, shortage),
      }),
    [isPicking, isOver, isH3g, state],
  );
  return (
    <LinesTable
      label={t('despatch_stops')}
      columns={columns}
      lines={walk.stops.value}
      isKnownCode={isKnownCode}
      sought={walk.sought}
      onEnter={enter}
    />
  );
}

/** Picking continues without a connection; the despatch waits. */
function OfflineNotice() {
  return connection.isLost.value ? <NoticeBar tone="warn">{t('despatch_offline')}</NoticeBar> : null;
}

function PickFacts({ pick }: { pick: Pick }) {
  const { pickBy, pickByDate, status } = pick;
  const who = whoGets(pick);
  const isOpen = status === 'created' || status === 'started';
  const facts = [
    who && t('despatch_to', { who }),
    pickBy && t('despatch_picker', { name: pickBy }),
    pickByDate && t('despatch_due', { date: formatDate(pickByDate) }),
  ];
  return (
    <>
      {facts.filter(Boolean).join('. ')} <Overdue date={pickByDate} isOpen={isOpen} />
    </>
  );
}

/** Quick keys while picking. They use Alt because the scan field has the focus and a plain letter would be a scan. */
function shortcutsOf(state: DespatchState): readonly ShownShortcut[] {
  return [
    { keys: 'Alt U', text: 'shortcut_nextStop', run: () => state.picking.nextStop() },
    { keys: 'Alt Z', text: 'shortcut_undoScan', run: () => state.picking.scan.undo() },
    { keys: 'Alt D', text: 'shortcut_despatch', run: () => state.askSignature() },
  ];
}
