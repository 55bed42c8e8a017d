import { useSignals } from '@preact/signals-react/runtime';
import { session } from '../state/session.ts';
import { accessLabel } from '../state/session-state.ts';
import { t } from '../texts.ts';
import { Icon } from '../ui/icon.tsx';
import { layer } from './layer.ts';

/** Shows the access one works under, company over warehouse, and lets one choose another (rules 2, Navigation). */
export function AccessSwitcher() {
  useSignals();
  const current = session.current.value;
  const label = current === undefined ? undefined : accessLabel(current);
  const isSole = session.operational.value.length < 2;
  return (
    <button
      type="button"
      className="access"
      aria-haspopup="dialog"
      title={t('shell_switchAccess')}
      disabled={isSole}
      onClick={openChooser}
    >
      <span className="access-text">
        <span className="access-company">{label?.company ?? t('shell_noStock')}</span>
        <span className="access-warehouse">{label?.warehouse}</span>
      </span>
      {!isSole && <Icon name="down" />}
    </button>
  );
}

function openChooser(): void {
  layer.value = 'accesses';
}
