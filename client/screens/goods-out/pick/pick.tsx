import { useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../../calls/api.ts';
import { ContestedNotice } from '../../../documents/contested-notice.tsx';
import { WhenLoaded } from '../../../documents/when-loaded.tsx';
import { mayCreatePartners } from '../../../pickers/may-create-partners.ts';
import type { ScreenProps } from '../../../route.ts';
import { href } from '../../../router/href.ts';
import { navigate } from '../../../router/navigate.ts';
import { ScanField } from '../../../scan/scan-field.tsx';
import { isSending, unsentText } from '../../../scan/scan-queue.ts';
import { draftScans } from '../../../state/drafts/draft-scans.ts';
import { useDraft } from '../../../state/drafts/use-draft.ts';
import { useLive } from '../../../state/live/live.ts';
import { throttled } from '../../../state/live/throttle.ts';
import { linesShortcuts, usePageShortcuts } from '../../../state/page-shortcuts.ts';
import { session } from '../../../state/session.ts';
import { useUnsaved } from '../../../state/unsaved.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmationsDialog } from '../../../ui/confirm/confirmations-dialog.tsx';
import { DocumentPage } from '../../../ui/document-page.tsx';
import { FaultSummary } from '../../../ui/fields/form-fields.tsx';
import { NoticeBar } from '../../../ui/notice-bar.tsx';
import { PickDeliveryCard, PickOwnerCard } from './pick-head-card.tsx';
import { PickLines } from './pick-lines.tsx';
import { type PickSource, PickState } from './pick-state.ts';
import { SignPick } from './sign-pick.tsx';
import { WholeLeftOut } from './whole-left-out.tsx';

/** Creates, edits (`?pick=17`) or copies (`?copy=17`) a pick (rules 2, goodsOut/pick; rules 5, Pick). */
export function Pick({ url }: ScreenProps) {
  const source = sourceIn(url);
  const id = source.kind === 'new' ? 0 : source.id;
  return <PickPage key={`${source.kind} ${id} ${session.current.value?.id}`} source={source} leaves={false} />;
}

/** A pick that is despatched at once under a signature (rules 2, goodsOut/pickAndDespatch). */
export function PickAndDespatch() {
  return <PickPage key={session.current.value?.id} source={{ kind: 'new' }} leaves />;
}

function sourceIn(url: string): PickSource {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  for (const [name, kind] of [
    ['pick', 'edit'],
    ['copy', 'copy'],
  ] as const) {
    const id = Number(query.get(name));
    if (Number.isSafeInteger(id) && id > 0) return { kind, id };
  }
  return { kind: 'new' };
}

interface PickPageProps {
  source: PickSource;
  /** The pick is despatched in the same operation. */
  leaves: boolean;
}

function PickPage({ source, leaves }: PickPageProps) {
  const access = session.current.value;
  const document = documentOf(source, leaves);
  const layout = access?.company?.layout;
  const state = useMemo(
    () => new PickState(api, { layout, source, store: draftScans(document), mayCreatePartners, onSaved: openDespatch }),
    [layout, source, document],
  );
  const page = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => void state.open(), [state]);
  useUnsaved(state.unsaved);
  useDraft(document, state, state.start.value.kind === 'ready');
  useOthersWork(state);
  usePageShortcuts(linesShortcuts);
  // Runs after rendering, when the faults are marked.
  const toFault = () => requestAnimationFrame(() => setTries((count) => count + 1));
  const save = async () => {
    if (leaves) await state.sign();
    else await state.save();
    toFault();
  };
  return (
    <div ref={page}>
      <DocumentPage
        title={titleOf(state, leaves)}
        facts={t('pick_facts', { company: access?.company?.name ?? '', warehouse: access?.warehouse?.name ?? '' })}
        notice={<PickNotice state={state} />}
        actions={<SaveButton state={state} leaves={leaves} onPress={save} />}
        onSave={save}
        aside={<PickDeliveryCard state={state} />}
      >
        <WhenLoaded load={state.start.value} onRetry={() => state.open()}>
          {() => (
            <>
              <FaultSummary container={page} faults={tries} />
              <PickOwnerCard state={state} />
              <ScanField label={t('pick_scan')} queue={state.scan.queue} />
              <PickLines state={state} />
            </>
          )}
        </WhenLoaded>
        <ConfirmationsDialog
          confirmations={state.sending.confirmations}
          title={t('pick_questions')}
          verb={t('pick_accept')}
        />
        {state.isSigning.value && <SignPick state={state} />}
      </DocumentPage>
    </div>
  );
}

function openDespatch(id: number): void {
  navigate(href('goodsOut/despatch/:id', { id }));
}

function documentOf(source: PickSource, leaves: boolean): string {
  if (leaves) return 'goodsOut/pickAndDespatch';
  return source.kind === 'new' ? 'goodsOut/pick' : `goodsOut/pick/${source.kind}/${source.id}`;
}

function titleOf({ source, known }: PickState, leaves: boolean): string {
  if (leaves) return t('title_pickAndDespatch');
  return source.kind === 'edit' && known !== undefined
    ? t('pick_editing', { number: known.number ?? '' })
    : t('title_pick');
}

/** Names the copied pick, or warns that the pick can no longer be edited, or that saving replaces what someone saved meanwhile. */
function PickNotice({ state }: { state: PickState }) {
  const { source, known } = state;
  const leftOut = state.lines.leftOut.value;
  const number = known?.number ?? '';
  if (leftOut !== undefined && (leftOut.lines.length > 0 || leftOut.count === 0)) {
    return <WholeLeftOut {...leftOut} />;
  }
  if (source.kind === 'copy' && number !== '') return <NoticeBar tone="warn">{t('pick_copied', { number })}</NoticeBar>;
  if (!isEditable(state)) return <NoticeBar tone="bad">{t('pick_notEditable', { number })}</NoticeBar>;
  return state.contest.isContested.value && <ContestedNotice onReload={() => state.open()} />;
}

function isEditable({ source, known }: PickState): boolean {
  return source.kind !== 'edit' || known === undefined || known.status === 'created';
}

function SaveButton({ state, leaves, onPress }: { state: PickState; leaves: boolean; onPress: () => unknown }) {
  const { lines, scan, source } = state;
  const saveText = source.kind === 'edit' ? t('pick_saveEdit') : t('pick_save');
  const blocked = isEditable(state) ? undefined : t('pick_notEditable', { number: state.known?.number ?? '' });
  return (
    <Button
      kind="primary"
      blocked={blocked ?? (lines.all.value.length === 0 ? t('pick_nothingYet') : unsentText(scan.queue))}
      pending={isSending(scan.queue)}
      onPress={onPress}
    >
      {leaves ? t('pick_despatch') : saveText}
    </Button>
  );
}

/** Shows within a second what others do to the edited pick or take from stock, and the stock of another job. */
function useOthersWork(state: PickState): void {
  const owner = state.head.stockFor.value;
  const look = useMemo(() => throttled(() => state.lines.look()), [state]);
  const follow = useMemo(() => throttled(() => state.lines.follow()), [state]);
  const followPick = useMemo(() => throttled(() => state.contest.follow()), [state]);
  useLive({ document: 'stock' }, follow);
  useLive(state.source.kind === 'edit' ? { document: 'pick', id: state.source.id } : { document: 'pick' }, followPick);
  useEffect(() => {
    if (owner === state.head.stockFor.peek()) look();
  }, [state, look, owner]);
}
