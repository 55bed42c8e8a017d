import { effect } from '@preact/signals-react';
import { useCallback, useEffect, useMemo } from 'react';
import { api } from '../../../calls/api.ts';
import { errorText } from '../../../calls/report-error.ts';
import { ClearButton, MoreGoods } from '../../../goods/goods-cells.tsx';
import { GoodsScanField, useOthersChanges } from '../../../goods/goods-scan-field.tsx';
import { useLookAddress } from '../../../goods/look-address.ts';
import { thenScan } from '../../../scan/focused-scan-field.ts';
import { isSending, unsentText } from '../../../scan/scan-queue.ts';
import { draftScans } from '../../../state/drafts/draft-scans.ts';
import { useDraft } from '../../../state/drafts/use-draft.ts';
import { linesShortcuts, usePageShortcuts } from '../../../state/page-shortcuts.ts';
import { session } from '../../../state/session.ts';
import { useUnsaved } from '../../../state/unsaved.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ComboboxField } from '../../../ui/combobox/combobox-field.tsx';
import { DocumentPage } from '../../../ui/document-page.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { LinesTable } from '../../../ui/lines/lines-table.tsx';
import { RecentAllocations } from '../recent-allocations.tsx';
import { allocationColumns } from './allocation-columns.tsx';
import { AllocationState } from './allocation-state.ts';
import type { AllocationTarget } from './allocation-target.ts';

const DOCUMENT = 'goodsOut/manualStockAllocation';

/** Allocates free stock to jobs, by SKU, location or drum (rules 2, goodsOut/manualStockAllocation; rules 5, Allocation). */
export function ManualAllocation() {
  const { company, warehouse } = session.current.value ?? {};
  const layout = company?.layout;
  const state = useMemo(() => new AllocationState(api, { layout, store: draftScans(DOCUMENT) }), [layout]);
  useEffect(() => void state.open(), [state]);
  useLookAddress(state);
  useUnsaved(state.unsaved);
  useJobShares(state);
  useOthersChanges(state);
  useDraft(DOCUMENT, state, state.isOpen.value);
  usePageShortcuts(linesShortcuts);
  return (
    <DocumentPage
      title={t('title_manualStockAllocation')}
      facts={t('allocate_facts', { company: company?.name ?? '', warehouse: warehouse?.name ?? '' })}
      actions={<AllocateButton state={state} />}
      onSave={() => state.allocate()}
      aside={
        <Card title={t('allocate_recent')}>
          <RecentAllocations allocations={state.recent.value} undoes="allocate" onUndo={(id) => state.undo(id)} />
        </Card>
      }
    >
      <GoodsScanField label={t('allocate_scan')} state={state} />
      <AllocationTargetCard target={state.target} isH3g={layout === 'H3G'} />
      <FreeGoods state={state} />
    </DocumentPage>
  );
}

function AllocateButton({ state }: { state: AllocationState }) {
  return (
    <Button
      kind="primary"
      blocked={hindranceText(state)}
      pending={isSending(state.scan.queue)}
      onPress={() => state.allocate()}
    >
      {verbText(state)}
    </Button>
  );
}

function verbText({ goods, target }: AllocationState): string {
  const count = goods.chosen.value.length;
  const { job } = target.typed;
  if (count === 0) return t('allocate_verb');
  return job === '' ? t('allocate_verbLines', { count }) : t('allocate_verbLinesTo', { count, job });
}

function hindranceText({ hindrance, goods, target, scan }: AllocationState): string | undefined {
  switch (hindrance.value) {
    case 'line':
      return t('goods_chooseLine');
    case 'fault':
      return goods.chosen.value.find((line) => line.bad.value)?.error.value;
    case 'scans':
      return unsentText(scan.queue);
    case 'job':
      return t('allocate_chooseJob');
    case 'target':
      return target.jobError.value ?? target.segmentError.value;
    default:
      return undefined;
  }
}

function useJobShares(state: AllocationState): void {
  useEffect(
    () =>
      effect(() => {
        state.target.owner.value;
        void state.readShares();
      }),
    [state],
  );
}

function AllocationTargetCard({ target, isH3g }: { target: AllocationTarget; isH3g: boolean }) {
  const lookUp = () => void target.lookUp();
  return (
    <Card title={t('allocate_target')}>
      <div className="allocation-target">
        <ComboboxField
          label={t('allocate_job')}
          combobox={target.job}
          placeholder={t('allocate_jobHint')}
          hint={target.jobHint.value}
          error={target.jobError.value}
          required
          onLeave={lookUp}
        />
        <TextField
          label={t('allocate_segment')}
          value={target.segment}
          error={target.segmentError.value}
          longest={isH3g ? 8 : 40}
          optional
          onLeave={lookUp}
        />
        <TextField label={t('allocate_reason')} value={target.reason} longest={500} optional />
      </div>
    </Card>
  );
}

function FreeGoods({ state }: { state: AllocationState }) {
  const look = state.goods.look.value;
  switch (look.kind) {
    case 'start':
      return <EmptyState title={t('allocate_start')} text={t('allocate_howTo')} />;
    case 'looking':
      return <p role="status">{t('app_loading')}</p>;
    case 'failed':
      return <ErrorPanel text={errorText(look.error)} onRetry={() => state.look(look.at)} />;
    case 'shown': {
      if (state.goods.lines.value.length > 0) return <GoodsHere state={state} />;
      const { kind, label } = look.at;
      return (
        <EmptyState title={t(`allocate_none_${kind}`, { label })}>
          <Button onPress={() => state.start()}>{t('allocate_back')}</Button>
        </EmptyState>
      );
    }
  }
}

function GoodsHere({ state }: { state: AllocationState }) {
  const { goods } = state;
  const isKnownCode = useCallback((code: string) => state.knows(code), [state]);
  const isH3g = session.current.value?.company?.layout === 'H3G';
  const columns = useMemo(() => allocationColumns(state, isKnownCode, isH3g), [state, isKnownCode, isH3g]);
  const lines = goods.lines.value;
  return (
    <>
      <div className="goods-bar">
        <span>{t('goods_lineCount', { count: goods.total.value })}</span>
        <Button small onPress={thenScan(() => state.selectAll())}>
          {t('goods_selectAll')}
        </Button>
        <ClearButton chosen={goods.chosen} onClear={() => state.clear()} />
      </div>
      <LinesTable label={t('allocate_lines')} columns={columns} lines={lines} isKnownCode={isKnownCode} />
      {goods.hasMore && <MoreGoods shown={lines.length} count={goods.total.value} onMore={() => state.showMore()} />}
    </>
  );
}
