import { computed, type ReadonlySignal } from '@preact/signals-react';
import { useMemo } from 'react';
import type { RecordRow } from './record-description.ts';
import type { RecordPanelState } from './record-panel-state.ts';

/** Does the panel's form hold something that is not stored yet? */
export function useFormDirty<Row extends RecordRow>(state: RecordPanelState<Row>): ReadonlySignal<boolean> {
  return useMemo(() => computed(() => state.form.value?.isDirty.value === true), [state]);
}
