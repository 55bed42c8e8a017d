import { useEffect, useMemo } from 'react';
import type { Confirmation } from '../../../shared/confirmations.ts';
import { getErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { api } from '../../calls/api.ts';
import { useReconnected } from '../../calls/connection.ts';
import { DocumentLink } from '../../documents/document-link.tsx';
import { textBy } from '../../documents/person-text.tsx';
import { cancelledJobsText, ernStatus, isOpenErn } from '../../documents/statuses.ts';
import { WhenLoaded } from '../../documents/when-loaded.tsx';
import { LiveLines } from '../../lines/live-lines.ts';
import { choosePhotos } from '../../pictures/choose-pictures.ts';
import type { ScreenProps } from '../../route.ts';
import { ScanField, StickyChip } from '../../scan/scan-field.tsx';
import { scansApplied } from '../../scan/scan-queue.ts';
import { draftScans } from '../../state/drafts/draft-scans.ts';
import { useDraft } from '../../state/drafts/use-draft.ts';
import { useLive } from '../../state/live/live.ts';
import { linesShortcuts, type ShownShortcut, usePageShortcuts } from '../../state/page-shortcuts.ts';
import { useRecent } from '../../state/recent.ts';
import { useUnsaved } from '../../state/unsaved.ts';
import { t } from '../../texts.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { ConfirmationsDialog } from '../../ui/confirm/confirmations-dialog.tsx';
import { DocumentPage } from '../../ui/document-page.tsx';
import { Overdue } from '../../ui/due-date.tsx';
import { formatDate, formatQuantity } from '../../ui/formats.ts';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { ErnActions, ernShortcuts } from './ern-actions.tsx';
import { ErnAside } from './ern-aside.tsx';
import { ErnLines } from './ern-lines.tsx';
import type { Missing } from './ern-receipt.ts';
import type { Ern as ErnDocument } from './ern-rules.ts';
import { ErnState } from './ern-state.ts';
import { LineActions } from './line-actions.ts';
import { PhotosCard } from './photos/photos-card.tsx';
import { PhotosState } from './photos/photos-state.ts';
import { scaledPhoto } from './photos/scaled-photo.ts';
import { ReceivedActions } from './received-actions.tsx';
import { ScannedLine } from './scanned-line.tsx';

const noShortcuts: readonly ShownShortcut[] = [];

/** Counts, comments and receives one ERN (rules 2, goodsIn/:id; rules 5, Goods in). */
export function Ern({ params }: ScreenProps) {
  const state = useMemo(() => new ErnState(Number(params.id), api, draftScans(`ern/${params.id}`)), [params.id]);
  useEffect(() => {
    void state.open();
    void state.readComments();
  }, [state]);
  useUnsaved(state.unsaved);
  return (
    <WhenLoaded load={state.load.value} onRetry={() => state.open()} of={{ get: getErn, id: Number(params.id) }}>
      {(ern) => <OpenErn ern={ern} state={state} />}
    </WhenLoaded>
  );
}

/** Reads no signal that a count changes, so a scan re-renders its line and the counters instead of 500 lines. */
function OpenErn({ ern, state }: { ern: ErnDocument; state: ErnState }) {
  useRecent('shell_kind_ern', ern.number);
  const { scan } = state;
  const closed = !isOpenErn(ern) || ern.hidden;
  const photos = useMemo(() => new PhotosState(ern.id, api, scaledPhoto), [ern.id]);
  const actions = useMemo(() => lineActionsOf(state, photos), [state, photos]);
  usePageShortcuts(
    useMemo(
      () => (closed ? noShortcuts : [...linesShortcuts, ...ernShortcuts(state, actions)]),
      [closed, state, actions],
    ),
  );
  useDraft(`ern/${ern.id}`, state, state.lines.isWhole.value);
  useReconnected(() => state.resend());
  useLive(
    { document: 'ern', id: ern.id },
    useMemo(() => new LiveLines(state.live).hear, [state]),
  );
  return (
    <DocumentPage
      title={ern.number}
      status={<CountStatus ern={ern} state={state} />}
      facts={<ErnFacts ern={ern} />}
      notice={hasNotice(ern) && <ErnNotice ern={ern} state={state} />}
      actions={
        ern.status === 'received' ? (
          <ReceivedActions ern={ern} state={state} />
        ) : closed ? undefined : (
          <ErnActions ern={ern} state={state} />
        )
      }
      onSave={closed ? undefined : () => state.saveAll()}
      aside={
        <ErnAside ern={ern} state={state} closed={closed} onUndo={(operationId) => state.receipt.undo(operationId)}>
          <PhotosCard photos={photos} open={!closed} hidden={ern.hidden || ern.status === 'cancelled'} />
        </ErnAside>
      }
    >
      {!closed && (
        <ScanField
          label={t('ern_scan')}
          queue={scan.queue}
          below={<ScannedLine state={state} actions={actions} isKnownCode={(code) => state.lines.knows(code)} />}
        >
          <StickyChip of={scan.location} text={({ name }) => t('ern_stickyLocation', { name })} />
          <StickyChip
            of={scan.awaitingDrum}
            text={({ row }) => t('ern_stickySku', { code: row.value.sku.stockCode })}
          />
        </ScanField>
      )}
      <ErnLines state={state} actions={actions} closed={closed} />
      <ConfirmationsDialog
        confirmations={state.receipt.confirmations}
        title={t('ern_receiveTitle', { number: ern.number })}
        verb={t('ern_receive')}
        factsOf={receiptFacts}
        choicesOf={() => ({
          accept: t('ern_restExpected'),
          decline: t(state.isTransfer ? 'ern_restLost' : 'ern_restFinal'),
        })}
      />
    </DocumentPage>
  );
}

function lineActionsOf(state: ErnState, photos: PhotosState): LineActions {
  return new LineActions({
    lines: state.lines,
    scansApplied: () => scansApplied(state.scan.queue),
    lastComment: () => state.comments.peek()[0],
    photosOf: ({ row }) => photos.photos.value.filter(({ lineId }) => lineId === row.peek().id),
    addPhotos: async ({ row }) => photos.add(await choosePhotos(), row.peek().id),
  });
}

/** The status according to the counts on screen. */
function CountStatus({ ern, state }: { ern: ErnDocument; state: ErnState }) {
  const { counted: countedLines, lines, discrepancies } = state.lines.progress.value;
  const status = isOpenErn(ern) ? (countedLines > 0 ? 'counting' : 'expected') : ern.status;
  return <StatusChip {...ernStatus({ ...ern, status, lines, countedLines, discrepancies })} />;
}

function ErnFacts({ ern }: { ern: ErnDocument }) {
  const { partner, reference, deliveryDate } = ern;
  const delivery = deliveryDate === null ? null : t('ern_delivery', { date: formatDate(deliveryDate) });
  return (
    <>
      {partner !== null && (
        <>
          <DocumentLink document="partner" id={null} number={partner} />
          {reference !== null || delivery !== null ? ', ' : ''}
        </>
      )}
      {[reference, delivery].filter((fact) => fact !== null).join(', ')}{' '}
      <Overdue date={deliveryDate} isOpen={isOpenErn(ern)} />
    </>
  );
}

/** Lists missing goods line by line; the texts of the other questions contain their numbers. */
function receiptFacts({ key, data }: Confirmation) {
  if (key !== 'expect_rest') return null;
  const missing = (data?.missing ?? []) as readonly Missing[];
  return (
    <ul className="plain-list">
      {missing.map(({ line, stockCode, missing: quantity }) => (
        <li key={line}>
          <span className="strong">{stockCode}</span> {t('ern_missingOf', { quantity: formatQuantity(quantity) })}
        </li>
      ))}
    </ul>
  );
}

function hasNotice({ status, hidden, cancelledJobs }: ErnDocument): boolean {
  return status === 'cancelled' || hidden || cancelledJobs.length > 0;
}

/** Warns about what blocks the whole ERN: it is cancelled or hidden, or jobs on it are cancelled (rules 5, Goods in). */
function ErnNotice({ ern, state }: { ern: ErnDocument; state: ErnState }) {
  if (ern.status === 'received') return null;
  if (ern.status === 'cancelled') {
    const { by = null, reason } = state.history.value.find(({ kind }) => kind === 'cancel ern') ?? {};
    return <NoticeBar tone="warn">{textBy('ern_isCancelled', by, { reason: reason ?? '' })}</NoticeBar>;
  }
  if (ern.hidden) return <NoticeBar tone="warn">{t('ern_isHidden')}</NoticeBar>;
  if (ern.cancelledJobs.length === 0) return null;
  const values = { message: cancelledJobsText(ern), jobs: ern.cancelledJobs.join(', ') };
  return ern.source === 'transfer' ? (
    <NoticeBar tone="warn">{t('ern_becomesFree', values)}</NoticeBar>
  ) : (
    <NoticeBar tone="bad">{t('ern_cannotReceive', values)}</NoticeBar>
  );
}
