import type { Permission } from '../../../../shared/permissions.ts';
import { planRights } from '../../api/plan-rights.ts';
import type { Hooks } from '../../suite.ts';
import { type Served, servedFor } from '../served.ts';
import { type Saving, type SavingScreen, type Setting, savesOnce, settingOf, startSaving } from './saving.ts';

/** Tries screens in one browser, as the person whom `begin` gives, in what it finds or makes. */
export function savingFor<S>(
  hooks: Hooks,
  begin: (served: Served) => Promise<{ setting: S; login: string }>,
): (screen: SavingScreen<S>) => Promise<void> {
  const served = servedFor(hooks);
  let saving: Saving;
  let setting: S;
  hooks.before(async () => {
    const begun = await begin(served.it);
    setting = begun.setting;
    saving = await startSaving(served.it, begun.login);
  });
  hooks.after(() => saving.close());
  return (screen) => savesOnce(saving, setting, screen, served.it.builders.name('S'));
}

/** Begins in a warehouse with a shelf, as a person who may plan there and has more rights. */
export const withRights =
  (...more: readonly Permission[]) =>
  async ({ builders, person }: Served): Promise<{ setting: Setting; login: string }> => {
    const place = await settingOf(builders);
    const login = await person([place.site], [...planRights, ...more]);
    return { setting: { ...place, login }, login };
  };
