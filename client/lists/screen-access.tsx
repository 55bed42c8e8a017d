import { type Access, accessesFor, accessFor, type RuleName } from '../../shared/permissions.ts';
import { navigate } from '../router/navigate.ts';
import { mayLeave } from '../shell/leaving.tsx';
import { session } from '../state/session.ts';
import { accessLabel } from '../state/session-state.ts';
import { t } from '../texts.ts';

/** The access of a screen, and all that qualify (rules: Tenancy and rights). */
export interface ScreenAccess {
  access: Access;
  all: readonly Access[];
}

/** The access in the address (`?access=17`), otherwise the one that the rule chooses; undefined if none qualifies. */
export function useScreenAccess(rule: RuleName, url: string): ScreenAccess | undefined {
  const current = session.current.value;
  const accesses = session.accesses.value;
  const all = accessesFor(rule, current, accesses);
  const named = new URL(url, location.origin).searchParams.get('access');
  const access = all.find(({ id }) => String(id) === named) ?? accessFor(rule, current, accesses);
  return access === undefined ? undefined : { access, all };
}

export function AccessLine({ access, all }: ScreenAccess) {
  if (all.length < 2) return <>{t('app_worksOn', { scope: scopeText(access) })}</>;
  async function choose(id: string): Promise<void> {
    if (await mayLeave()) navigate(`${location.pathname}?access=${id}`);
  }
  return (
    <label className="access-line">
      {t('app_worksOnLabel')}{' '}
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

export function scopeText(access: Access): string {
  const { company, warehouse } = accessLabel(access);
  if (company === '' && warehouse === '') return t('app_everyCompany');
  return [company, warehouse].filter((part) => part !== '').join(', ');
}
