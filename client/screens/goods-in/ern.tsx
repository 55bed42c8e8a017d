import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { Suspense, useEffect, useMemo } from 'react';
import { useReconnected } from '../../calls/connection.ts';
import { ernStatus } from '../../documents/ern-status.ts';
import { WhenLoaded } from '../../documents/when-loaded.tsx';
import { lazyPart } from '../../lazy-part.ts';
import type { ScreenProps } from '../../route.ts';
import { ScanField, StickyChip } from '../../scan/scan-field.tsx';
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
import { formatDate } from '../../ui/formats.ts';
import { ErnActions } from './ern-actions.tsx';
import { ErnAside } from './ern-aside.tsx';
import { type Ern as ErnDocument, ernCalls } from './ern-calls.ts';
import { ErnLines } from './ern-lines.tsx';
import { ErnNotice } from './ern-notice.tsx';
import { ernShortcuts } from './ern-shortcuts.ts';
import { ErnState } from './ern-state.ts';
import { ernWords } from './ern-words.ts';
import { LineDeeds } from './line-deeds/line-deeds.ts';
import { choosePhotos } from './photos/choose-photos.ts';
import { photoCalls } from './photos/photo-calls.ts';
import { photoWords } from './photos/photo-words.ts';
import { PhotosState } from './photos/photos-state.ts';
import { receiptFacts } from './receipt-facts.tsx';

const ErnPapers = lazyPart(() => import('../../documents/printing/ern-papers.tsx').then((module) => module.ErnPapers));
const PhotosCard = lazyPart(() => import('./photos/photos-card.tsx').then((module) => module.PhotosCard));

const noShortcuts: readonly ShownShortcut[] = [];

/** One ERN: count it, comment what differs, receive it (rules 2, goodsIn/:id; rules 5, Goods in). */
export function Ern({ params }: ScreenProps) {
  useSignals();
  const state = useMemo(
    () => new ErnState(Number(params.id), ernCalls, ernWords, draftScans(`ern/${params.id}`)),
    [params.id],
  );
  useEffect(() => {
    void state.open();
    void state.readComments();
  }, [state]);
  useUnsaved(state.unsaved);
  return (
    <WhenLoaded load={state.load.value} onRetry={() => state.open()}>
      {(ern) => <OpenErn ern={ern} state={state} />}
    </WhenLoaded>
  );
}

/** It reads no signal that a count changes: a scan draws its line and what counts, not 500 lines. */
function OpenErn({ ern, state }: { ern: ErnDocument; state: ErnState }) {
  useSignals();
  useRecent('shell_kind_ern', ern.number);
  const { scan } = state;
  const closed = ern.status === 'received' || ern.hidden;
  const photos = useMemo(() => new PhotosState(ern.id, photoCalls, photoWords), [ern.id]);
  const deeds = useMemo(() => lineDeedsOf(state, photos), [state, photos]);
  usePageShortcuts(
    useMemo(() => (closed ? noShortcuts : [...linesShortcuts, ...ernShortcuts(state, deeds)]), [closed, state, deeds]),
  );
  useDraft(`ern/${ern.id}`, state, state.lines.isWhole.value);
  useReconnected(() => state.resend());
  useLive({ document: 'ern', id: ern.id }, state.live.hear);
  return (
    <DocumentPage
      title={ern.number}
      status={<CountStatus ern={ern} state={state} />}
      facts={factsOf(ern)}
      notice={<ErnNotice ern={ern} />}
      actions={ern.hidden ? undefined : closed ? <Papers ernId={ern.id} /> : <ErnActions ern={ern} state={state} />}
      onSave={closed ? undefined : () => state.saveAll()}
      aside={
        <ErnAside ern={ern} state={state} closed={closed} onUndo={(operationId) => state.undo(operationId)}>
          <Suspense>
            <PhotosCard photos={photos} open={!closed} hidden={ern.hidden} />
          </Suspense>
        </ErnAside>
      }
    >
      {!closed && (
        <ScanField label={t('ern_scan')} queue={scan.queue}>
          <StickyChip of={scan.location} text={({ name }) => t('ern_stickyLocation', { name })} />
          <StickyChip
            of={scan.awaitingDrum}
            text={({ row }) => t('ern_stickySku', { code: row.value.sku.stockCode })}
          />
        </ScanField>
      )}
      <ErnLines state={state} deeds={deeds} closed={closed} />
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

function Papers({ ernId }: { ernId: number }) {
  return (
    <Suspense>
      <ErnPapers ernId={ernId} />
    </Suspense>
  );
}

function lineDeedsOf(state: ErnState, photos: PhotosState): LineDeeds {
  return new LineDeeds({
    lines: state.lines,
    lastComment: () => state.comments.peek()[0],
    addPhotos: async (line) => photos.add(await choosePhotos(), line.row.peek().id),
  });
}

/** The status as the count on screen has it. */
function CountStatus({ ern, state }: { ern: ErnDocument; state: ErnState }) {
  useSignals();
  const { counted: countedLines, lines, discrepancies } = state.lines.progress.value;
  const status = ern.status === 'received' ? ern.status : countedLines > 0 ? 'counting' : 'expected';
  return <StatusChip {...ernStatus({ ...ern, status, lines, countedLines, discrepancies })} />;
}

function factsOf({ partner, reference, deliveryDate }: ErnDocument): string {
  const delivery = deliveryDate === null ? null : t('ern_delivery', { date: formatDate(deliveryDate) });
  return [partner, reference, delivery].filter((fact) => fact !== null).join(', ');
}
