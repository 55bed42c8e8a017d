import { useSignals } from '@preact/signals-react/runtime';
import type { Access } from '../../../../shared/permissions.ts';
import { navigate } from '../../../router/navigate.ts';
import { mayLeave } from '../../../shell/leaving.ts';
import { accessLabel } from '../../../state/session-state.ts';
import { t } from '../../../texts.ts';
import type { ScreenAccess } from './use-screen-access.ts';

/** Whose data the screen shows, with a switch when the user may work on several. */
export function AccessLine({ access, all }: ScreenAccess) {
  useSignals();
  if (all.length < 2) return <>{t('admin_worksOn', { scope: scopeText(access) })}</>;
  async function choose(id: string): Promise<void> {
    if (await mayLeave()) navigate(`${location.pathname}?access=${id}`);
  }
  return (
    <label className="access-line">
      {t('admin_worksOnLabel')}{' '}
      <select className="input" value={access.id} onChange={(event) => void choose(event.target.value)}>
        {all.map((one) => (
          <option key={one.id} value={one.id}>
            {scopeText(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

function scopeText(access: Access): string {
  const { company, warehouse } = accessLabel(access);
  if (company === '' && warehouse === '') return t('admin_everyCompany');
  return [company, warehouse].filter((part) => part !== '').join(', ');
}
