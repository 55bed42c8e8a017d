import { t } from '../../../texts.ts';
import { ProgressBar } from '../../../ui/meter.tsx';
import type { FoundImport, ImportState } from './import-state.ts';

export function ImportProgress({ state }: { state: ImportState }) {
  const sending = state.sending.value;
  const current = state.upload.value;
  if (sending !== undefined) {
    const percent = Math.floor((100 * sending.sent) / Math.max(1, sending.size));
    const text = t('imports_sending', { percent });
    return <ProgressBar label={t('imports_progress')} done={sending.sent} of={sending.size} text={text} />;
  }
  if (current === undefined) return null;
  const { done = 0, total = 0 } = current.progress ?? {};
  const known = total > 0 ? { done, of: total } : {};
  return <ProgressBar label={t('imports_progress')} {...known} text={textOf(current, done, total)} />;
}

function textOf({ state }: FoundImport, done: number, total: number): string {
  if (state === 'applying' && total > 0) return t('imports_applying', { done, total });
  return t(state === 'undoing' ? 'imports_undoing' : 'imports_reading');
}
