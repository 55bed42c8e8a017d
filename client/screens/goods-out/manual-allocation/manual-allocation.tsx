import { effect } from '@preact/signals-react';
import { useEffect, useMemo } from 'react';
import { api } from '../../../calls/api.ts';
import { GoodsScanField, useOthersChanges } from '../../../goods/goods-scan-field.tsx';
import { useLookAddress } from '../../../goods/look-address.ts';
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
import { TextField } from '../../../ui/fields/text-field.tsx';
import { RecentAllocations } from '../recent-allocations.tsx';
import { AllocationState } from './allocation-state.ts';
import type { AllocationTarget } from './allocation-target.ts';
import { FreeGoods } from './free-goods.tsx';

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
