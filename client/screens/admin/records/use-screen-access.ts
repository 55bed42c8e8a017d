import { useSignals } from '@preact/signals-react/runtime';
import { type Access, accessesFor, accessFor, type RuleName } from '../../../../shared/permissions.ts';
import { session } from '../../../state/session.ts';

/** Under which access a screen works, and which others qualify (rules: Tenancy and rights). */
export interface ScreenAccess {
  access: Access;
  all: readonly Access[];
}

/** The access that the address names (`?access=17`), else the one that the rule chooses; undefined when none qualifies. */
export function useScreenAccess(rule: RuleName, url: string): ScreenAccess | undefined {
  useSignals();
  const current = session.current.value;
  const accesses = session.accesses.value;
  const all = accessesFor(rule, current, accesses);
  const named = new URL(url, location.origin).searchParams.get('access');
  const access = all.find(({ id }) => String(id) === named) ?? accessFor(rule, current, accesses);
  return access === undefined ? undefined : { access, all };
}
