import { planRights } from '../../support/api/plan-rights.ts';
import { type Saving, type Setting, savesOnce, settingOf, startSaving } from '../../support/browser/saving/saving.ts';
import { stockScreens } from '../../support/browser/saving/stock-screens.ts';
import { servedFor } from '../../support/browser/served.ts';
import { suite } from '../../support/suite.ts';

suite('saving what changes stock', (test, hooks) => {
  const served = servedFor(hooks);
  let saving: Saving;
  let setting: Setting;
  hooks.before(async () => {
    const { builders, url, person } = served.it;
    const place = await settingOf(builders);
    const login = await person([place.site], [...planRights, 'screenVM02CancelJobs']);
    setting = { ...place, login };
    saving = await startSaving(url, login);
  });
  hooks.after(() => saving.close());

  for (const screen of stockScreens)
    test(`R18 ${screen.title}: Back, the end of the session, a lost answer and two clicks: saved once`, () =>
      savesOnce(saving, setting, screen, served.it.builders.name('S')));
});
