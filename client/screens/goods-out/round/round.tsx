import { useCallback, useEffect, useMemo } from 'react';
import { printDespatchNotes } from '../../../../shared/contract/prints/goods-out-prints.ts';
import { api } from '../../../calls/api.ts';
import { useReconnected } from '../../../calls/connection.ts';
import { DocumentLink } from '../../../documents/document-link.tsx';
import { type PickRow, pickStatus } from '../../../documents/statuses.ts';
import { WhenLoaded } from '../../../documents/when-loaded.tsx';
import { openPrint } from '../../../printing/open-print.ts';
import type { ScreenProps } from '../../../route.ts';
import { href } from '../../../router/href.ts';
import { ScanField, StickyChip } from '../../../scan/scan-field.tsx';
import { draftScans } from '../../../state/drafts/draft-scans.ts';
import { useDraft } from '../../../state/drafts/use-draft.ts';
import { useLive } from '../../../state/live/live.ts';
import { throttled } from '../../../state/live/throttle.ts';
import { linesShortcuts, usePageShortcuts } from '../../../state/page-shortcuts.ts';
import { session } from '../../../state/session.ts';
import { useUnsaved } from '../../../state/unsaved.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StatusChip } from '../../../ui/chip.tsx';
import { DocumentPage } from '../../../ui/document-page.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinesTable } from '../../../ui/lines/lines-table.tsx';
import { inTheWay } from '../despatch-detail/despatch-actions.tsx';
import { ScannedStop } from '../despatch-detail/scanned-stop.tsx';
import { stopColumns } from '../despatch-detail/stop-columns.tsx';
import { DespatchPicksDialog } from '../despatch-picks-dialog.tsx';
import { NextPick } from '../next-pick.tsx';
import { type RoundPick, RoundState } from './round-state.ts';

/** Several picks as one round: one walk, each stop for its pick (`goodsOut/round?pick=17&pick=18`; rules: Pick). */
export function Round({ url }: ScreenProps) {
  const pickIds = new URLSearchParams(url.split('?')[1] ?? '').getAll('pick').join(',');
  const ids = useMemo(() => idsIn(pickIds), [pickIds]);
  const state = useMemo(() => new RoundState(ids, api, draftScans(`round/${ids.join(',')}`)), [ids]);
  useEffect(() => {
    if (ids.length > 0) void state.open();
  }, [state, ids]);
  useUnsaved(state.unsaved);
  if (ids.length === 0) return <NoRound />;
  return (
    <WhenLoaded load={state.load.value} onRetry={() => state.open()}>
      {() => <OpenRound state={state} document={`round/${ids.join(',')}`} />}
    </WhenLoaded>
  );
}

function NoRound() {
  return (
    <DocumentPage title={t('title_round')}>
      <EmptyState title={t('round_empty')} text={t('round_emptyHint')}>
        <a href={href('goodsOut/despatch')}>{t('title_despatch')}</a>
      </EmptyState>
    </DocumentPage>
  );
}

/** The most picks in one walk. */
const MOST = 100;

function idsIn(text: string): readonly number[] {
  const ids = text.split(',').map(Number);
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))].slice(0, MOST);
}

function OpenRound({ state, document }: { state: RoundState; document: string }) {
  const { picking } = state;
  const picks = state.picks.value;
  const isH3g = session.current.value?.company?.layout === 'H3G';
  const waiting = picks.filter(({ pick }) => pick.status === 'created').length;
  const isPicking = picks.some(({ pick }) => pick.status === 'started');
  const despatching = state.despatching.value;
  const follow = useMemo(() => throttled(() => state.open()), [state]);
  useLive({ document: 'pick' }, follow);
  useDraft(document, state, isPicking);
  useReconnected(() => picking.resend());
  usePageShortcuts(linesShortcuts);
  const columns = useMemo(
    () =>
      stopColumns({
        isPicking,
        isOver: false,
        isH3g,
        isRound: true,
        explain: (stop, shortage) => picking.explain(stop, shortage),
      }),
    [isPicking, isH3g, picking],
  );
  const isKnownCode = useCallback((code: string) => picking.walk.knows(code), [picking]);
  return (
    <DocumentPage
      title={t('title_round')}
      facts={t('round_facts', { count: picks.length })}
      actions={<RoundActions state={state} waiting={waiting} />}
      onSave={() => picking.saveAll()}
      aside={<RoundPicks picks={picks} />}
    >
      <NextPick finished={state.finished.value} />
      {(isPicking || waiting > 0) && (
        <>
          <ScanField label={t('despatch_scan')} queue={picking.scan.queue} below={<ScannedStop picking={picking} />}>
            <StickyChip of={picking.scan.location} text={({ name }) => t('despatch_stickyLocation', { name })} />
            <StickyChip
              of={picking.scan.awaitingDrum}
              text={({ sku }) => t('despatch_stickySku', { code: sku.stockCode })}
            />
          </ScanField>
          <LinesTable
            label={t('despatch_stops')}
            columns={columns}
            lines={picking.walk.stops.value}
            isKnownCode={isKnownCode}
            sought={picking.walk.sought}
          />
        </>
      )}
      {despatching !== undefined && (
        <DespatchPicksDialog
          state={despatching}
          onClose={() => {
            state.despatching.value = undefined;
          }}
        />
      )}
    </DocumentPage>
  );
}

function RoundActions({ state, waiting }: { state: RoundState; waiting: number }) {
  if (waiting > 0) {
    return (
      <Button kind="primary" onPress={() => state.start()}>
        {t('round_start', { count: waiting })}
      </Button>
    );
  }
  const ids = (status: PickRow['status']) =>
    state.picks.value.filter(({ pick }) => pick.status === status).map(({ pick }) => pick.id);
  const [started, despatched] = [ids('started'), ids('despatched')];
  if (started.length > 0) {
    const { picking } = state;
    return (
      <>
        <Button onPress={() => picking.nextStop()}>{t('shortcut_nextStop')}</Button>
        <Button
          kind="primary"
          blocked={inTheWay(picking)}
          pending={picking.counting.sending.value}
          onPress={() => state.askSignature()}
        >
          {t('picks_despatchTitle', { count: started.length })}
        </Button>
      </>
    );
  }
  if (despatched.length === 0) return null;
  return (
    <Button kind="primary" onPress={() => openPrint(printDespatchNotes, { ids: despatched })}>
      {t('round_printNotes', { count: despatched.length })}
    </Button>
  );
}

function RoundPicks({ picks }: { picks: readonly RoundPick[] }) {
  return (
    <Card title={t('round_picks')}>
      <ul className="plain-list round-picks">
        {picks.map(({ pick, stops, done }) => (
          <li key={pick.id}>
            <DocumentLink document="pick" id={pick.id} number={pick.number} />
            <StatusChip {...pickStatus(pick)} />
            {pick.status === 'started' && <span className="sub">{t('despatch_stopsOf', { done, stops })}</span>}
            <span className="sub">{[pick.job, pick.despatchTo ?? pick.partner].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
