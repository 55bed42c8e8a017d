import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { accessFor } from '../../../../shared/permissions.ts';
import { api } from '../../../calls/api.ts';
import { AddSku } from '../../../lines/add-sku.tsx';
import { mayCreatePartners } from '../../../pickers/may-create-partners.ts';
import { ErnDrumLabels, ErnNote } from '../../../printing/ern-papers.tsx';
import { ScanField, StickyChip } from '../../../scan/scan-field.tsx';
import { isSending, unsentText } from '../../../scan/scan-queue.ts';
import { draftScans } from '../../../state/drafts/draft-scans.ts';
import { useDraft } from '../../../state/drafts/use-draft.ts';
import { linesShortcuts, usePageShortcuts } from '../../../state/page-shortcuts.ts';
import { session } from '../../../state/session.ts';
import { useUnsaved } from '../../../state/unsaved.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmationsDialog } from '../../../ui/confirm/confirmations-dialog.tsx';
import { DocumentPage } from '../../../ui/document-page.tsx';
import { FaultSummary } from '../../../ui/fields/form-fields.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LinesTable } from '../../../ui/lines/lines-table.tsx';
import { ManualHeadCard } from './manual-head-card.tsx';
import { manualLineColumns } from './manual-line-columns.tsx';
import type { ManualLineState } from './manual-line-state.ts';
import { findManualSkus } from './manual-skus.ts';
import { ManualState } from './manual-state.ts';
import { SplitLine } from './split-line.tsx';

/** Manual goods in: receives goods that no ERN announced, by scan or by hand (rules 2, goodsIn; rules 5, Goods in). */
export function ManualGoodsIn() {
  const access = session.current.value;
  const state = useMemo(() => newState(access?.company?.layout), [access?.company?.layout]);
  const page = useRef<HTMLDivElement>(null);
  useUnsaved(state.unsaved);
  useDraft(DOCUMENT, state);
  usePageShortcuts(linesShortcuts);
  const [tries, setTries] = useState(0);
  // Runs after rendering, when the faults are marked.
  const toFault = () => requestAnimationFrame(() => setTries((count) => count + 1));
  const receive = () => state.receive().then(toFault);
  const announce = () => state.announce().then(toFault);
  return (
    <div ref={page}>
      <DocumentPage
        title={t('title_goodsIn')}
        facts={t('manual_facts')}
        notice={<LastReceipt state={state} />}
        actions={<ManualActions state={state} onReceive={receive} onAnnounce={announce} />}
        onSave={receive}
        aside={<ManualHeadCard head={state.head} />}
      >
        <FaultSummary container={page} faults={tries} />
        <ScanField label={t('manual_scan')} queue={state.scan.queue}>
          <StickyChip of={state.location} text={({ name }) => t('ern_stickyLocation', { name })} />
          <StickyChip of={state.scan.awaitingDrum} text={({ sku }) => t('ern_stickySku', { code: sku.stockCode })} />
        </ScanField>
        <ManualLines state={state} />
        <ManualQuestions state={state} />
      </DocumentPage>
    </div>
  );
}

const DOCUMENT = 'goodsIn/manual';

function newState(layout: ConstructorParameters<typeof ManualState>[1]['layout']): ManualState {
  return new ManualState(api, { layout, mayUndo: mayUseErns, mayCreatePartners, store: draftScans(DOCUMENT) });
}

/** Users who work with ERNs can undo a receipt and announce one. */
function mayUseErns(): boolean {
  return accessFor('erns', session.current.value, session.accesses.value) !== undefined;
}

function LastReceipt({ state }: { state: ManualState }) {
  if (state.last.value === undefined) return null;
  return <ReceivedNotice state={state} />;
}

interface ManualActionsProps {
  state: ManualState;
  onReceive: () => unknown;
  onAnnounce: () => unknown;
}

function ManualActions({ state, onReceive, onAnnounce }: ManualActionsProps) {
  const blocked = inTheWay(state);
  const pending = isSending(state.scan.queue);
  return (
    <>
      {mayUseErns() && (
        <Button kind="quiet" blocked={blocked} pending={pending} onPress={onAnnounce}>
          {t('manual_announce')}
        </Button>
      )}
      <Button kind="primary" blocked={blocked} pending={pending} onPress={onReceive}>
        {t('manual_receive')}
      </Button>
    </>
  );
}

function inTheWay({ lines, scan }: ManualState): string | undefined {
  if (lines.value.length === 0) return t('manual_nothingYet');
  return unsentText(scan.queue);
}

/** Asks for confirmation before receiving goods whose drums do not add up. */
function ManualQuestions({ state: { sending } }: { state: ManualState }) {
  return (
    <ConfirmationsDialog
      confirmations={sending.confirmations}
      title={t('manual_receiveTitle')}
      verb={t('manual_receive')}
    />
  );
}

function ReceivedNotice({ state }: { state: ManualState }) {
  const last = state.last.value;
  if (last === undefined) return null;
  const { id, number, hasDrums, undone } = last;
  return (
    <div className="received-notice" role="status">
      <Icon name={undone ? 'info' : 'check'} />
      <span className="strong">{t(undone ? 'manual_undoneAs' : 'manual_receivedAs', { number })}</span>
      {state.mayUndo && <a href={`/wms/goodsIn/${id}`}>{t('manual_open', { number })}</a>}
      {!undone && (
        <>
          <ErnNote ernId={id} />
          {hasDrums && <ErnDrumLabels ernId={id} />}
          {state.mayUndo && (
            <Button kind="quiet" onPress={() => state.undo(last)}>
              {t('ui_undo')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function ManualLines({ state }: { state: ManualState }) {
  const container = useRef<HTMLDivElement>(null);
  const [split, setSplit] = useState<ManualLineState>();
  const isH3g = session.current.value?.company?.layout === 'H3G';
  const isKnownCode = useCallback(
    (code: string) => state.lines.peek().some(({ sku }) => sku.stockCode === code),
    [state],
  );
  const columns = useMemo(
    () => manualLineColumns({ isH3g, isKnownCode, onSplit: setSplit, onRemove: (line) => state.remove(line) }),
    [isH3g, isKnownCode, state],
  );
  const focused = state.focused.value;
  useEffect(() => {
    if (focused !== undefined)
      container.current?.querySelector<HTMLElement>('tbody tr:last-child [data-field]')?.focus();
  }, [focused]);
  return (
    <div ref={container} className="lines-entry">
      {state.lines.value.length === 0 ? (
        <p className="lines-empty sub">{t('manual_empty')}</p>
      ) : (
        <LinesTable
          label={t('manual_lines')}
          columns={columns}
          lines={state.lines.value}
          isKnownCode={isKnownCode}
          onAdd={() => container.current?.querySelector<HTMLElement>('[role=combobox]')?.focus()}
        />
      )}
      <AddSku
        find={(text) => findManualSkus(api, text)}
        onPick={async (sku) => {
          state.focused.value = state.add(sku).key;
          return undefined;
        }}
      />
      {split !== undefined && (
        <SplitLine line={split} location={state.location.peek()} onClose={() => setSplit(undefined)} />
      )}
    </div>
  );
}
