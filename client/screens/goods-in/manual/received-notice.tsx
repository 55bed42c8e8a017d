import { useSignals } from '@preact/signals-react/runtime';
import { ErnDrumLabels, ErnNote } from '../../../documents/printing/ern-papers.tsx';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { ManualState } from './manual-state.ts';

/** The receipt that was just made: its ERN, its note and labels, and the way back, while the next one is begun. */
export function ReceivedNotice({ state }: { state: ManualState }) {
  useSignals();
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
