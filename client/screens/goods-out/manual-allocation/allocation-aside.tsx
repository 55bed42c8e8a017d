import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../../texts.ts';
import { Card } from '../../../ui/card.tsx';
import { RecentAllocations } from '../recent-allocations.tsx';
import type { AllocationState } from './allocation-state.ts';

/** Beside the goods: what this person allocated last, to be taken back. */
export function AllocationAside({ state }: { state: AllocationState }) {
  useSignals();
  return (
    <Card title={t('allocate_recent')}>
      <RecentAllocations allocations={state.recent.value} undoes="allocate" onUndo={(id) => state.undo(id)} />
    </Card>
  );
}
